/** An erasure whose process is killed between any two of its steps: the next start goes on with it, and it ends complete. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ERASURE_FAILPOINTS } from '@hospital/event-store/failpoints';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { textOf, type Client } from './client.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';

jest.setTimeout(2_400_000);

const PRELOAD = new URL('chaos/failpoints.mjs', import.meta.url).href;
const NAME = 'product';
const dataFolder = makeDataFolder();
const order = path.join(path.dirname(dataFolder), 'order');
let product: Product;
let clinic: Clinic;
let confirmer: Client;
let confirmerEmail = '';

async function start(): Promise<void> {
  const chaos = { NODE_OPTIONS: `--import=${PRELOAD}`, CHAOS_ORDER: order, CHAOS_NAME: NAME };
  const environment = { ...chaos, ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
  product = await startProduct({ dataFolder, environment });
  clinic = await enterClinic(product.url);
}

async function signInConfirmer(): Promise<void> {
  const answer = await clinic.anyone.list('/signin', { email: confirmerEmail, password: PASSWORD });
  const { token } = answer.must(200).record;
  const { Client: Another } = await import('./client.ts');
  confirmer = new Another(product.url, clinic.lastPosition, {
    token: String(token),
    userId: confirmer.userId,
  });
}

beforeAll(async () => {
  await start();
  const fields = clinic.userFields('Administrateur');
  confirmerEmail = textOf(fields, 'email');
  confirmer = await clinic.hire('Administrateur', fields);
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

async function patientWithInvoice(point: string): Promise<string> {
  const patient = await clinic.patient({ firstname: `Killed ${point}` });
  const appointment = await clinic.approved({ patient });
  const paid = clinic.invoiceFields(appointment, { status: 'Paid', paidBy: 'Cash' });
  (await clinic.admin.post('/invoices/create/{me}', paid)).must(201);
  return patient;
}

/** Up to the point at which the process is killed, and started again. */
async function killedAt(point: string, patient: string): Promise<string> {
  const asked = { kind: 'patients', subject: patient, reason: 'By letter' };
  const { id } = (await clinic.admin.post('/erasures/create/{me}', asked)).must(201);
  await writeFile(order, JSON.stringify({ id: point, point, effect: 'kill', skip: 0 }));
  await confirmer.post(`/erasures/${id}/confirm/{me}`, {}).catch(() => undefined);
  await product.code;
  expect(existsSync(order)).toBe(false);
  await start();
  await signInConfirmer();
  return id;
}

async function statusOf(id: string): Promise<unknown> {
  return (await clinic.admin.get(`/erasures/${id}`)).must(200).record['status'];
}

test('killed at any step, it ends complete', async () => {
  // Those before the three minutes together, and the two behind them with the last one. ERASURE_KILLS=all kills after each step too.
  const isAll = process.env['ERASURE_KILLS'] === 'all';
  const early = ERASURE_FAILPOINTS.filter(
    (point) => !point.startsWith('erasureDone') && (isAll || point.endsWith('.before')),
  );
  const patients: (readonly [point: string, patient: string])[] = [];
  for (const point of early) patients.push([point, await patientWithInvoice(point)]);
  const ids: string[] = [];
  for (const [point, patient] of patients) ids.push(await killedAt(point, patient));
  // With few erasures, none may be left for the second one.
  for (const point of isAll ? ['erasureDone.before', 'erasureDone.after'] : ['erasureDone.before']) {
    await writeFile(order, JSON.stringify({ id: point, point, effect: 'kill', skip: 0 }));
    await product.code;
    await start();
  }
  for (const id of ids)
    for (let turn = 0; (await statusOf(id)) !== 'Done'; turn += 1) {
      expect(turn).toBeLessThan(900);
      await sleep(1_000);
    }
  const { rows } = (await clinic.admin.get('/invoices')).must(200);
  expect(rows.map((row) => (row['buyer'] as { name: unknown }).name)).toEqual(
    expect.arrayContaining(early.map((point) => expect.stringContaining(`Killed ${point}`))),
  );
});
