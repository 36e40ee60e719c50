/** Batches while rights change and several people look at them. */
import { beforeAll, expect, jest, test } from '@jest/globals';
import { readZip } from '../readZip.ts';
import { textOf, type Answer, type Client, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';
import { rendered } from './rendered.ts';

jest.setTimeout(180_000);

const clinic = clinicOfFile();
let records: string[];

beforeAll(async () => {
  records = [];
  for (let count = 0; count < 3; count += 1) records.push(textOf(await clinic.invoice(), '_id'));
}, 120_000);

const ask = (by: Client, more: Fields = {}, key?: string): Promise<Answer> =>
  by.post(
    '/documents/batches',
    { kind: 'invoice', records, output: 'zip', ...more },
    key === undefined ? {} : { key },
  );

/** Both flags that open invoices. */
const giveFlags = async (role: string, holds: boolean): Promise<Answer> => {
  const record = (await clinic.admin.get(`/roles/${role}`)).must(200).record;
  return (
    await clinic.admin.patch(`/roles/${role}/{me}`, { ...record, Invoices: holds, Cashier: holds })
  ).must(200);
};

test('whose right is taken away loses the batch and its result; it is printed all the same', async () => {
  const accountant = await clinic.hire('Accountant');
  const { id } = (await ask(accountant)).must(202);
  const role = clinic.role('Accountant');
  await giveFlags(role, false);
  for (const path of ['', '/result', '/manifest']) {
    const { status } = await accountant.get(`/documents/batches/${id}${path}`);
    expect([path, [403, 404].includes(status)]).toEqual([path, true]);
  }
  for (const verb of ['pause', 'resume', 'cancel', 'retry'])
    (await accountant.post(`/documents/batches/${id}/${verb}`)).must(403);
  (await ask(accountant)).must(403);
  expect(await rendered(clinic.admin, `/documents/batches/${id}`)).toMatchObject({
    status: 'ready',
    done: 3,
    failed: 0,
  });
  await giveFlags(role, true);
  const zip = (await accountant.get(`/documents/batches/${id}/result`)).must(200);
  expect(readZip(Buffer.from(zip.bytes)).size).toBe(4);
});

test('who is deactivated reads nothing more; an Administrateur has what was asked for', async () => {
  const leaver = await clinic.hire('Accountant');
  const { id } = (await ask(leaver, { output: 'pdf' })).must(202);
  const { record } = (await clinic.admin.get(`/users/${leaver.userId}`)).must(200);
  expect(record).toMatchObject({ status: 'Actif' });
  (await clinic.admin.put(`/users/${leaver.userId}/{me}`, { status: 'Inactif' })).must(200);
  (await leaver.get(`/documents/batches/${id}/result`)).must(401);
  expect(await rendered(clinic.admin, `/documents/batches/${id}`)).toMatchObject({
    status: 'ready',
    done: 3,
  });
  const pdf = (await clinic.admin.get(`/documents/batches/${id}/result`)).must(200);
  expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a colleague with the same right sees neither the batch nor its result, and steers nothing', async () => {
  const [asker, colleague] = [await clinic.hire('Accountant'), await clinic.hire('Accountant')];
  const { id } = (await ask(asker)).must(202);
  expect((await colleague.get('/documents/batches')).must(200).ids).not.toContain(id);
  (await colleague.get(`/documents/batches/${id}/result`)).must(403);
  (await colleague.post(`/documents/batches/${id}/cancel`)).must(403);
  expect(await rendered(asker, `/documents/batches/${id}`)).toMatchObject({ status: 'ready' });
});

test('the same key is the same batch, another key another one, and what is over is steered no more', async () => {
  const first = (await ask(clinic.admin, {}, 'october')).must(202).id;
  expect((await ask(clinic.admin, {}, 'october')).must(202).id).toBe(first);
  (await ask(clinic.admin, { language: 'fr' }, 'october')).must(422);
  expect((await ask(clinic.admin, {}, 'october again')).must(202).id).not.toBe(first);
  await rendered(clinic.admin, `/documents/batches/${first}`);
  for (const verb of ['pause', 'resume', 'cancel'])
    (await clinic.admin.post(`/documents/batches/${first}/${verb}`)).must(409, 'batch_finished');
  (await clinic.admin.post(`/documents/batches/${first}/retry`)).must(409, 'nothing_to_retry');
});
