import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from './logging.ts';
import { openWebsite, type Website } from './website.ts';

const said: string[] = [];
const log = createLogger({ name: 'test', destination: { write: (line) => void said.push(line) } });
const opened: Website[] = [];

async function open(port = 0): Promise<Website> {
  const website = await openWebsite({ host: '127.0.0.1', port }, log);
  opened.push(website);
  return website;
}

afterEach(async () => {
  for (const website of opened.splice(0)) await website.close();
});

test('answers while it starts: alive, not ready, and to anything else to come again', async () => {
  const { url } = await open();
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  const answer = await fetch(`${url}/api/patients`);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'starting' });
});

test('serves what it is given, behind safe headers', async () => {
  const website = await open();
  website.addHealth([{ name: 'log', check: () => Promise.resolve({ ok: true }) }]);
  website.serve([(_request, response) => void response.send('the clinic')]);
  const answer = await fetch(`${website.url}/`);
  expect(await answer.text()).toBe('the clinic');
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  expect(await (await fetch(`${website.url}/health/ready`)).json()).toEqual({
    status: 'ready',
    parts: { start: { ok: true }, log: { ok: true } },
  });
});

test('tells neither path nor stack of a surprise', async () => {
  const website = await open();
  website.serve([() => Promise.reject(new Error('/srv/secret/place'))]);
  const answer = await fetch(website.url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/secret|at /);
  expect(said.join('')).toContain('/srv/secret/place');
});

test('a port that is taken is told by its variable', async () => {
  const port = Number(new URL((await open()).url).port);
  await expect(open(port)).rejects.toThrow(`PORT ${port} is taken on 127.0.0.1`);
});

test('ends a stream of events at once when it closes', async () => {
  const website = await open();
  website.serve([
    (_request, response) => {
      response.type('text/event-stream').write('event: hello\n\n');
    },
  ]);
  const answer = await fetch(website.url);
  const closed = website.close();
  expect(await answer.text()).toBe('event: hello\n\n');
  await closed;
});

test('closes without waiting for an answer that never comes', async () => {
  const website = await open();
  const arrived = new Promise<void>((resolve) => website.serve([() => resolve()]));
  const hanging = expect(fetch(website.url)).rejects.toThrow('fetch failed');
  await arrived;
  await website.close();
  await hanging;
});

test('tells its figures, and no path that somebody asked for', async () => {
  const website = await open();
  website.serve([(_request, response) => void response.send('the clinic')]);
  await fetch(`${website.url}/patients/whose-name`);
  const answer = await fetch(`${website.url}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('Content-Type')).toContain('text/plain');
  expect(text).toContain('hospital_process_cpu_seconds_total');
  expect(text).not.toContain('whose-name');
});
