/** The part of `npm run audit:verify` about what is kept beside the log: files and keys. */
import { StoreUnavailable, watchedPool } from '@hospital/event-store';
import {
  fileSeals,
  isTransient,
  knownSealKeys,
  logErasures,
  verifyKept,
  type KeptVerification,
} from '@hospital/platform';
import type { OpenLog } from './maintenance.ts';
import { missingUploads } from './missingUploads.ts';

const NAMED = 20;

export interface KeptFound {
  /** A sentence each. */
  readonly lines: readonly string[];
  readonly differs: boolean;
}

const unchecked = (why: string): KeptFound => ({
  differs: false,
  lines: [`Stored files and keys were not checked: ${why}`],
});

export async function verifyKeptFiles({
  config,
  store,
  databaseUrl,
}: Omit<OpenLog, 'seals'>): Promise<KeptFound> {
  if (databaseUrl === null) return unchecked('set DATABASE_URL.');
  const keys = await knownSealKeys(config.DATA_DIR, config);
  const seals = keys && fileSeals(keys);
  const pool = watchedPool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  try {
    if (!(await hasSeals(pool))) return unchecked('this version has not started on the database yet.');
    const found = await verifyKept({ pool, store, seals, erasures: logErasures(store) });
    const uploads = await missingUploads(pool);
    const missing = [...found.missing, ...(uploads ?? [])];
    const { lines, differs } = described({ ...found, missing }, seals !== null);
    const note = 'Whether uploads are missing was not checked: there are no read models yet.';
    return { differs, lines: uploads === null ? [...lines, note] : lines };
  } catch (error) {
    if (isTransient(error) && !(error instanceof StoreUnavailable))
      return unchecked('the database does not answer.');
    throw error;
  } finally {
    await pool.end();
  }
}

function described(found: KeptVerification, areSealsChecked: boolean): KeptFound {
  const { files, altered, missing, erasedKeys } = found;
  const lines = [
    altered.length === 0
      ? `${files} stored files are what was recorded.`
      : `${altered.length} of ${files} stored files are NOT what was recorded: ${named(altered)}.`,
    ...(missing.length > 0
      ? [
          `Stored files that records name and that are NOT there any more: ${missing.length} (${named(missing)}).`,
        ]
      : []),
    ...(areSealsChecked ? [] : ['Their seals were not checked: SEAL_KEY is not there.']),
    ...(erasedKeys.count > 0
      ? [
          `Keys that are erased, though no event recorded that: ${erasedKeys.count} (${named(erasedKeys.some)}).`,
        ]
      : []),
  ];
  return { lines, differs: altered.length + missing.length + erasedKeys.count > 0 };
}

function named(ids: readonly string[]): string {
  return `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ', …' : ''}`;
}

/** A product of this version has started on it. */
async function hasSeals(pool: ReturnType<typeof watchedPool>): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from information_schema.columns where table_schema = 'kept' and table_name = 'files' and column_name = 'seal'`,
  );
  return rowCount === 1;
}
