import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { json } from 'node:stream/consumers';
import { createLogger } from '../monitoring/logging.ts';
import { screensRouter } from './screens.ts';
import { openWebsite, type Address, type Website } from './website.ts';

const said: string[] = [];
const log = createLogger({ name: 'test', destination: { write: (line) => void said.push(line) } });
const opened: Website[] = [];

async function open(port = 0, given: Partial<Address> = {}): Promise<Website> {
  const website = await openWebsite({ host: '127.0.0.1', port, ...given }, log);
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

test('says what the start waits for', async () => {
  const { url, noteWaiting } = await open();
  const reason = async () => (await (await fetch(`${url}/health/ready`)).json()).parts.start.reason;
  noteWaiting('Redis');
  expect(await reason()).toBe('waiting for Redis');
  noteWaiting(null);
  expect(await reason()).toBe('still starting');
});

test('shows a person who opens a page meanwhile one that loads itself again', async () => {
  const website = await open();
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const visit = () => fetch(`${website.url}/patients`, { headers: { accept } });
  const answer = await visit();
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.headers.get('Refresh')).toBe('2');
  expect(await answer.text()).toContain('The server is still starting.');
  website.serve([(_request, response) => void response.send('the clinic')]);
  expect(await (await visit()).text()).toBe('the clinic');
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

test('keeps a connection open for longer than most people pause', async () => {
  const { url } = await open();
  expect((await fetch(`${url}/health/live`)).headers.get('Keep-Alive')).toBe('timeout=75');
});

test('tells neither path nor stack of a surprise', async () => {
  const website = await open();
  website.serve([() => Promise.reject(new Error('/srv/secret/place'))]);
  const answer = await fetch(website.url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/secret|at /);
  expect(said.join('')).toContain('/srv/secret/place');
});

describe('a request that Node refuses', () => {
  /** All that comes back until the connection is closed. */
  async function heard(url: string, text: string): Promise<string> {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    let said = '';
    socket.on('data', (piece: Buffer) => (said += piece.toString()));
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return said;
  }
  const answer = (status: number, code: string) =>
    new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\n\\r\\n\\{.*"code":"${code}","requestId":"[\\da-f-]{36}"\\}$`);

  test.each([
    ['is no HTTP', 'HELLO\r\n\r\n', 400, 'malformed_body'],
    ['has a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n', 400, 'malformed_body'],
    [
      'has too many headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(65_536)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ] as const)('as it %s is answered like every refusal', async (_name, text, status, code) => {
    const { url } = await open();
    expect(await heard(url, text)).toMatch(answer(status, code));
  });

  test('as its headers do not come is cut', async () => {
    const { url } = await open(0, { headerPace: { limitMs: 50, lookMs: 10 } });
    expect(await heard(url, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(answer(408, 'too_slow'));
  });

  test('behind an answer that is under way does not get into it', async () => {
    const website = await open();
    website.serve([
      (_request, response) => {
        response.set('Content-Length', '1000').write('half of it');
      },
    ]);
    const said = await heard(website.url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nHELLO\r\n\r\n');
    expect(said).toMatch(/half of it$/);
  });
});

test('the error for a port that is taken names its variable', async () => {
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

describe('/metrics', () => {
  const token = 'a-long-token-of-the-clinic';
  const read = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/metrics`, { headers })).status;

  test('answers a caller on this machine', async () => {
    const { url } = await open();
    expect(await read(url)).toBe(200);
    expect(await read(url, { authorization: 'Bearer of something else' })).toBe(200);
  });

  test.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'])(
    'refuses a caller for whom a proxy speaks (%s), whatever proxies are trusted',
    async (name) => {
      const { url } = await open(0, { trustProxy: ['loopback'] });
      expect(await read(url, { [name]: '127.0.0.1' })).toBe(401);
    },
  );

  test('answers anybody with the token, and with no other', async () => {
    const { url } = await open(0, { metricsToken: token });
    const from = { 'X-Forwarded-For': '192.0.2.7' };
    const by = (authorization: string) => read(url, { ...from, authorization });
    expect(await by(`Bearer ${token}`)).toBe(200);
    expect(await by(`bearer ${token}`)).toBe(200);
    for (const bad of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      'Bearer ',
      `Basic ${token}`,
      token,
      '',
    ]) {
      expect(await by(bad)).toBe(401);
    }
  });

  test('a call to another address of this machine is not from loopback', async () => {
    const other = Object.values(networkInterfaces())
      .flat()
      .find((one) => one !== undefined && !one.internal && one.family === 'IPv4');
    const { url } = await open(0, { host: '0.0.0.0' });
    const { port } = new URL(url);
    expect(await read(other ? `http://${other.address}:${port}` : url)).toBe(other ? 401 : 200);
  });
});

test.each([
  '/assets/..%2f',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00',
  '/%00',
  '/assets/%ff',
  '/%',
  '/assets/%2e%2e/x',
])('an address that leads nowhere is no failure of ours: %s', async (path) => {
  const website = await open();
  website.serve([screensRouter(import.meta.dirname)]);
  const { hostname, port } = new URL(website.url);
  // fetch would tidy the path up.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ hostname, port, path }, resolve).on('error', reject);
  });
  expect(response.statusCode).toBe(404);
  expect(await json(response)).toEqual({ error: 'There is nothing at this address.', code: 'not_found' });
});

test.each([
  ['names none', ['192.0.2.1'], true],
  ['names it', ['loopback'], false],
])(
  'a proxy of this machine is warned of once, unless TRUST_PROXY names it: it %s',
  async (_what, trustProxy, isWarned) => {
    const { url, serve } = await open(0, { trustProxy });
    serve([(_request, response) => void response.send('the clinic')]);
    const before = said.length;
    await fetch(url);
    for (let time = 0; time < 2; time += 1)
      await fetch(url, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
    const warnings = said.slice(before).filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toEqual(isWarned ? [expect.stringContaining('"proxy":"127.0.0.1"')] : []);
  },
);
