/** A hosted product whose database the test reads too: what was written, which reads left a trace, and read models that stand still. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openHostedProduct } from '../host/hostedProduct.ts';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './clinic.ts';

export interface WholeServer {
  readonly url: string;
  readonly clinic: Clinic;
  /** What sessions are signed with: for tokens that only the server itself could make. */
  readonly sessionKey: Buffer;
  /** How many events the log holds. */
  logLength(): Promise<number>;
  /** Types of the events after that length, for the message of a test. */
  writtenAfter(length: number): Promise<readonly string[]>;
  /** What was written of reads of patients: the request, and whether it is an entry of records or of a list. */
  tracesLeft(): Promise<readonly Trace[]>;
  /** While the work runs, the read models stand still. */
  whileBehind(work: () => Promise<void>): Promise<void>;
  /** What was logged as an error since the start. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Trace {
  readonly request: string;
  readonly kind: 'record' | 'list';
  /** The whole entry. */
  readonly text: string;
}

export async function openWholeServer(): Promise<WholeServer> {
  const sessionKey = randomBytes(32);
  const { url, databaseUrl, errors, close } = await openHostedProduct({
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    SESSION_KEY: sessionKey.toString('base64'),
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    url,
    clinic: await enterClinic(url),
    sessionKey,
    errors,
    logLength: async () => {
      const { rows } = await pool.query<{ length: number }>(
        'select count(*)::int as length from event_log.events',
      );
      return rows[0]?.length ?? -1;
    },
    writtenAfter: async (length) => {
      const { rows } = await pool.query<{ type: string }>(
        'select type from event_log.events order by position offset $1',
        [length],
      );
      return rows.map(({ type }) => type);
    },
    tracesLeft: async () => {
      const { rows } = await pool.query<Trace>(
        `select request_id as request, 'record' as kind, r::text as text from kept.patient_reads r
         union all select request_id, 'list', r::text from kept.list_reads r`,
      );
      return rows;
    },
    whileBehind: (work) => whileBehind(pool, work),
    close: async () => {
      await pool.end();
      const left = await close();
      if (left.length > 0) throw new Error(`The server did not close: ${JSON.stringify(left)}`);
    },
  };
}

/** Their checkpoint is held, which each batch moves. */
async function whileBehind(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from read_models.checkpoints for update');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
