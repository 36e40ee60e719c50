/** Texts about a person in the records of others, shown as erased one by one: nothing of them is left in any read, of whatever moment. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { TEXT_ERASED } from '@hospital/contracts';
import { modulesWithCalls } from './modulesWithCalls.ts';
import { createLogger } from '@hospital/platform';
import { verifyNamed } from '@hospital/projection-service';
import { forms, ROLES, type Clinic } from './api/clinic.ts';
import { isFields, rowsOf, textOf, type Client, type Fields } from './client.ts';
import { openErasingClinic, type ErasingClinic } from './erasingClinic.ts';
import { printedInvoice } from './printedInvoice.ts';

jest.setTimeout(180_000);

const reason = 'Asked by letter';
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

/** Every line of every table but the log's. */
async function everything(): Promise<string[]> {
  const { rows } = await database.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { table } of rows) {
    const found = await database.query<{ text: string }>(`select t::text as text from ${table} t`);
    lines.push(...found.rows.map(({ text }) => `${table} ${text}`));
  }
  return lines;
}

const previewOf = async (subject: string, by = clinic.admin) =>
  rowsOf((await by.get(`/erasures/preview?kind=patients&subject=${subject}`)).must(200).record, 'texts').map(
    (text) => ({ ...text }),
  );

const eraseText = (text: Fields, by: Client = clinic.admin, key?: string) => {
  const { resource, record, field, revision } = text;
  const body = { resource, record, field, revision, reason };
  return by.post('/erasures/texts/{me}', body, key === undefined ? {} : { key });
};

