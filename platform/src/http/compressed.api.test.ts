import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { NotesApi } from './testing/notesApi.ts';

let api: NotesApi;
beforeAll(async () => {
  api = await NotesApi.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset('Patients'));

const long = { title: 'é'.repeat(8_000) };
const listed = (body: object, accepted: string) =>
  api.request.post('/api/notes').set(api.bearer()).set('Accept-Encoding', accepted).send(body);

test('a large answer of a read is compressed for clients that take it', async () => {
  const { body, headers } = await listed(long, 'gzip, br');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(Number(headers['content-length'])).toBeLessThan(1_000);
  expect(body.body).toEqual(long);
});

test.each(['identity', 'br', 'gzip;q=0'])('it is sent as it is where they accept %s', async (accepted) => {
  const { body, headers } = await listed(long, accepted);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
  expect(body.body).toEqual(long);
});

test('small answers, those of commands, files and streams of events are never compressed', async () => {
  const small = await listed({ title: 'short' }, 'gzip');
  const command = await api
    .create()
    .set('Accept-Encoding', 'gzip')
    .send({ title: 'x'.repeat(190), items: many });
  const logo = await api.request.get('/api/logo').set('Accept-Encoding', 'gzip');
  api.endless.end(`data: ${'x'.repeat(20_000)}\n\n`);
  const events = await api.request.get('/api/changes').set('Accept-Encoding', 'gzip').buffer(true);
  expect([small, command, logo, events].map(({ status }) => status)).toEqual([200, 201, 200, 200]);
  expect(JSON.stringify(command.body).length).toBeGreaterThan(9_000);
  for (const { headers } of [small, command, logo, events])
    expect(headers).not.toHaveProperty('content-encoding');
});

const many = Array.from({ length: 60 }, (_, index) => ({ name: `${index} ${'y'.repeat(180)}` }));
