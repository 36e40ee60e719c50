/** Two copies of the command side: one books a patient while the other one deletes them. Never both, and nothing refers to who is gone. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { Client } from './client.ts';
import { files, freePort, serviceRun, type ServiceRun } from './serviceRun.ts';

jest.setTimeout(300_000);

const RACES = 200;

let run: ServiceRun;
let clinic: Clinic;
/** The administrator, at each copy. */
let copies: readonly [Client, Client];

beforeAll(async () => {
  const account = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
  run = await serviceRun({ RATE_LIMIT: '1000', RATE_BURST: '10000', ...account });
  const [first, second, query] = await Promise.all(
    [files.command, files.command, files.query].map(async (file) =>
      run.start(file, { PORT: String(await freePort()) }),
    ),
  );
  if (!first || !second || !query) throw new Error('a service did not start');
  const screens = await run.start(files.screens, {
    COMMAND_SERVICE_URL: `${first.url},${second.url}`,
    PROJECTION_SERVICE_URL: query.url,
  });
  clinic = await enterClinic(screens.url);
  const { token, userId } = clinic.admin;
  if (token === null) throw new Error('nobody is signed in');
  const at = (url: string) => new Client(url, { position: null }, { token, userId });
  copies = [at(first.url), at(second.url)];
});
afterAll(() => run.end());

test('of a booking and the deletion of its patient one is done', async () => {
  const outcomes: Record<string, number> = {};
  for (let race = 0; race < RACES; race += 1) {
    const body = await clinic.appointmentFields();
    const patient = String(body['patient']);
    const [booking, deleting] = race % 2 === 0 ? copies : [copies[1], copies[0]];
    const [booked, deleted] = await Promise.all([
      booking.post('/appointments/create/{me}', body),
      sleep((race % 6) * 8).then(() => deleting.delete(`/patients/${patient}/{me}`)),
    ]);
    const refused = booked.status === 201 ? deleted : booked;
    const outcome = `${refused.status} ${String(refused.record['code'])}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    expect([booked.status === 201, deleted.status === 200].filter(Boolean)).toHaveLength(1);
  }
  const patients = new Set(
    (await clinic.admin.list('/patients', {}, { query: { limit: 500 } })).must(200).ids,
  );
  const appointments = (await clinic.admin.list('/appointments', {}, { query: { limit: 500 } })).must(
    200,
  ).rows;
  for (const { patient } of appointments)
    expect(patients).toContain(String(Object(patient)['_id'] ?? patient));
  // Each of the two won, or the races would show nothing.
  expect(Object.keys(outcomes).length).toBeGreaterThan(1);
});
