/** The part of `npm run keys` about the keys that protect the log: SEAL_KEY seals its events, AUDIT_KEY signs its checkpoints. */
import { sealKeyId } from '@hospital/event-store';
import {
  beginRotation,
  ConfigError,
  endRotation,
  existingSecrets,
  keptChain,
  parseCheckpoint,
  renewSealKey,
  rotateAuditKey,
  rotateSealKey,
  sealHistoryOf,
  type KeyPair,
} from '@hospital/platform';
import type { HospitalConfig } from './config.ts';
import { alone, say } from './keyFolder.ts';
import type { Maintenance } from './maintenance.ts';

/** @returns the exit code */
export async function rotateSeal({ config, foundation, isAlone }: Maintenance): Promise<number> {
  const { storedLog: log, clock } = foundation;
  const rotate = async (present: Buffer) => {
    const onAdded = () =>
      say(
        'The new key seals events now. In half a minute the former one is no longer accepted for new ones …',
      );
    await rotateSealKey({ log, clock, present, ...(isAlone ? { retireAfterMs: 0 } : { onAdded }) });
    say('Events are sealed with the new key. What the former key sealed before is still checked with it.');
  };
  if (config.SEAL_KEY) {
    await assertSealKeyIsNew(log, config.SEAL_KEY);
    await rotate(config.SEAL_KEY);
    say('Keep the former key in SEAL_KEY_OLD of every service: older events and files need it.');
    return 0;
  }
  return alone(config, async () => {
    await rotate(await newSealKey(log, config));
    say('Both keys are in secrets/. Copy secrets/ to the other machine again.');
    return 0;
  });
}

type Log = Maintenance['foundation']['storedLog'];

async function assertSealKeyIsNew(log: Log, key: Buffer): Promise<void> {
  const { history } = await sealHistoryOf(log);
  if (history.current === sealKeyId(key) && history.closing.length === 0)
    throw new ConfigError(
      'SEAL_KEY is the key that seals events already: make a new one with openssl rand -base64 32, give it as SEAL_KEY and the former one in SEAL_KEY_OLD, restart every service with both, then run this again.',
    );
}

/** Of a rotation that was killed, its own key. */
async function newSealKey(log: Log, config: HospitalConfig): Promise<Buffer> {
  const { history } = await sealHistoryOf(log);
  const { sealKey } = await existingSecrets(config.DATA_DIR, config);
  const isBegun = history.current !== sealKeyId(sealKey) || history.closing.length > 0;
  return isBegun ? sealKey : renewSealKey(config.DATA_DIR);
}

/** @returns the exit code */
export async function rotateAudit({ config, foundation }: Maintenance): Promise<number> {
  const { store, clock, databaseUrl } = foundation;
  const chain = await keptChain(databaseUrl);
  const last = parseCheckpoint(chain?.checkpoint ?? '');
  const rotate = async (pair: KeyPair) => {
    await rotateAuditKey({ store, clock, last, ...pair });
    say('Checkpoints are signed with the new key from the next one on. Older ones keep their signatures.');
    say('Keep the new public key too: npm run audit:verify -- --print-key.');
  };
  if (config.AUDIT_KEY) {
    await rotate(givenPair(config));
    say('Remove AUDIT_KEY_OLD when the service that signs runs with the new AUDIT_KEY.');
    return 0;
  }
  return alone(config, async () => {
    await rotate(await beginRotation(config.DATA_DIR, 'AUDIT_KEY'));
    await endRotation(config.DATA_DIR, 'AUDIT_KEY');
    say('The former key is no longer needed and was removed from secrets/.');
    return 0;
  });
}

/** @throws ConfigError */
function givenPair({ AUDIT_KEY: present, AUDIT_KEY_OLD: former }: HospitalConfig): KeyPair {
  if (!present || !former)
    throw new ConfigError(
      'AUDIT_KEY_OLD is missing: make a new key with openssl rand -base64 32, give it as AUDIT_KEY and the former one as AUDIT_KEY_OLD, restart the service that signs with both, then run this again.',
    );
  if (present.equals(former))
    throw new ConfigError('AUDIT_KEY and AUDIT_KEY_OLD are the same key: give a new one as AUDIT_KEY.');
  return { present, former };
}

export async function sealKeyStatus({ foundation }: Maintenance): Promise<string> {
  const { history } = await sealHistoryOf(foundation.storedLog);
  const former = history.used.length - 1;
  const older =
    former === 0 ? '' : ` ${former} former ${former === 1 ? 'key checks' : 'keys check'} what came before.`;
  const open =
    history.closing.length === 0 ? '' : ' The rotation is not complete: run npm run keys -- rotate seal.';
  return `SEAL_KEY ${history.current ?? 'none'} seals events.${older}${open}`;
}
