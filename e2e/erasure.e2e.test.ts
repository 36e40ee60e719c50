/** The erasure of a person on the product's services: who may, what stands in the way, what goes and what stays. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ERASURE_FAILPOINTS, installFailpoints } from '@hospital/event-store/failpoints';
import { createLogger, erasureCheck, logErasures } from '@hospital/platform';
import { verifyNamed } from '@hospital/projection-service';
import { forms, type Clinic } from './api/clinic.ts';
import { form, type Client } from './client.ts';
import { openErasingClinic, type ErasingClinic } from './erasingClinic.ts';
import { plantAccount } from './plantedAccount.ts';

jest.setTimeout(180_000);

let erasing: ErasingClinic;
let product: ErasingClinic['product'];
let clinic: Clinic;
let other: Client;
let database: ErasingClinic['database'];

beforeAll(async () => {
  erasing = await openErasingClinic();
  ({ product, clinic, other, database } = erasing);
});
afterAll(() => erasing.close());

const ask = (kind: string, subject: string, reason = 'Asked by letter') =>
  clinic.admin.post('/erasures/create/{me}', { kind, subject, reason });

async function until(erasure: string, status: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { record } = (await clinic.admin.get(`/erasures/${erasure}`)).must(200);
    if (record['status'] === status) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the erasure did not become ${status}`);
}

async function erase(kind: string, subject: string, reason?: string): Promise<string> {
  const { id } = (await ask(kind, subject, reason)).must(201);
  (await other.post(`/erasures/${id}/confirm/{me}`, {})).must(200);
  await until(id, 'Done');
  return id;
}

interface Line {
  readonly table: string;
  readonly text: string;
}

/** Every row of every table of the read models and of what is kept. */
async function everything(): Promise<readonly Line[]> {
  const { rows } = await database.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const lines: Line[] = [];
  for (const { table } of rows) {
    const { rows: found } = await database.query<{ text: string }>(`select t::text as text from ${table} t`);
    lines.push(...found.map(({ text }) => ({ table, text })));
  }
  return lines;
}

/** By their names. */
const tablesOf = (lines: readonly Line[]) => [...new Set(lines.map(({ table }) => table))].sort();

async function paidInvoice(patient: string, lineItems: readonly object[]) {
  const appointment = await clinic.approved({ patient, injury: 'Zwaqolinjury' });
  const body = clinic.invoiceFields(appointment, {
    lineItems,
    billingAddress: '7, rue Zwaqolbilling',
    otherInformation: 'Zwaqolother',
    buyerCompany: 'Zwaqolcompany',
    buyerIce: '002136093000040',
    status: 'Paid',
    paidBy: 'Cash',
  });
  return (await clinic.admin.post('/invoices/create/{me}', body)).must(201).record;
}

test('a person whose data is restricted is not erased', async () => {
  const patient = await clinic.patient();
  (
    await clinic.admin.patch(`/patients/${patient}/restriction/{me}`, { restrictionReason: 'A dispute' })
  ).must(200);
  const refusal = (await ask('patients', patient)).must(409, 'erasure_hindered');
  expect(refusal.record['obstacles']).toMatchObject([{ code: 'hold', count: 1 }]);
});

