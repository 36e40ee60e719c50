/**
 * A data folder that release 0.1.0 wrote: demo data with photos, voided invoices, deleted records and a printed invoice; its product was killed twice in the middle of closing an
 * appointment: once before the invoice had its number, once after. PostgreSQL's files belong to one platform.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { signIn, type Client } from './client.ts';

const FOLDER = fileURLToPath(new URL('fixtures/data-folder-0.1.0.tar.br', import.meta.url));
const FIRST_ADMINISTRATOR = ['admin@clinic.example', 'fixture of the first release'] as const;
/** The appointments whose closing was interrupted: before the invoice had its number, and after. */
export const INTERRUPTED_CLOSINGS = [
  'aa216c30-c4d1-5c2b-be04-0e418a3451ca',
  '4e3a2d98-054f-5642-8d37-02de9bd36f8e',
] as const;

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

/** Its administrator, once a product that was just started has finished what was interrupted: it does so while it already serves. */
export async function enterFirstRelease(url: string): Promise<Client> {
  const admin = await signIn(url, { position: null }, ...FIRST_ADMINISTRATOR);
  for (const appointment of INTERRUPTED_CLOSINGS) {
    const isClosed = async () =>
      (await admin.get(`/appointments/${appointment}`)).must(200).record['status'] === 'Closed';
    while (!(await isClosed())) await sleep(50);
  }
  return admin;
}
