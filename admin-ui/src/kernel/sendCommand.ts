/**
 * Sends a command: the one way in which the screens write. What is sent again after a lost answer has its first idempotency key, so that the
 * server records it once.
 */
import type { RaRecord } from 'react-admin';
import { routeOf, type PathParts } from './api/calls.ts';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- the one way
import { write } from './api/dataProvider.ts';
import { statusOf } from './api/http.ts';
import { pause } from './api/pause.ts';
import type { KeySource } from './commandKeys.ts';

export type Body = Readonly<Record<string, unknown>>;

export interface SentCommand {
  readonly operation: string;
  /** Of the record that it is about; none where it is about none yet. */
  readonly id?: string | undefined;
  /** Of a part of the record: the other parameters of the path. */
  readonly parts?: PathParts | undefined;
  readonly body?: Body | undefined;
  /** Of the record as the person saw it: refused where somebody has changed it since. Null if there is no record yet. */
  readonly revision?: number | null | undefined;
  /** As the person saw it, where it is not refused for that: the same of a later revision is another command. */
  readonly seen?: number | null | undefined;
}

export interface SendOptions {
  /** They outlive the call: a command whose answer was lost is sent under its first key by the next one. */
  readonly keys: KeySource;
  /** Sends again what came too fast for the server, until it is aborted. Without it a repeat is the person's. */
  readonly patience?: AbortSignal;
}

const MOST_REPEATS = 20;
const TOO_FAST_MS = 1_000;
const TOO_FAST = 429;

/** @throws HttpError what the server refuses, or that it could not be reached */
export async function sendCommand(
  { operation, id, parts, body = {}, revision, seen }: SentCommand,
  { keys, patience }: SendOptions,
): Promise<RaRecord> {
  const subject = id ?? '';
  const idempotencyKey = keys.keyOf(subject, [operation, body, revision, parts, seen]);
  const meta = { idempotencyKey, revision: revision ?? undefined };
  const sent = { route: routeOf(operation), ...(id ? { id } : {}), parts, data: { ...body }, meta };
  for (let repeats = 0; ; repeats++) {
    try {
      const record = await write(sent);
      keys.end(subject);
      return record;
    } catch (error) {
      const mayRepeat = patience !== undefined && !patience.aborted && repeats < MOST_REPEATS;
      if (statusOf(error) !== TOO_FAST || !mayRepeat) throw error;
      await pause(TOO_FAST_MS, patience);
    }
  }
}
