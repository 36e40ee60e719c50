/** Access and restriction on the product's services: the archive holds everything of the person and nothing of another, a hold refuses and hides. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ADMIN_EMAIL, enterClinic, forms, PASSWORD, type Clinic } from './api/clinic.ts';
import type { Client } from './client.ts';
import { startInProcess, type InProcess } from './inProcess.ts';
import { readZip } from './readZip.ts';

jest.setTimeout(180_000);

let product: InProcess;
let clinic: Clinic;

beforeAll(async () => {
  product = await startInProcess({ administrator: { email: ADMIN_EMAIL, password: PASSWORD } });
  clinic = await enterClinic(product.url);
});
afterAll(() => product.close());

/** Ten values in every kind of field, that nothing else holds. */
async function plantedPatient(mark: string) {
  const patient = await clinic.patient({
    firstname: `${mark}first`,
    lastname: `${mark}last`,
    cin: `${mark}cin`,
    address: `1, rue ${mark}home <b>${mark}bold</b>`,
  });
  (
    await clinic.admin.put(`/patients/${patient}/{me}`, { address: `2, rue ${mark}moved <i>${mark}bold</i>` })
  ).must(200);
  const appointment = await clinic.approved({ patient, injury: `${mark}injury` });
  (await clinic.admin.post('/prescriptions/create/{me}', forms.prescription(appointment))).must(201);
  const invoice = (
    await clinic.admin.post(
      '/invoices/create/{me}',
      clinic.invoiceFields(appointment, {
        lineItems: [{ name: `${mark}service`, description: `${mark}detail`, quantity: 1, price: 300 }],
        billingAddress: `${mark}billing`,
        otherInformation: `${mark}other`,
      }),
    )
  ).must(201).id;
  const texts = ['first', 'last', 'cin', 'home', 'moved', 'injury', 'service', 'detail', 'billing', 'other'];
  return { patient, invoice, values: texts.map((text) => mark + text) };
}

async function archiveOf(by: Client, kind: string, subject: string, language = 'fr') {
  const wanted = { kind, subject, language, reason: `Asked by letter ${kind}` };
  const { id } = (await by.post('/accessArchives/create/{me}', wanted)).must(201);
  const answer = (await by.get(`/accessArchives/${id}/file`)).must(200);
  const files = Object.fromEntries(readZip(Buffer.from(answer.bytes)));
  return { id, files, all: Object.values(files).map(String).join('\n') };
}

