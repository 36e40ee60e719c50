import { expect, test } from '@jest/globals';
import { download } from './download.ts';

async function* nothing(): AsyncGenerator<string> {
  yield '';
}

test.each([
  ['Europe/Paris', '2026-11-21T23:30:00.000Z', '2026-11-22'],
  ['Europe/Paris', '2026-11-21T22:30:00.000Z', '2026-11-21'],
  ['America/New_York', '2026-11-21T03:00:00.000Z', '2026-11-20'],
])('a file is called by the day in the clinic: %s at %s', async (zone, createdAt, day) => {
  const row = { _id: '1f3a5555-1111-4111-8111-111111111111', createdAt };
  const file = { type: 'application/zip', content: nothing(), base: 'invoices', extension: 'zip' };
  const { headers } = await download({ zone: () => Promise.resolve(zone) }, row, file);
  expect(headers?.['Content-Disposition']).toBe(`attachment; filename="invoices-${day}-1f3a.zip"`);
});
