/** The files that containers are made from: the settings reach the services that read them, and nothing of a clinic gets into the image. */
import { browserSettings } from '@hospital/pdf-worker';
import { printerSecrets, requiredSecrets, serviceSettings } from '@hospital/platform';
import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { screensSettings } from '../../admin-ui/server/config.ts';
import { hospitalSettings, migrateSettings } from './config.ts';
import {
  defaultOf,
  dependenciesOf,
  partOf,
  serviceNames,
  variablesOf,
  volumesOf,
} from './testing/composeFile.ts';

const ROOT = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

const read: Readonly<Record<string, object>> = {
  'command-service': { ...serviceSettings, ...requiredSecrets },
  'projection-service': { ...serviceSettings, ...requiredSecrets },
  'pdf-worker': { ...serviceSettings, ...printerSecrets, ...browserSettings },
  migrate: migrateSettings,
  maintenance: hospitalSettings,
  'admin-ui': screensSettings,
};

/** Compose gives these a value of its own. */
const fixed: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the account of the service',
  DATABASE_OWNER_URL: 'the server of this file',
  REDIS_URL: 'the server of this file',
  AUDIT_CHECKPOINTS: 'the volume of this file',
  BROWSER_SANDBOX: 'a container allows none',
  COMMAND_SERVICE_URL: 'the service of this file',
  PROJECTION_SERVICE_URL: 'the service of this file',
};

const inTheImage = { PORT: 'set by the image', HOST: 'set by the image' };
const signs = 'the projection service signs';
const noSigning = { AUDIT_KEY: signs, AUDIT_KEY_OLD: signs, AUDIT_CHECKPOINTS: signs, AUDIT_COPIES: signs };
const firstStart = 'the command service makes the first administrator';
const noFirstStart = { ADMIN_EMAIL: firstStart, ADMIN_PASSWORD: firstStart };
const browser = 'the image brings its browser';
const migrates = 'migrate sets it';
const signsNobodyIn = 'the worker signs nobody in';

/** Read by the code that all share, and of no use to this service. */
const notPassed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'command-service': { ...inTheImage, ...noSigning },
  'projection-service': { ...inTheImage, ...noFirstStart },
  'pdf-worker': {
    ...{ ...inTheImage, ...noSigning, ...noFirstStart },
    ...{ CLAIM_KEY: signsNobodyIn, SESSION_KEY: signsNobodyIn, SESSION_KEY_OLD: signsNobodyIn },
    ...{ PUPPETEER_EXECUTABLE_PATH: browser, BROWSER_CACHE_DIR: browser },
  },
  maintenance: {
    ...{ ...inTheImage, ...noFirstStart },
    ...{ PUPPETEER_EXECUTABLE_PATH: browser, BROWSER_CACHE_DIR: browser },
    DATA_DIR: 'there is no data folder',
    DATABASE_URL: 'DATABASE_OWNER_URL is used',
    DATABASE_COMMAND_PASSWORD: migrates,
    DATABASE_PROJECTION_PASSWORD: migrates,
    DATABASE_WORKER_PASSWORD: migrates,
    BACKUP_EVERY: 'only npm start makes backups by itself',
  },
  'admin-ui': { ...inTheImage },
};

