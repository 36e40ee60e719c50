/** The secrets as a process uses them: checked against the database at the start, with the former keys that are still accepted. */
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { HealthPart } from '../monitoring/health.ts';
import type { Logger } from '../monitoring/logging.ts';
import type { Secrets } from './secrets.ts';
import type { FormerKey } from './formerKey.ts';
import { assertClaimKey, formerSessionKeyEnds, useSessionKey } from './keyChecks.ts';
import { assertMasterKeys, registeredKeys } from './masterKeyRegister.ts';
import { MasterKeyAbsent, MasterKeys, type ReadMasterKeys } from './masterKeys.ts';

export interface OpenKeysOptions {
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly readMasterKeys: ReadMasterKeys | undefined;
  /** It signs nobody in and makes no claims: CLAIM_KEY and SESSION_KEY are not looked at. */
  readonly isPrinter?: boolean;
  /** Its database account may write the register of master keys; true unless set. */
  readonly makesKeys?: boolean;
  /** It opens no session, so its SESSION_KEY is not yet the one in use. */
  readonly isMaintenance: boolean;
  /** Of a session at most: so long the former SESSION_KEY is accepted. */
  readonly sessionHours: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface OpenKeys {
  readonly masters: MasterKeys;
  readonly formerSessionKey: FormerKey | undefined;
  readonly health: HealthPart;
}

/** @throws ConfigError with one sentence for a secret that is not the one of this database */
export async function openKeys(options: OpenKeysOptions): Promise<OpenKeys> {
  const { pool, secrets, clock } = options;
  const given = [secrets.masterKey, ...(secrets.oldMasterKey ? [secrets.oldMasterKey] : [])];
  const masters = new MasterKeys(given, options.readMasterKeys);
  await assertMasterKeys(pool, masters, options.makesKeys);
  if (!options.isPrinter) await assertClaimKey(pool, secrets.claimKey, clock());
  return {
    masters,
    formerSessionKey:
      options.isMaintenance || options.isPrinter ? undefined : await formerSessionKey(options),
    health: masterKeyHealth(pool, masters),
  };
}

async function formerSessionKey(options: OpenKeysOptions): Promise<FormerKey | undefined> {
  const { pool, secrets, clock, log } = options;
  const { otherSince, endsSessions } = await useSessionKey(pool, secrets, clock());
  if (endsSessions)
    log.warn(
      'SESSION_KEY is another one than at the last start: all sessions have ended. Give the former one as SESSION_KEY_OLD to keep them.',
    );
  const key = secrets.oldSessionKey;
  if (!key || !otherSince) return undefined;
  const until = formerSessionKeyEnds(otherSince, options.sessionHours).getTime();
  return { key, isAccepted: () => clock().getTime() < until };
}

/** A copy that was started before a rotation reads on until it meets a key of the new kind: it is taken out of use before that. */
function masterKeyHealth(pool: Pool, masters: MasterKeys): HealthPart {
  return {
    name: 'keys',
    async check() {
      const ids = (await registeredKeys(pool)).map(({ id }) => id);
      const lacking = await masters.lacking(ids);
      return lacking.length === 0 ? { ok: true } : { ok: false, reason: new MasterKeyAbsent().message };
    },
  };
}