/** The read models were built again, and what was printed is gone. */
async function untilGone(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await database.query<{ left: number }>(
      `select (select count(*) from event_log.events e where type = $1
         and not exists (select from kept.erasure_steps s where s.subject = e.id))
       + (select count(*) from event_log.events e where type = $1 and e.position >
         (select position::bigint from kept.reactor_checkpoints where name = 'erased texts')) as left`,
      [TEXT_ERASED],
    );
    if (Number(rows[0]?.left) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the texts were not removed');
}

interface Planted {
  readonly person: string;
  readonly visit: string;
  readonly invoice: string;
  readonly record: (path: string) => Promise<Fields>;
}

/** A person, and texts about them under other people's keys: present ones, former ones, in lines and in a stream that records share. */
async function plant(firstname: string, lastname: string): Promise<Planted> {
  const person = await clinic.patient({ firstname, lastname });
  const about = (what: string) => `${what} ${firstname} ${lastname}`;
  const visit = await clinic.approved({ injury: about('Brought by') });
  (await clinic.admin.put(`/appointments/${visit}/{me}`, { injury: about('Brought home by') })).must(200);
  const line = (name: string, description: string) => ({ name, description, quantity: 1, price: 100 });
  const body = clinic.invoiceFields(visit, {
    lineItems: [line('Dressing', 'Left arm'), line('Visit', about('Paid by'))],
    otherInformation: about('Copy to'),
  });
  const invoice = (await clinic.admin.post('/invoices/create/{me}', body)).must(201).id;
  const employee = await clinic.hire('Nurse');
  const leave = forms.leave(employee.userId, { reason: about('To see') });
  (await clinic.admin.post('/leaves/create/{me}', leave)).must(201);
  const fund = forms.providentFund(employee.userId, { description: about('For') });
  (await clinic.admin.post('/providentFunds/create/{me}', fund)).must(201);
  return {
    person,
    visit,
    invoice,
    record: async (path) => (await clinic.admin.get(path)).must(200).record,
  };
}

describe('the texts about a person', () => {
  test('are in no read of any moment once they are erased, nor on paper', async () => {
    const { person, visit, invoice, record } = await plant('Zwaqolfirst', 'Zwaqollast');
    const before = product.foundation.clock().toISOString();
    const { position } = clinic.lastPosition;
    const printed = await printedInvoice(clinic.admin, invoice);
    expect(printed.text).toContain('Zwaqollast');

    const texts = await previewOf(person);
    expect(texts.map(({ resource, field }) => `${String(resource)} ${String(field)}`).sort()).toEqual([
      'appointments injury',
      'invoices lineItems.1.description',
      'invoices otherInformation',
      'leaves reason',
      'providentFunds description',
    ]);
    for (const text of texts) {
      // One record may hold several: each moves its revision.
      const [fresh] = (await previewOf(person)).filter(
        (each) => each.record === text.record && each.field === text.field,
      );
      expect((await eraseText(fresh ?? {})).must(200).record).toMatchObject({
        resource: text.resource,
        field: text.field,
      });
    }
    await untilGone();
    expect(await previewOf(person)).toEqual([]);

    const lines = (await everything()).filter((each) => each.toLowerCase().includes('zwaqol'));
    // The person's own record is still there: nobody erased them.
    expect(lines.filter((each) => !each.includes(person))).toEqual([]);

    const moments: readonly string[] = ['', `?asOf=${before}`, `?asOf=${String(position)}`];
    for (const moment of moments) {
      for (const path of [`/appointments/${visit}`, `/invoices/${invoice}`])
        expect((await clinic.admin.get(`${path}${moment}`)).must(200).text).not.toContain('Zwaqol');
      for (const { name, path, list } of modulesWithCalls) {
        const read =
          list.method === 'GET'
            ? clinic.admin.get(`/${path}${moment}`)
            : clinic.admin.list(`/${path}${moment}`);
        const text = (await read).must(200).text;
        expect([name, ['patients', 'erasures'].includes(name) || !text.includes('Zwaqol')]).toEqual([
          name,
          true,
        ]);
      }
    }
    for (const path of [
      `/history/appointments/${visit}`,
      `/history/invoices/${invoice}`,
      '/audit?limit=1000&resource=appointments',
      '/audit?limit=1000&resource=leaves',
    ])
      expect((await clinic.admin.get(path)).must(200).text).not.toContain('Zwaqol');
    const found = (await clinic.admin.get('/audit?text=zwaqollast&limit=1000')).must(200).rows;
    expect(found.filter((entry) => JSON.stringify(entry).includes(person))).toEqual(found);
    expect((await clinic.admin.get(`/audit?type=${TEXT_ERASED}`)).must(200).rows).toHaveLength(texts.length);

    (await clinic.admin.get(`/documents/${printed.id}/pdf`)).must(410, 'document_erased');
    const again = await printedInvoice(clinic.admin, invoice);
    expect(again.text).not.toContain('Zwaqol');
    expect(again.text).toContain('Left arm');
    expect(await record(`/invoices/${invoice}`)).toMatchObject({ grandTotal: 200 });
    const verdicts = await verifyNamed({
      store: product.foundation.store,
      databaseUrl: product.foundation.databaseUrl,
      log: createLogger({ name: 'verify', level: 'silent' }),
    });
    expect(verdicts.filter(({ driftCount }) => driftCount > 0)).toEqual([]);
  });

  test('are erased in a deleted record, and after the person was', async () => {
    const { person } = await plant('Qvazykfirst', 'Qvazyklast');
    const texts = await previewOf(person);
    const fund = texts.find(({ resource }) => resource === 'providentFunds');
    (await clinic.admin.delete(`/providentFunds/${textOf(fund ?? {}, 'record')}/{me}`)).must(200);
    const deleted = (await previewOf(person)).find(({ resource }) => resource === 'providentFunds');
    (await eraseText(deleted ?? {})).must(200);
    const asked = { kind: 'patients', subject: person, reason };
    const { id } = (await clinic.admin.post('/erasures/create/{me}', asked)).must(201);
    (await other.post(`/erasures/${id}/confirm/{me}`, {})).must(200);
    for (let status: unknown = ''; status !== 'Done';) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      ({ status } = (await clinic.admin.get(`/erasures/${id}`)).must(200).record);
    }
    // Nobody knows the names any more; who reads the record still sees the text.
    const leave = texts.find(({ resource }) => resource === 'leaves') ?? {};
    (await eraseText(leave)).must(200);
    await untilGone();
    const left = (await everything()).filter((line) => line.includes('Qvazyk'));
    expect(left.filter((line) => /leaves|providentFunds/.test(line))).toEqual([]);
  });

  test('are erased in an earlier version, and the present text stays', async () => {
    const person = await clinic.patient({ firstname: 'Wybzofirst', lastname: 'Wybzolast' });
    const visit = await clinic.appointment({ injury: 'Brought by Wybzofirst Wybzolast' });
    (await clinic.admin.put(`/appointments/${visit}/{me}`, { injury: 'Brought by her sister' })).must(200);
    const [text = {}, ...others] = await previewOf(person);
    expect([text['version'], text['revision'], others]).toEqual([0, 1, []]);
    const { resource, record: id, field, revision, version } = text;
    const body = { resource, record: id, field, revision, version, reason };
    (await clinic.admin.post('/erasures/texts/{me}', { ...body, version: 7 })).must(409, 'text_gone');
    (await clinic.admin.post('/erasures/texts/{me}', body)).must(200);
    await untilGone();
    expect(await previewOf(person)).toEqual([]);
    const read = (await clinic.admin.get(`/appointments/${visit}`)).must(200).record;
    expect(read).toMatchObject({ injury: 'Brought by her sister', revision: 2 });
    const left = (await everything()).filter((line) => line.toLowerCase().includes('wybzo'));
    expect(left.filter((line) => !line.includes(person))).toEqual([]);
  });

  test('can be followed by another text, which is read', async () => {
    const { person, visit, record } = await plant('Xcvamofirst', 'Xcvamolast');
    const text = (await previewOf(person)).find(({ field }) => field === 'injury') ?? {};
    const { revision } = (await eraseText(text)).must(200).record;
    const change = await clinic.admin.put(`/appointments/${visit}/{me}`, { injury: 'A fall' }, { revision });
    // The appointment is closed by its invoice: nothing of it changes any more.
    expect([200, 409]).toContain(change.status);
    expect((await record(`/appointments/${visit}`))['injury'] ?? 'A fall').toBe('A fall');
  });
});