test('holds every planted value of the person, and none of anybody else', async () => {
  const [one, other] = [await plantedPatient('Zwaq'), await plantedPatient('Xylo')];
  (await clinic.admin.get(`/patients/${one.patient}`)).must(200);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { files, all, id } = await archiveOf(clinic.admin, 'patients', one.patient);
  const names = Object.keys(files);
  expect(one.values.filter((value) => !all.includes(value))).toEqual([]);
  expect(other.values.filter((value) => all.includes(value))).toEqual([]);
  expect(all).not.toContain(other.patient);
  const pages = names.filter((name) => name.endsWith('.html'));
  const html = pages.map((name) => String(files[name])).join('\n');
  expect(one.values.filter((value) => !html.includes(value))).toEqual([]);
  expect(html).toContain('&lt;i&gt;Zwaqbold');
  expect(html).not.toContain('<i>Zwaqbold');
  expect(names).toEqual(
    expect.arrayContaining([
      'index.html',
      'patients.html',
      'data/patients.json',
      'appointments.html',
      'reads.html',
    ]),
  );
  expect(names.filter((name) => name.startsWith('papers/'))).toHaveLength(2);
  expect(String(files['index.html'])).toContain('Toutes les données connues');
  // An Administrateur reads everything.
  expect(String(files['index.html'])).not.toContain('Non inclus');
  const reads = (await clinic.admin.get(`/audit/reads?patient=${one.patient}`)).must(200).rows;
  expect(reads.map(({ resource, how }) => [resource, how])).toContainEqual(['patients', 'record']);
  for (let tries = 0; tries < 30; tries += 1) {
    const now = (await clinic.admin.get(`/audit/reads?patient=${one.patient}`)).must(200).rows;
    if (now.some(({ how, resource }) => how === 'document' && resource === 'accessArchives')) break;
    expect(tries).toBeLessThan(29);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const asked = (await clinic.admin.get('/accessArchives')).must(200).rows;
  expect(asked.map(({ _id }) => _id)).toContain(id);
});

test('of an employee: their own records and sign-ins, not what they wrote of patients', async () => {
  const { values } = await plantedPatient('Vexu');
  const nurse = await clinic.hire('Nurse');
  const { all, files } = await archiveOf(clinic.admin, 'users', nurse.userId, 'ar');
  expect(String(files['index.html'])).toContain('dir="rtl"');
  expect(String(files['data/access.json'])).toContain('signed_in');
  expect(values.filter((value) => all.includes(value))).toEqual([]);
});

test('is for who holds the right and reads the person; only the own one is fetched', async () => {
  const { patient } = await plantedPatient('Quor');
  const wanted = { kind: 'patients', subject: patient, language: 'en', reason: 'A letter' };
  for (const role of ['Nurse', 'Admin', 'Accountant'] as const) {
    const by = await clinic.hire(role);
    (await by.post('/accessArchives/create/{me}', wanted)).must(403);
  }
  const { id } = (await clinic.admin.post('/accessArchives/create/{me}', wanted)).must(201);
  (await (await clinic.hire('Administrateur')).get(`/accessArchives/${id}/file`)).must(403);
  (await clinic.admin.post('/accessArchives/create/{me}', { ...wanted, reason: ' ' })).must(400);
  (await clinic.admin.post('/accessArchives/create/{me}', { ...wanted, language: 'de' })).must(400);
});

test('a hold refuses changes and new records, and shows others the name and the mark alone', async () => {
  const { patient, invoice } = await plantedPatient('Hold');
  const appointment = await clinic.approved({ patient });
  const held = { restrictionReason: 'Holdreason', restrictedUntil: '2199-12-31' };
  (await clinic.admin.patch(`/patients/${patient}/restriction/{me}`, held)).must(200);
  const refused = (await clinic.admin.put(`/patients/${patient}/{me}`, { phone: '+212 611 222 333' })).must(
    409,
  );
  expect(refused.record).toMatchObject({ code: 'restricted' });
  expect(refused.text).toContain('2199-12-31');
  (await clinic.admin.post('/appointments/create/{me}', await clinic.appointmentFields({ patient }))).must(
    409,
  );
  (await clinic.admin.get(`/patients/${patient}`)).must(200);
  (await clinic.admin.get(`/invoices/${invoice}/paper`)).must(200);

  const nurse = await clinic.hire('Nurse');
  expect((await nurse.get(`/patients/${patient}`)).must(403).record).toMatchObject({
    code: 'restricted_record',
  });
  (await nurse.get(`/history/patients/${patient}`)).must(403);
  const [listed] = (await nurse.list('/patients', { search: { name: 'Holdfirst' } })).must(200).rows;
  expect(listed).toMatchObject({ _id: patient, firstname: 'Holdfirst', restricted: true });
  expect(JSON.stringify(listed)).not.toMatch(/Holdcin|Holdmoved|Holdreason/);
  const shown = (await nurse.get(`/appointments/${appointment}`)).must(200);
  expect(shown.record['patient']).toMatchObject({ firstname: 'Holdfirst', restricted: true });
  expect(shown.text).not.toContain('Holdmoved');
  const accountant = await clinic.hire('Accountant');
  (await accountant.get(`/invoices/${invoice}/paper`)).must(403);
  (await accountant.get(`/invoices/${invoice}/pdf`)).must(403);
  const named = { kind: 'invoice', output: 'zip', language: 'en', records: [invoice] };
  (await accountant.post('/documents/batches', named)).must(403);

  (await nurse.patch(`/patients/${patient}/restriction/{me}`, held)).must(403);
  (await clinic.admin.delete(`/patients/${patient}/restriction/{me}`)).must(200);
  (await nurse.get(`/patients/${patient}`)).must(200);
});
