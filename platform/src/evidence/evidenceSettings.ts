/** The variables about signed checkpoints, and whether a service signs. */
import { ConfigError, settings } from '../start/config.ts';
import type { EvidenceOptions } from './startEvidence.ts';

export const evidenceSettings = {
  AUDIT_KEY: settings.AUDIT_KEY.optional(),
  AUDIT_KEY_OLD: settings.AUDIT_KEY_OLD.optional(),
  AUDIT_CHECKPOINTS: settings.AUDIT_CHECKPOINTS.optional(),
  AUDIT_COPIES: settings.AUDIT_COPIES,
};

interface GivenEvidence {
  readonly AUDIT_KEY?: Buffer | undefined;
  readonly AUDIT_KEY_OLD?: Buffer | undefined;
  readonly AUDIT_CHECKPOINTS?: string | undefined;
  readonly AUDIT_COPIES: readonly string[];
}

/**
 * For a single service: it signs if it has both a key and a folder that outlives its process.
 * @returns null if it has neither
 * @throws ConfigError if it has only one of them, or neither and what would be of use with both alone
 */
export function givenEvidence(
  config: GivenEvidence,
): Pick<EvidenceOptions, 'key' | 'formerKey' | 'folder' | 'copies'> | null {
  const {
    AUDIT_KEY: key,
    AUDIT_KEY_OLD: formerKey,
    AUDIT_CHECKPOINTS: folder,
    AUDIT_COPIES: copies,
  } = config;
  if (key === undefined && folder === undefined) {
    if (copies.length > 0) throw unused('AUDIT_COPIES');
    if (formerKey !== undefined) throw unused('AUDIT_KEY_OLD');
    return null;
  }
  if (key === undefined || folder === undefined)
    throw new ConfigError('AUDIT_KEY and AUDIT_CHECKPOINTS belong together: set both, or neither.');
  return { key, formerKey, folder, copies };
}

function unused(name: string): ConfigError {
  return new ConfigError(
    `${name} is without effect here: set AUDIT_KEY and AUDIT_CHECKPOINTS too, or leave it out.`,
  );
}
