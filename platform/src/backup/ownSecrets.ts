/** Whether the secrets are those of the restored clinic, before anything is kept: with others nothing could be read, or proven, any more. */
import type { Client } from 'pg';
import { sealKeyId } from '@hospital/event-store';
import { ConfigError } from '../start/config.ts';
import { checkId } from '../keys/keyChecks.ts';
import { masterKeyId } from '../keys/masterKeys.ts';
import type { Secrets } from '../keys/secrets.ts';

/**
 * @param sealKeys the ids of the keys that sealed events of the log
 * @throws ConfigError naming the secret that is another one
 */
export async function assertOwnSecrets(
  client: Client,
  sealKeys: ReadonlySet<string>,
  secrets: Secrets,
): Promise<void> {
  const masters = [secrets.masterKey, ...(secrets.oldMasterKey ? [secrets.oldMasterKey] : [])].map(
    masterKeyId,
  );
  const { rows: wrapped } = await client.query<{ id: string }>('select id from kept.master_keys');
  if (wrapped.some(({ id }) => !masters.includes(id))) throw another('MASTER_KEY');
  const { rows: checks } = await client.query<{ id: string }>(
    `select key_id as id from kept.key_checks where name = 'CLAIM_KEY'`,
  );
  if (checks.some(({ id }) => id !== checkId('CLAIM_KEY', secrets.claimKey))) throw another('CLAIM_KEY');
  const seals = [secrets.sealKey, ...(secrets.oldSealKeys ?? [])].map(sealKeyId);
  if ([...sealKeys].some((id) => !seals.includes(id))) throw another('SEAL_KEY');
}

function another(name: string): ConfigError {
  return new ConfigError(
    `${name} is not the key of this backup, or one of its former keys is missing: give the secrets of its clinic, as they were last, for example with --secrets.`,
  );
}