describe('the call', () => {
  let visit: string;
  let text: Fields;
  beforeAll(async () => {
    visit = await clinic.appointment({ injury: 'Brought by Salma Idrissi' });
    text = { resource: 'appointments', record: visit, field: 'injury', revision: 0 };
  });

  test('is refused to everybody without the right, or who may not read the module', async () => {
    for (const role of ROLES) {
      const member = await clinic.as(role);
      const refused = await eraseText({ ...text, revision: 99 }, member);
      // For those who may, the record has another revision.
      refused.must(role === 'Administrateur' || role === 'Admin' ? refused.status : 403);
      expect([403, 409]).toContain(refused.status);
    }
    await expect(clinic.anyone.post('/erasures/texts/{me}', text)).resolves.toMatchObject({ status: 401 });
  });

  test('names what is wrong with it', async () => {
    const call = (body: Fields) => clinic.admin.post('/erasures/texts/{me}', { ...text, reason, ...body });
    (await call({ resource: 'rooms' })).must(400, 'validation_failed').mustNameFields('resource');
    (await call({ resource: 'departments' })).must(400).mustNameFields('resource');
    (await call({ record: 'x', field: 7, reason: '' })).must(400).mustNameFields('record', 'field', 'reason');
    for (const revision of [-1, 'x', undefined])
      (await call({ revision })).must(400).mustNameFields('revision');
    (await call({ record: '00000000-0000-4000-8000-000000000000' })).must(404);
    for (const field of ['status', 'patient', '__proto__', 'injury.0', 'lineItems.0.description'])
      (await call({ field })).must(409, 'text_gone');
  });

  test('is refused where somebody changed the record meanwhile, and once only where two ask at once', async () => {
    (await clinic.admin.put(`/appointments/${visit}/{me}`, { injury: 'Brought by nobody' })).must(200);
    (await eraseText(text)).must(409, 'stale_revision');
    const now = { ...text, revision: 1 };
    const answers = await Promise.all([eraseText(now), eraseText(now, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await database.query(`select from event_log.events where type = $1 and stream = $2`, [
      TEXT_ERASED,
      `appointment-${visit}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('that is sent again is answered as before', async () => {
    const again = await clinic.appointment({ injury: 'Brought by Salma Idrissi' });
    const asked = { ...text, record: again };
    const first = (await eraseText(asked, clinic.admin, 'the same key')).must(200);
    const second = (await eraseText(asked, clinic.admin, 'the same key')).must(200);
    expect(second.record).toEqual(first.record);
    (await eraseText({ ...asked, field: 'other' }, clinic.admin, 'the same key')).must(422, 'key_reused');
    expect(isFields(first.record)).toBe(true);
  });
});
