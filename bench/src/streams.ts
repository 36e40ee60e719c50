/**
 * Reads while many people listen to the stream of changes: `npm run streams -w bench`. The same reads with nobody listening and with 500
 * streams open, twenty commits a second all the while; the server is a process of its own.
 */
import { routes, START } from '@hospital/contracts';
import { createApi, createLogger } from '@hospital/platform';
import { openTestFoundation, testSecrets } from '@hospital/platform/testing';
import { startProjection } from '@hospital/projection-service';
import express from 'express';
import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../e2e/chaos/report.ts';
import { benchDatabase } from './benchDatabase.ts';
import { appendEvent, appendRecord } from './appendToLog.ts';
import { median, report, size } from './figures.ts';
import { startServer, stopServer } from './ownProcess.ts';

const STREAMS = size('STREAMS', 500, 20);
const STREAMS_A_PERSON = 5;
const PATIENTS = 200;
const COMMITS_A_SECOND = 20;
const ROUND_MS = size('ROUND_MS', 8_000, 500);

interface Ready {
  readonly port: number;
  readonly tokens: readonly string[];
}

if (process.argv[2] === 'serve') await serve(String(process.argv[3]));
else await compare();

async function serve(databaseUrl: string): Promise<void> {
  const log = createLogger({ name: 'bench', level: 'silent' });
  const foundation = await openTestFoundation({ databaseUrl, secrets: testSecrets(), log });
  const role = await appendRecord(foundation, 'role', {
    type: 'RoleCreated',
    data: { name: 'Nurse', hasAccessModule: true, Patients: true, Doctors: true },
  });
  const tokens: string[] = [];
  for (let person = 0; person < STREAMS / STREAMS_A_PERSON; person++) {
    const data = { firstname: 'A', lastname: 'B', email: `a${person}@clinic.test`, role, status: 'active' };
    const user = await appendRecord(foundation, 'user', { type: 'UserCreated', data });
    tokens.push((await foundation.sessions.open(user)).token);
  }
  const patients: string[] = [];
  for (let patient = 0; patient < PATIENTS; patient++) {
    const data = { firstname: 'P', lastname: `N ${patient}`, status: 'active' };
    patients.push(await appendRecord(foundation, 'patient', { type: 'PatientCreated', data }));
  }
  const { handlers, waitFor } = await startProjection(foundation);
  const end = await foundation.store.end();
  await waitFor(end ?? START, 60_000);
  const { sessions, files, uploads, clinicDay, reads: noted } = foundation;
  const queries = routes.filter(({ kind }) => kind === 'query');
  const rateLimits = { perSecond: 1e6, burst: 1e6 };
  const options = {
    routes: queries,
    handlers,
    sessions,
    files,
    uploads,
    clinicDay,
    log,
    reads: noted,
    rateLimits,
  };
  const server = express().use('/api', createApi(options)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, tokens } satisfies Ready);
  for (let turn = 0; ; turn++) {
    const id = patients[turn % PATIENTS] ?? '';
    await appendEvent(foundation, `patient-${id}`, {
      type: 'PatientChanged',
      data: { id, lastname: `N ${turn}` },
    });
    await sleep(1000 / COMMITS_A_SECOND);
  }
}

async function compare(): Promise<void> {
  const database = await benchDatabase();
  const { child, ready } = await startServer<Ready>(import.meta.filename, database.url);
  try {
    const [reader = ''] = ready.tokens;
    await reads(ready.port, reader, 2_000);
    const alone = await reads(ready.port, reader, ROUND_MS);
    const heard = { messages: 0 };
    for (let stream = 0; stream < STREAMS; stream++) {
      await listen(ready.port, String(ready.tokens[stream % ready.tokens.length]), heard);
    }
    await sleep(3_000);
    heard.messages = 0;
    const began = performance.now();
    const listening = await reads(ready.port, reader, ROUND_MS);
    const seconds = (performance.now() - began) / 1000;
    console.log(`a read, nobody listening:    ${shown(alone)}`);
    console.log(`a read, ${STREAMS} streams:         ${shown(listening)}`);
    report({
      name: `A read beside ${STREAMS} streams of changes`,
      beside: 'with nobody listening (time)',
      ratios: [median(listening) / median(alone)],
    });
    console.log(`changes heard by each stream: ${(heard.messages / STREAMS / seconds).toFixed(1)} a second`);
  } finally {
    await stopServer(child);
    await database.drop();
  }
}

function shown(times: readonly number[]): string {
  const [half, most] = [median(times), quantile(times, 0.95)].map((time) => time.toFixed(1));
  return `median ${half} ms, 95 % below ${most} ms (${times.length} reads)`;
}

async function reads(port: number, token: string, ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const began = performance.now();
    await page(port, token, agent);
    times.push(performance.now() - began);
    await sleep(10);
  }
  agent.destroy();
  return times;
}

async function page(port: number, token: string, agent: Agent): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const call = request({ port, agent, headers, method: 'POST', path: '/api/patients' });
  call.end('{"limit":25}');
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`a read answered ${answer.statusCode}`);
}

async function listen(port: number, token: string, heard: { messages: number }): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const [answer] = (await once(get({ port, headers, agent: false, path: '/api/changes' }), 'response')) as [
    IncomingMessage,
  ];
  if (answer.statusCode !== 200) throw new Error(`a stream answered ${answer.statusCode}`);
  answer.on('error', () => undefined);
  answer.on('data', (piece: Buffer) => {
    heard.messages += piece.toString().split('data: ').length - 1;
  });
}