describe.each(Object.keys(read))('Compose, %s', (service) => {
  const variables = variablesOf(service);
  const known = Object.keys(read[service] ?? {});

  test('gets every setting that it reads, as it is set outside, and no other', () => {
    expect([...variables.keys(), ...Object.keys(notPassed[service] ?? {})].sort()).toEqual(known.sort());
    // The screens' server is trusted by the services, and trusts what its administrator says.
    const own = service === 'admin-ui' ? fixed : { ...fixed, TRUST_PROXY: 'the screens' };
    for (const [name, value] of variables)
      if (!(name in own)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?]`));
  });
});

test('Compose leads every service to one event store, by default its own', () => {
  const named = ['migrate', 'maintenance', 'command-service', 'projection-service', 'pdf-worker'].map(
    (service) => variablesOf(service).get('EVENTSTORE_URL') ?? '',
  );
  expect(new Set(named).size).toBe(1);
  expect(defaultOf(named[0] ?? '')).toBe('esdb://eventstore:2113?tls=false');
});

test('the tag of the image is the version: a new file never meets the image of another version', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const built = serviceNames().filter((service) => partOf(service, 'build') !== '');
  expect(built).toContain('migrate');
  for (const service of built)
    expect(partOf(service, 'image').trim()).toBe(`image: hospital-back-office:${version}`);
});

test('migrate runs before the services, and before no command of maintenance', () => {
  const waiting = serviceNames().filter((service) => dependenciesOf(service).has('migrate'));
  expect(waiting).toEqual(['command-service', 'projection-service', 'pdf-worker']);
  for (const service of waiting)
    expect(dependenciesOf(service).get('migrate')).toBe('service_completed_successfully');
  expect(dependenciesOf('maintenance')).toEqual(
    new Map(['eventstore', 'postgres', 'redis'].map((store) => [store, 'service_healthy'])),
  );
});

test('services that know the copies of the checkpoints have the same volumes', () => {
  const knowing = serviceNames().filter((service) => variablesOf(service).has('AUDIT_COPIES'));
  expect(knowing).toEqual(['maintenance', 'projection-service']);
  for (const service of knowing) {
    expect(partOf(service, 'volumes')).toMatch(/^ {4}volumes: \*audit$/m);
    expect(volumesOf(service)).toEqual(['audit:/audit']);
  }
});

test.each(serviceNames())('the log of %s has a limit', (service) => {
  expect(partOf(service, 'logging')).toMatch(/max-size: \d+m, max-file: '\d+'/);
});

/** The lines of the blocks of code in a section of docs/operations.md. */
function shownIn(section: string): string[] {
  const [, text = ''] =
    new RegExp(`^#+ ${section}\\n([^]*?)(?=^##+ )`, 'm').exec(textOf('docs/operations.md')) ?? [];
  return [...text.matchAll(/^```\n([^]*?)^```$/gm)].flatMap(([, lines = '']) => lines.split('\n'));
}

test('docs/operations.md: an upgrade builds the new image after the old services have ended', () => {
  const lines = shownIn('Upgrading').map((line) => line.split('#')[0]?.trim());
  const upgrade = ['docker compose down', 'git pull', 'docker compose up --build --wait'];
  expect(lines.slice(0, upgrade.length)).toEqual(upgrade);
});

test('docs/operations.md: .env is for its owner alone', async () => {
  const lines = shownIn('EventStoreDB');
  const script = lines.slice(
    0,
    lines.findIndex((line) => line.includes('docker compose up')),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'hospital-env-'));
  execFileSync('sh', ['-c', script.join('\n')], { cwd: folder });
  const { mode } = await stat(path.join(folder, '.env'));
  const text = await readFile(path.join(folder, '.env'), 'utf8');
  await rm(folder, { recursive: true });
  expect(text).toMatch(/^MASTER_KEY=\S{44}$/m);
  expect(mode & 0o777).toBe(0o600);
});

test('the image is built from the packages alone', () => {
  const lines = textOf('.dockerignore').split('\n');
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(patterns[0]).toBe('*');
  expect(patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))).toEqual([
    ...['package.json', 'package-lock.json', '.puppeteerrc.cjs', 'tsconfig.base.json', 'tsconfig.json'],
    ...['contracts', 'event-store', 'platform', 'command-service', 'projection-service', 'pdf-worker'],
    ...['admin-ui', 'standalone', 'e2e/package.json', 'bench/package.json'],
  ]);
  const copied = textOf('Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm);
  const sources = [...copied].flatMap(([, names = '']) => names.split(' ')).filter((name) => name !== '.');
  for (const source of sources)
    expect(patterns.some((pattern) => `${source}/`.startsWith(`${pattern.slice(1)}/`))).toBe(true);
});
