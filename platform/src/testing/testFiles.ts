import { sealKeys } from '@hospital/event-store';
import type { Pool } from 'pg';
import { postgresAlteredFiles } from '../files/alteredFiles.ts';
import type { Files } from '../files/files.ts';
import { fileSeals } from '../files/fileSeals.ts';
import { postgresFiles } from '../files/postgresFiles.ts';
import { createLogger } from '../monitoring/logging.ts';

/** The files of a test's database. */
export function testFiles(pool: Pool): Files {
  const log = createLogger({ name: 'test', level: 'silent' });
  const seals = fileSeals(sealKeys({ current: Buffer.alloc(32, 1) }));
  const altered = postgresAlteredFiles({ pool, log });
  return postgresFiles({ pool, altered, seals, faultOfUnsealed: () => 'unsealed' });
}
