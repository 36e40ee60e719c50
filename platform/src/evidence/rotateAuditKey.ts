/**
 * Records in the log that another key signs checkpoints from there on. The former key signs the new one, so nobody who lacks it can do this. A running product
 * finds the event where it follows the log, and goes on with the new key. A repeat changes nothing.
 */
import { CHAIN_CATEGORY, CHECKPOINT_KEY_REPLACED, idOf, streamOf } from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import type { Clock } from '../clock/clock.ts';
import { ConfigError } from '../start/config.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { signingKey } from './evidenceKey.ts';
import { keyChangesOf, signKeyChange, successorOf } from './keyChange.ts';
import type { SignedCheckpoint } from './signedCheckpoint.ts';

export interface AuditKeyRotation {
  readonly store: EventStore;
  /** The new AUDIT_KEY, and the one before. */
  readonly present: Buffer;
  readonly former: Buffer;
  /** The checkpoint that was signed last; null where none is known. */
  readonly last: Pick<SignedCheckpoint, 'key'> | null;
  readonly clock: Clock;
}

/** @throws ConfigError where the former key is not the one that signs now, or the new one was replaced before */
export async function rotateAuditKey({ store, last, clock, ...keys }: AuditKeyRotation): Promise<void> {
  const change = signKeyChange(signingKey(keys.former), signingKey(keys.present));
  const [former, present] = [change.former.id, change.key.id];
  const changes = await keyChangesOf(store);
  if (changes.some((known) => known.former.id === former && known.key.id === present)) return;
  const signing = successorOf(last?.key ?? former, changes);
  // A call that was killed before it wrote the event, and then the first checkpoint of all was signed.
  if (signing === present) return;
  if (signing !== former)
    throw new ConfigError(
      `The former AUDIT_KEY is not the key that signs checkpoints now (${signing}): give that one as AUDIT_KEY_OLD.`,
    );
  if (changes.some((known) => [known.former.id, known.key.id].includes(present)))
    throw new ConfigError('AUDIT_KEY is a key that was in use before: make a new one.');
  const id = idOf(CHECKPOINT_KEY_REPLACED, former);
  const data = {
    id,
    former: change.former.text,
    key: change.key.text,
    signature: change.signature,
    acceptance: change.acceptance,
  };
  const event = kernelEvent(CHECKPOINT_KEY_REPLACED, data, clock());
  // One key has one successor: of two calls at once, one is refused.
  await store.append(streamOf(CHAIN_CATEGORY, id), [event], 'none').catch((error: unknown) => {
    if (!(error instanceof RevisionConflict)) throw error;
    throw new ConfigError('Another call is replacing AUDIT_KEY. Wait until it ends.');
  });
}
