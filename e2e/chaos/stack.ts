/**
 * The product as chaos has it: one process of each service and `npm start` beside them on the same stores, so that there are two copies of
 * everything, at two addresses. Each process is started again when it ends.
 */
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { startEmbeddedPostgres } from '@hospital/platform';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { ADMIN_EMAIL, PASSWORD } from '../api/clinic.ts';
import { processTree, survivors } from '../processes.ts';
import { killGroup, startProduct } from '../product.ts';
import { files, freePort, runOn, type ServiceRun } from '../serviceRun.ts';
import { mountSmallDisk, type SmallDisk } from './disk.ts';
import { Orders } from './orders.ts';
import type { ServiceName, TargetName } from './plan.ts';
import { givenRedis, localRedis } from './redis.ts';
import { Supervised, type Running } from './supervised.ts';

export interface StackOptions {
  /** The log is in a server of EventStoreDB's protocol in this process. */
  readonly isLogApart: boolean;
  readonly onFinding: (finding: string) => void;
}

export interface Stack {
  /** Two: of the screens' server, and of `npm start`. */
  readonly urls: readonly [string, string];
  readonly healthUrls: ReadonlyMap<ServiceName, string>;
  readonly targets: ReadonlyMap<TargetName, Supervised>;
  readonly orders: Orders;
  readonly disk: SmallDisk | null;
  /** For maintenance commands and readers of the log. */
  readonly environment: Readonly<Record<string, string>>;
  /** While a store is away on purpose, its services may end. */
  allowEnds(isAllowed: boolean): void;
  close(): Promise<void>;
}

type Start = () => Promise<Running>;

export async function openStack({ isLogApart, onFinding }: StackOptions): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hospital-chaos-'));
  await chmod(folder, 0o711);
  const disk = await mountSmallDisk(path.join(folder, 'disk'));
  const ordersFolder = path.join(folder, 'orders');
  await mkdir(ordersFolder);
  const orders = new Orders(ordersFolder);
  const targets = new Map<TargetName, Supervised>();
  let mayEnd = false;
  const supervise = async (name: TargetName, start: Start) => {
    const one = new Supervised({ name, start, onFinding, mayEnd: () => mayEnd });
    await one.begin();
    targets.set(name, one);
  };
  const database = await postgresIn(path.join(folder, 'disk', 'postgres'));
  await supervise('PostgreSQL', database.start);
  const log = isLogApart ? new EventStoreDbServer() : null;
  if (log) await supervise('EventStoreDB', () => eventStoreDb(log));
  const redis = await (givenRedis() ?? localRedis(folder));
  if (redis) await supervise('Redis', redis.start);
  const shared = {
    RATE_LIMIT: '1000',
    RATE_BURST: '10000',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    EVENTSTORE_URL: log?.url ?? '',
    REDIS_URL: redis?.url ?? '',
  };
  const run = runOn({ database: { url: database.url, drop: () => Promise.resolve() }, log }, shared);
  const services = await startServices({ run, orders, folder, supervise });
  return {
    ...services,
    targets,
    orders,
    disk,
    allowEnds: (isAllowed) => (mayEnd = isAllowed),
    close: async () => {
      mayEnd = true;
      for (const target of [...targets.values()].reverse()) await target.close();
      await run.end();
      await disk?.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Starting {
  readonly run: ServiceRun;
  readonly orders: Orders;
  readonly folder: string;
  supervise(name: TargetName, start: Start): Promise<void>;
}

async function startServices({ run, orders, folder, supervise }: Starting) {
  const ports = new Map<ServiceName, string>();
  const service = async (name: ServiceName, file: string, more: Readonly<Record<string, string>> = {}) => {
    const port = String(await freePort());
    ports.set(name, port);
    const environment = { PORT: port, ...more, ...orders.environment(name) };
    await supervise(name, () => serviceProcess(run, file, environment));
    return urlOf(port);
  };
  const [commands, projections] = await Promise.all([
    service('commands', files.command),
    service('projections', files.query),
  ]);
  await service('worker', files.printer);
  const screens = await service('screens', files.screens, {
    COMMAND_SERVICE_URL: commands,
    PROJECTION_SERVICE_URL: projections,
  });
  const port = String(await freePort());
  ports.set('launcher', port);
  const environment = {
    ...run.environment,
    AUDIT_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: path.join(folder, 'data'),
  };
  await supervise('launcher', () =>
    launcher({ ...environment, PORT: port, LOG_LEVEL: 'error', ...orders.environment('launcher') }),
  );
  return {
    urls: [screens, urlOf(port)] as const,
    healthUrls: new Map([...ports].map(([name, port]) => [name, urlOf(port)])),
    environment,
  };
}

const urlOf = (port: string) => `http://127.0.0.1:${port}`;

async function serviceProcess(
  run: ServiceRun,
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const { child, ended } = await run.start(file, environment);
  return {
    ended,
    pid: child.pid ?? null,
    kill: () => child.kill('SIGKILL'),
    signal: (signal) => child.kill(signal),
  };
}

/** A process that ended just now needs no signal. */
function send(signal: () => void): void {
  try {
    signal();
  } catch (error) {
    // In jest it is of another realm.
    if (!(isNativeError(error) && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** npm, its shell and our process, which are killed and stopped together. */
async function launcher(environment: Readonly<Record<string, string>>): Promise<Running> {
  const product = await startProduct({ dataFolder: environment['DATA_DIR'] ?? '', environment });
  const marks = product.processes();
  const gone = async () => {
    const code = await product.code;
    // Where npm alone was killed, our process leaves by itself.
    await survivors(marks, 45_000);
    return code;
  };
  const signal = (name: NodeJS.Signals) => send(() => killGroup(product.npm, name));
  return { ended: gone(), pid: product.npm, kill: () => signal('SIGKILL'), signal };
}

async function postgresIn(dataFolder: string) {
  const port = await freePort();
  let url = '';
  const start = async (): Promise<Running> => {
    const server = await startEmbeddedPostgres({ dataFolder, port });
    url = server.url;
    return {
      pid: server.pid,
      ended: server.ended.then(() => (wasKilled.has(server.pid) ? 'SIGKILL' : 1)),
      kill: () => {
        wasKilled.add(server.pid);
        send(() => process.kill(server.pid, 'SIGKILL'));
      },
      // The first process before the others, so that it starts none in between.
      signal: (signal) => {
        for (const { pid } of processTree(server.pid)) send(() => process.kill(pid, signal));
      },
    };
  };
  const wasKilled = new Set<number>();
  return {
    start,
    get url() {
      return url;
    },
  };
}

/** In this process: it leaves and returns with its log. */
async function eventStoreDb(log: EventStoreDbServer): Promise<Running> {
  await log.start();
  let end = (_code: string): void => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  return {
    ended,
    pid: null,
    kill: () => {
      log.stop();
      end('SIGKILL');
    },
    signal: (signal) => (signal === 'SIGSTOP' ? log.freeze() : log.thaw()),
  };
}
