/** What the commands about keys share: one of them at a time on a data folder, and what they print. */
import { ConfigError } from '@hospital/platform';
import path from 'node:path';
import type { HospitalConfig } from './config.ts';
import { holdName } from './dataFolder.ts';

/** @throws ConfigError where another call replaces keys of this folder */
export async function alone<T>({ DATA_DIR }: HospitalConfig, work: () => Promise<T>): Promise<T> {
  const release = await holdName(path.join(DATA_DIR, 'secrets'), 'keys');
  if (!release)
    throw new ConfigError('Another call is replacing keys of this data folder. Wait until it ends.');
  return work().finally(release);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
