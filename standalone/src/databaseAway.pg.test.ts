/** Commands whose PostgreSQL is away when they start: they wait for it, and end when they are asked to. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runDocumentsCommand } from './documentsCommand.ts';
import { runMigrateCommand } from './migrateCommand.ts';

jest.setTimeout(60_000);

const AWAY_MS = 1_500;
const before = { ...process.env };
let database: TestDatabase;
let folder = '';
let gate: Server;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'away-'));
  const open = new Set<Socket>();
  gate = createServer((socket) => {
    const { hostname, port } = new URL(database.url);
    const server = connect(Number(port), hostname);
    for (const one of [socket, server]) open.add(one.on('error', () => undefined));
    socket.pipe(server).pipe(socket);
  });
  gate.on('close', () => open.forEach((one) => one.destroy()));
});
afterEach(async () => {
  process.env = { ...before };
  gate.close();
  await rm(folder, { recursive: true });
});

/** Of a port where nobody listens, until the gate does. */
async function addressAway(): Promise<{ readonly url: string; readonly port: number }> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => taken.close(resolve));
  const url = new URL(database.url);
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  return { url: url.href, port };
}

test('npm run migrate goes on when it comes', async () => {
  const { url, port } = await addressAway();
  process.env = { ...before, DATABASE_OWNER_URL: url, LOG_LEVEL: 'silent' };
  let hasEnded = false;
  const migrated = runMigrateCommand([]).finally(() => (hasEnded = true));
  await Promise.race([migrated, sleep(AWAY_MS)]);
  expect(hasEnded).toBe(false);
  gate.listen(port, '127.0.0.1');
  await migrated;
});

test.each(['SIGTERM', 'SIGINT'] as const)('npm run documents ends with 4 on a %s', async (signal) => {
  const { url } = await addressAway();
  const key = () => randomBytes(32).toString('base64');
  const keys = { MASTER_KEY: key(), CLAIM_KEY: key(), SESSION_KEY: key(), SEAL_KEY: key() };
  process.env = { ...before, ...keys, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const listeners = process.listeners(signal);
  const out = path.join(folder, 'printed');
  const ended = runDocumentsCommand(['--kind', 'payslips', '--month', '2026-10', '--out', out]);
  await Promise.race([ended, sleep(AWAY_MS)]);
  // To the command alone, as the test runner listens too.
  for (const listener of process.listeners(signal)) if (!listeners.includes(listener)) listener(signal);
  expect(await Promise.race([ended, sleep(AWAY_MS, 'still waits')])).toBe(4);
});