test('a patient: another person confirms, everything derived goes, and the invoice keeps its buyer', async () => {
  const patient = await clinic.patient({
    firstname: 'Zwaqolfirst',
    lastname: 'Zwaqollast',
    cin: 'ZWAQOL9',
    address: '1, rue Zwaqolhome',
  });
  const invoice = await paidInvoice(patient, [
    { name: 'Zwaqolservice', description: 'Zwaqoldescription', quantity: 1, price: 300 },
  ]);
  const pdf = await clinic.admin.get(`/invoices/${String(invoice['_id'])}/pdf`);
  expect([200, 202]).toContain(pdf.status);

  const preview = (await clinic.admin.get(`/erasures/preview?kind=patients&subject=${patient}`)).must(
    200,
  ).record;
  expect(preview).toMatchObject({ name: 'Zwaqolfirst Zwaqollast', obstacles: [], texts: [], sameAs: [] });
  expect(preview['stays']).toEqual([{ resource: 'invoices', count: 1, until: '2036-12-31' }]);

  const { id } = (await ask('patients', patient, 'Zwaqolreason')).must(201);
  (await ask('patients', patient)).must(409, 'erasure_exists');
  (await clinic.admin.post(`/erasures/${id}/confirm/{me}`, {})).must(403, 'self_approval');
  (await other.post(`/erasures/${id}/confirm/{me}`, {})).must(200);
  await until(id, 'Done');

  (await clinic.admin.get(`/patients/${patient}`)).must(410, 'gone');
  const left = (await everything()).filter(({ text }) => text.includes('Zwaqol'));
  // The parent of the partitioned table shows the rows of its partitions.
  const versions = ['read_models.record_versions', 'read_models.record_versions_invoices'];
  expect(tablesOf(left)).toEqual(['read_models.invoices', ...versions]);
  const allowed = [
    'Zwaqolfirst Zwaqollast',
    '7, rue Zwaqolbilling',
    '1, rue Zwaqolhome',
    'Zwaqolservice',
    'Zwaqolcompany',
  ];
  const found = left.map(({ text: line }) =>
    allowed.reduce((text, value) => text.replaceAll(value, ''), line),
  );
  expect(found.filter((line) => line.includes('Zwaqol'))).toEqual([]);

  const read = (await clinic.admin.get(`/invoices/${String(invoice['_id'])}`)).must(200).record;
  expect(read).toMatchObject({
    buyer: { name: 'Zwaqolfirst Zwaqollast' },
    billingAddress: '7, rue Zwaqolbilling',
    buyerCompany: 'Zwaqolcompany',
    buyerIce: '002136093000040',
    grandTotal: 300,
  });
  expect(read['otherInformation']).toBeFalsy();
  expect(JSON.stringify((await clinic.admin.get(`/erasures/${id}`)).must(200).record)).not.toContain(
    'Zwaqol',
  );
  const verdicts = await verifyNamed({
    store: product.foundation.store,
    databaseUrl: product.foundation.databaseUrl,
    log: createLogger({ name: 'verify', level: 'silent' }),
  });
  expect(verdicts.filter(({ driftCount }) => driftCount > 0)).toEqual([]);
  const erasures = logErasures(product.foundation.storedLog);
  expect(await erasureCheck({ pool: product.foundation.pool, erasures }).unexplained()).toEqual({
    count: 0,
    some: [],
  });
});

test('the account of a patient loses who paid and why; amounts, balances and the closing of the till stay', async () => {
  const patient = await clinic.patient({ firstname: 'Ywmoqfirst' });
  let count = 0;
  const account = await plantAccount(clinic, patient, () => `Ywmoqaccount${(count += 1)}`);
  const before = await account.figures();
  expect(before).toMatchObject({
    account: { balance: 10 },
    session: { status: 'Closed', expectedCash: 60, countedCash: 60 },
  });
  expect(await account.personal()).toHaveLength(9);
  await erase('patients', patient);
  const left = (await everything()).filter(({ text }) => text.includes('Ywmoqaccount'));
  expect(left).toEqual([]);
  expect(await account.figures()).toEqual(before);
  expect(await account.personal()).toEqual([]);
});

test('an open invoice stands in the way, and is named', async () => {
  const patient = await clinic.patient();
  await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(await clinic.approved({ patient })));
  const refused = (await ask('patients', patient)).must(409, 'erasure_hindered');
  expect(refused.record['error']).toBe('1 invoice is not paid yet. Settle or delete it first.');
});

test('an employee: account and sessions go, the payslip keeps its figures', async () => {
  const employee = await clinic.hire('Nurse', {
    firstname: 'Qvazykfirst',
    lastname: 'Qvazyklast',
    email: 'qvazykmail@clinic.test',
  });
  const salary = (
    await clinic.admin.post('/employeesSalaries/create/{me}', forms.salary(employee.userId))
  ).must(201).id;
  await clinic.admin.post(
    '/providentFunds/create/{me}',
    forms.providentFund(employee.userId, { description: 'Qvazykdescription' }),
  );
  const asked = forms.leave(employee.userId, { reason: 'Qvazykleave' });
  const leave = (await clinic.admin.post('/leaves/create/{me}', asked)).must(201).id;
  (await ask('users', employee.userId)).must(409, 'erasure_hindered');
  (await clinic.admin.patch(`/leaves/${leave}/status/{me}`, { status: 'Declined' })).must(200);
  await erase('users', employee.userId);
  (await employee.get('/roles')).must(401);
  const read = (await clinic.admin.get(`/employeesSalaries/${salary}`)).must(200).record;
  expect(read).toMatchObject({
    baseSalary: 10_000,
    employee: { firstname: 'Qvazykfirst', lastname: 'Qvazyklast', email: null },
  });
  const left = (await everything()).filter(({ text }) => text.toLowerCase().includes('qvazyk'));
  expect(tablesOf(left)).toEqual([
    'read_models."employeesSalaries"',
    'read_models."record_versions_employeesSalaries"',
    'read_models.record_versions',
  ]);
  const found = left.map(({ text: line }) =>
    ['qvazykfirst', 'qvazyklast'].reduce((text, value) => text.replaceAll(value, ''), line.toLowerCase()),
  );
  expect(found.filter((line) => line.includes('qvazyk'))).toEqual([]);
  const again = await clinic.admin.post(
    '/users/create/{me}',
    form(clinic.userFields('Nurse', { email: 'qvazykmail@clinic.test' })),
  );
  again.must(201);
});

