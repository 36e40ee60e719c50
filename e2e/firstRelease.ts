/**
 * A data folder that release 0.1.0 wrote: demo data with photos, voided invoices, deleted records and a printed invoice; its product was killed twice in the middle of closing an
 * appointment: once before the invoice had its number, once after. PostgreSQL's files belong to one platform.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('fixtures/data-folder-0.1.0.tar.br', import.meta.url));
export const FIRST_ADMINISTRATOR = ['admin@clinic.example', 'fixture of the first release'] as const;

export const isPlatformOfFirstRelease = process.platform === 'linux' && process.arch === 'x64';
if (!isPlatformOfFirstRelease)
  process.stderr.write('The earlier data folder is of linux x64: skipped here.\n');

export function unpackFirstRelease(into: string): void {
  mkdirSync(into, { recursive: true, mode: 0o711 });
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', into], {
    input: brotliDecompressSync(readFileSync(FOLDER)),
    maxBuffer: 1 << 20,
  });
  if (status !== 0) throw new Error(`tar: ${String(stderr)}`);
}
