/** AUDIT_KEY signs backups, and says which ones are the clinic's. */
import {
  ConfigError,
  knownAuditKeys,
  signingKey,
  trustedKeys,
  type BackupOptions,
  type GivenAuditKeys,
  type PublicKey,
} from '@hospital/platform';
import { evidenceFolder, type HospitalConfig } from '../config.ts';

/**
 * The key that signs, and the public keys that it vouches for.
 * @throws ConfigError where it is not here
 */
export async function backupSigner(
  config: HospitalConfig,
): Promise<Pick<BackupOptions, 'signer' | 'trusted'>> {
  const [key] = knownAuditKeys(config.DATA_DIR, config);
  if (!key)
    throw new ConfigError(
      'AUDIT_KEY is missing: it signs backups and says whether one is ours. Set it in the environment, or set DATA_DIR to the data folder that keeps it.',
    );
  const signer = signingKey(key);
  return { signer, trusted: await trustedKeys(evidenceFolder(config), signer.publicKey) };
}

/** Whose backups and checkpoints are believed. @throws ConfigError where AUDIT_KEY is not here */
export function ownPublicKeys(dataFolder: string, given: GivenAuditKeys): readonly PublicKey[] {
  const keys = knownAuditKeys(dataFolder, given).map((key) => signingKey(key).publicKey);
  if (keys.length === 0)
    throw new ConfigError(
      'AUDIT_KEY is missing: it says which backups and checkpoints are ours. Set it in the environment; for a restore, you can also name the file of the secrets with --secrets.',
    );
  return keys;
}
