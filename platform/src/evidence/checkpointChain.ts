/**
 * Whether the folder's checkpoints go on from the last one that the database keeps. One place alone can be lost or cut: a folder that does not
 * continue is never signed in again until a person accepts a new chain (`acceptNewChain.ts`).
 */
import pg from 'pg';
import type { EvidenceFolder } from './evidenceFolder.ts';
import { isSignedBy, parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';
import type { PublicKey } from './evidenceKey.ts';
import type { Migrations } from '../keptTables/migrate.ts';

const LIMIT_MS = 5_000;

const chainTable = `
  create schema if not exists kept;
  create table kept.checkpoint_chain (
    one boolean primary key default true check (one),
    checkpoint text,
    accepted integer not null default 0
  );`;

export const evidenceMigrations: Migrations = {
  group: 'evidence',
  steps: [{ name: '001-checkpoint-chain', sql: chainTable }],
};

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** What the database keeps of the chain. */
export interface KeptChain {
  /** The line that was signed last; null where nothing was signed, or where a person accepted a new chain. */
  readonly checkpoint: string | null;
  /** How many new chains were accepted. */
  readonly accepted: number;
}

export async function readKeptChain(client: Queryable): Promise<KeptChain> {
  const { rows } = await client.query('select checkpoint, accepted from kept.checkpoint_chain');
  const [row] = rows;
  const checkpoint = row?.['checkpoint'];
  return {
    checkpoint: typeof checkpoint === 'string' ? checkpoint : null,
    accepted: Number(row?.['accepted'] ?? 0),
  };
}

/** What the database keeps; null while it does not answer, or has no such table yet. */
export async function keptChain(databaseUrl: string): Promise<KeptChain | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'checkpoint chain',
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readKeptChain(client);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Where the writer keeps the last checkpoint besides the folder. */
export interface ChainKeeper {
  read(): Promise<KeptChain>;
  /** @throws where another process holds the lease */
  keep(checkpoint: SignedCheckpoint): Promise<void>;
}

/** A holder that froze and was replaced writes nothing over its successor's checkpoint. */
const KEEP = `
  insert into kept.checkpoint_chain (checkpoint)
  select $1 from kept.leases where name = $2 and fence = $3
  on conflict (one) do update set checkpoint = excluded.checkpoint
  returning one`;

export function chainKeeper(
  client: Queryable,
  { name, fence }: { readonly name: string; readonly fence: string },
): ChainKeeper {
  return {
    read: () => readKeptChain(client),
    async keep(checkpoint) {
      const { rows } = await client.query(KEEP, [JSON.stringify(checkpoint), name, fence]);
      if (rows.length === 0) throw new Error('another process signs the log now');
    },
  };
}

/** What the folder's checkpoints lack. A person must look into it before anything is signed again. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken';
  /** @param witness who holds a checkpoint that the folder lacks */
  constructor(witness: string, size: number | null) {
    super(
      `The signed checkpoints do not continue: ${witness} holds one ${size === null ? '' : `of ${size} events `}that the folder lacks. ` +
        'The folder or lines of it were lost or removed, or it is another folder. Nothing is signed until this is settled. ' +
        'Run npm run audit:verify, and see docs/operations.md, Tamper evidence.',
    );
  }
}

export const DATABASE = 'the database';

export interface Chain {
  readonly folder: EvidenceFolder;
  readonly keys: readonly PublicKey[];
  /** What the database keeps. */
  readonly kept: string | null;
}

/**
 * The checkpoint from which the chain goes on; null where none was signed yet. A folder that goes on after what the database keeps continues it: a
 * crash came between the two, or the database is an older one. What a writer added that froze and was replaced is no newer, and is passed over.
 * A database that keeps none adopts the folder's.
 * @throws ChainBroken
 */
export async function lastOfChain({ folder, keys, kept }: Chain): Promise<SignedCheckpoint | null> {
  const last = await folder.last();
  if (kept === null) return last;
  const expected = parseCheckpoint(kept);
  if (!last || !expected || !(await folder.holds(expected)))
    throw new ChainBroken(DATABASE, expected?.size ?? null);
  const isNewer = last.size > expected.size && keys.some((key) => isSignedBy(key, last));
  return isNewer ? last : expected;
}
