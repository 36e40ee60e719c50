/**
 * Replaces keys: `npm run keys -- rotate [master|session|seal|audit]`, and says what is in use: `npm run keys -- status`. In a data folder the command makes the
 * new key itself; elsewhere both keys are in the environment. It works while the product runs, and one that was killed goes on when it is called again.
 */
import {
  beginRotation,
  ConfigError,
  endRotation,
  existingSecrets,
  formerSessionKeyEnds,
  isRegistered,
  renewKey,
  rotateMasterKey,
  sessionKeySince,
  wrappedKeys,
  type KeyPair,
  type Rotated,
} from '@hospital/platform';
import { commandNamed, readArguments, refuseMore } from './commandLine.ts';
import type { HospitalConfig } from './config.ts';
import { alone, say } from './keyFolder.ts';
import { runMaintenance, type Maintenance } from './maintenance.ts';
import { rotateAudit, rotateSeal, sealKeyStatus } from './rotateLogKeys.ts';

const USAGE = `Use: npm run keys -- rotate [master]    wraps the keys of personal values with a new MASTER_KEY
     npm run keys -- rotate session     makes a new SESSION_KEY; sessions go on
     npm run keys -- rotate seal        seals events with a new SEAL_KEY
     npm run keys -- rotate audit       signs checkpoints of the log with a new AUDIT_KEY
     npm run keys -- status             says which keys are in use, and which are no longer needed`;

/** 1 is for everything that went wrong otherwise. */
const EXIT = { done: 0, damaged: 2 } as const;
const PROGRESS_KEYS = 10_000;
const SHOWN_SUBJECTS = 3;

const NEVER_ROTATED: Readonly<Record<string, string>> = {
  claim:
    'CLAIM_KEY is never rotated: the log has hashes of e-mail addresses and other unique values that were made with it. They cannot be made again with another key, so duplicates would no longer be found.',
};

const commands: Readonly<Record<string, (beside: Maintenance) => Promise<number>>> = {
  rotate: rotateMaster,
  'rotate master': rotateMaster,
  'rotate session': rotateSession,
  'rotate seal': rotateSeal,
  'rotate audit': rotateAudit,
  status: showStatus,
};

/**
 * @returns the exit code: 0 done, 2 some keys are damaged and stay wrapped with the former master key
 * @throws ConfigError with a sentence for the person who typed it
 */
export async function runKeysCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readArguments(args, { options: {}, usage: USAGE });
  const [command, name = ''] = positionals;
  refuseMore(positionals.slice(command === 'rotate' ? 2 : 1), USAGE);
  const refusal =
    command === 'rotate' && Object.hasOwn(NEVER_ROTATED, name) ? NEVER_ROTATED[name] : undefined;
  if (refusal !== undefined) throw new ConfigError(refusal);
  const words = positionals.join(' ');
  return runMaintenance('keys', commandNamed(commands, words, { script: 'keys', usage: USAGE }));
}

async function rotateMaster(beside: Maintenance): Promise<number> {
  const { config } = beside;
  if (config.MASTER_KEY) {
    const outcome = await rewrap(beside, givenPair(config));
    if (outcome === EXIT.done)
      say('No key is wrapped with MASTER_KEY_OLD any more: remove it from the environment of every service.');
    return outcome;
  }
  return alone(config, async () => {
    const outcome = await rewrap(beside, await beginRotation(config.DATA_DIR, 'MASTER_KEY'));
    if (outcome !== EXIT.done) return outcome;
    await endRotation(config.DATA_DIR, 'MASTER_KEY');
    say(
      'The former master key is no longer needed and was removed from secrets/. Copy secrets/ to the other machine again; keep its former copy with backups from before now.',
    );
    return outcome;
  });
}

/** @throws ConfigError */
function givenPair({ MASTER_KEY: present, MASTER_KEY_OLD: former }: HospitalConfig): KeyPair {
  if (!present || !former)
    throw new ConfigError(
      'MASTER_KEY_OLD is missing: make a new key with openssl rand -base64 32, give it as MASTER_KEY and the former one as MASTER_KEY_OLD, restart every service with both, then run this again.',
    );
  if (present.equals(former))
    throw new ConfigError('MASTER_KEY and MASTER_KEY_OLD are the same key: give a new one as MASTER_KEY.');
  return { present, former };
}

async function rewrap({ foundation }: Maintenance, pair: KeyPair): Promise<number> {
  let shown = 0;
  const onProgress = (count: number): void => {
    if (count < shown + PROGRESS_KEYS) return;
    shown = count;
    say(`${count} keys`);
  };
  return report(await rotateMasterKey({ pool: foundation.pool, ...pair, onProgress }));
}

function report({ rewrapped, damaged }: Rotated): number {
  say(`${rewrapped} keys were wrapped with the new master key.`);
  if (damaged.length === 0) return EXIT.done;
  const some = damaged.slice(0, SHOWN_SUBJECTS).join(', ');
  const more = damaged.length > SHOWN_SUBJECTS ? ', …' : '';
  say(
    `${damaged.length} keys are damaged (${some}${more}), so the former master key is still needed. Restore their rows of kept.subject_keys from a backup and run this again.`,
  );
  return EXIT.damaged;
}

async function rotateSession({ config, foundation }: Maintenance): Promise<number> {
  if (config.SESSION_KEY)
    throw new ConfigError(
      'SESSION_KEY is given in the environment: set it to a new key there, give the former one as SESSION_KEY_OLD, and restart every service.',
    );
  return alone(config, async () => {
    const { sessionKey, oldSessionKey } = await existingSecrets(config.DATA_DIR, config);
    // A second one before the restart would forget the key that signed the sessions of now.
    const isRenewed = oldSessionKey && !oldSessionKey.equals(sessionKey);
    const isUnused = isRenewed && (await sessionKeySince(foundation.pool, sessionKey)) === null;
    if (!isUnused) await renewKey(config.DATA_DIR, 'SESSION_KEY');
    say('A new session key is in secrets/. Restart the product to use it; sessions go on.');
    return EXIT.done;
  });
}

async function showStatus(beside: Maintenance): Promise<number> {
  const { config, foundation } = beside;
  const { pool, clock } = foundation;
  const secrets = await existingSecrets(config.DATA_DIR, config);
  say(`MASTER_KEY wraps ${await wrappedKeys(pool, secrets.masterKey)} keys.`);
  const { oldMasterKey, oldSessionKey } = secrets;
  if (oldMasterKey)
    say(
      (await isRegistered(pool, oldMasterKey))
        ? `MASTER_KEY_OLD wraps ${await wrappedKeys(pool, oldMasterKey)} keys: run npm run keys -- rotate.`
        : 'MASTER_KEY_OLD is no longer needed: remove it.',
    );
  const since = await sessionKeySince(pool, secrets.sessionKey);
  say(
    since === null
      ? 'SESSION_KEY is not in use yet: restart the product.'
      : `SESSION_KEY has been in use since ${since.toISOString()}.`,
  );
  const oldSince = oldSessionKey && (await sessionKeySince(pool, oldSessionKey, 'SESSION_KEY_OLD'));
  if (oldSince) {
    const until = formerSessionKeyEnds(oldSince, config.SESSION_HOURS);
    say(
      until > clock()
        ? `SESSION_KEY_OLD is accepted until ${until.toISOString()}.`
        : 'SESSION_KEY_OLD is no longer accepted: remove it.',
    );
  }
  say(await sealKeyStatus(beside));
  return EXIT.done;
}
