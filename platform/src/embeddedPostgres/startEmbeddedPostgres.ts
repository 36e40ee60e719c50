/**
 * A real PostgreSQL inside `npm start` and inside the tests, from the binaries of an npm package.
 * It listens on 127.0.0.1 only, asks for a generated password, dies with its parent (also after a kill -9), and takes
 * over a folder that a killed predecessor left. The caller holds `dataFolder`: nobody else starts on it meanwhile.
 */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { onFreePort } from './onFreePort.ts';
import { launchServer } from './server.ts';
import type { Server } from './server.ts';
import { endStaleServer } from './staleServer.ts';
import { makeFolders } from '../files/makeFolders.ts';

export interface EmbeddedPostgresOptions {
  readonly dataFolder: string;
  /** A free one by default. */
  readonly port?: number;
  /** What the server says, line by line. */
  readonly log?: (line: string) => void;
  /** For tests alone: loses data when the machine fails. */
  readonly withoutSync?: boolean;
}

export interface EmbeddedPostgres {
  /** Superuser, database `postgres`, on 127.0.0.1. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with a reason when the server ends, asked to or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await makeFolders(options.dataFolder, 0o711);
  const dataFolder = await realpath(options.dataFolder);
  const binaries = await findPostgresBinaries(path.join(dataFolder, 'libraries'));
  const identity = chooseIdentity({ program: binaries.postgres, folder: dataFolder });
  const { pgData, password } = await prepareCluster({ dataFolder, binaries, identity });
  await endStaleServer(pgData);
  const start = async (port: number): Promise<Server> =>
    launchServer({
      binaries,
      identity,
      pgData,
      port,
      log: options.log ?? (() => undefined),
      withoutSync: options.withoutSync ?? false,
    });
  const { server, port } = await onFreePort(options.port, start);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    ended: server.ended,
    stop: server.stop,
  };
}