test('a request is refused or withdrawn with a reason, and can be made again', async () => {
  const patient = await clinic.patient();
  const first = (await ask('patients', patient)).must(201).id;
  (await other.post(`/erasures/${first}/withdraw/{me}`, { reason: 'No' })).must(403, 'not_your_request');
  (await other.post(`/erasures/${first}/refuse/{me}`, { reason: 'Not asked for' })).must(200);
  (await other.post(`/erasures/${first}/confirm/{me}`, {})).must(409, 'erasure_closed');
  const second = (await ask('patients', patient)).must(201).id;
  (await clinic.admin.post(`/erasures/${second}/withdraw/{me}`, { reason: 'A mistake' })).must(200);
  expect((await clinic.admin.get('/erasures')).must(200).rows.length).toBeGreaterThan(1);
});

test('people without the right reach nothing of it', async () => {
  const nurse = await clinic.as('Nurse');
  const patient = await clinic.patient();
  (await nurse.get('/erasures')).must(403, 'not_allowed');
  (await nurse.get(`/erasures/preview?kind=patients&subject=${patient}`)).must(403, 'not_allowed');
  (await nurse.post('/erasures/create/{me}', { kind: 'patients', subject: patient, reason: 'No' })).must(
    403,
    'not_allowed',
  );
});

test('a deleted patient is erased too, and what is about an erased one takes no text about them any more', async () => {
  const patient = await clinic.patient({ firstname: 'Zwaqoldeleted' });
  (await clinic.admin.delete(`/patients/${patient}/{me}`)).must(200);
  await erase('patients', patient);
  expect((await everything()).filter(({ text }) => text.includes('Zwaqoldeleted'))).toEqual([]);

  const visited = await clinic.patient();
  const appointment = await clinic.appointment({ patient: visited, injury: 'Before' });
  (await clinic.setStatus(appointment, 'Canceled')).must(200);
  await erase('patients', visited);
  const change = { injury: 'After' };
  (await clinic.admin.put(`/appointments/${appointment}/{me}`, change)).must(410, 'gone');
  (await clinic.setStatus(appointment, 'Pending')).must(200);
  const booking = await clinic.appointmentFields({ patient: visited });
  const refused = await clinic.admin.post('/appointments/create/{me}', booking);
  expect([refused.status, Object.keys(refused.record['fields'] ?? {})]).toEqual([400, ['patient']]);
});

test('what names nobody is refused, with the field', async () => {
  const wrong = (await ask('rooms', 'nobody', '')).must(400, 'validation_failed').record['fields'];
  expect(Object.keys(wrong as object).sort()).toEqual(['kind', 'reason', 'subject']);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refused = (await ask('patients', unknown)).must(400, 'validation_failed').record['fields'];
  expect(refused).toEqual({ subject: 'There is no such person.' });
  (await clinic.admin.get(`/erasures/preview?kind=patients&subject=${unknown}`)).must(404);
  (await clinic.admin.get('/erasures/preview?kind=rooms')).must(400);
});

test('two requests at once are one', async () => {
  const patient = await clinic.patient();
  const answers = await Promise.all([1, 2, 3].map(() => ask('patients', patient)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

/** More failures in a row are waited out for longer than a test may take. */
const failing = [0, 3, 6, 9].map((first) => ERASURE_FAILPOINTS.slice(first, first + 3));

test.each(failing)('what fails at %s, at %s and at %s is done again, and once', async (...points) => {
  const patient = await clinic.patient({ firstname: 'Xcvamo' });
  await paidInvoice(patient, [{ name: 'Visit', quantity: 1, price: 100 }]);
  const left = new Set<string>(points);
  installFailpoints((name) => {
    if (left.delete(name)) throw new Error(`failed at ${name}`);
  });
  await erase('patients', patient).finally(() => installFailpoints(null));
  expect([...left]).toEqual([]);
  const { rows } = await database.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from event_log.events where type in ('SubjectErased', 'InvoiceValuesKept')
     and (stream = $1 or stream in (select 'invoice-' || _id from read_models.invoices where patient = $2)) group by type order by type`,
    [`patient-${patient}`, patient],
  );
  expect(rows).toEqual([
    { type: 'InvoiceValuesKept', count: 1 },
    { type: 'SubjectErased', count: 1 },
  ]);
});
