/**
 * Calls that were sent and have no answer yet. All of them have one idempotency key until an answer comes, so that nothing is recorded
 * twice. The key and what was sent are kept before the call, beside what was typed: after a reload, an ended session or a cancelled dialog
 * a repeated call has the same key. With another body the server refuses it (`key_reused`) if an earlier one was recorded; the answer of
 * that one is fetched then.
 */
import { newId } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { refusalFrom, statusOf } from '../api/http.ts';
import { sameValue } from '../sameValue.ts';
import { dropUnanswered, keepUnanswered, mayKeep, readUnanswered, type SentForm } from './draft.ts';

export interface SavedAnswer {
  readonly saved: RaRecord;
  /** The earlier call that was recorded instead of this one; null if this one was. */
  readonly earlier: SentForm | null;
  /** An earlier call had no answer. */
  readonly wasUnclear: boolean;
}

type SendUnder = (sent: SentForm, key: string) => Promise<RaRecord>;

const SERVER_ERROR = 500;
const mayBeRecorded = (error: unknown) => statusOf(error) === 0 || statusOf(error) >= SERVER_ERROR;
/** It was recorded and taken back: under its key nothing else can be recorded. */
const isTakenBack = (error: unknown) => refusalFrom(error).code === 'reference_deleted';
const isReused = (error: unknown) => refusalFrom(error).code === 'key_reused';

export class PendingCalls {
  readonly #draftKey: string;
  readonly #mayKeep: typeof mayKeep;
  #key = newId();
  #sent: readonly SentForm[] = [];

  /** @param mayKeepPart whether a part of a body may be kept; a body with another part is known until a reload only */
  constructor(draftKey: string, mayKeepPart = mayKeep) {
    this.#draftKey = draftKey;
    this.#mayKeep = mayKeepPart;
  }

  /** Continues an earlier visit. @param isMeant whether its calls are about the same thing */
  resume(isMeant: (sent: readonly SentForm[]) => boolean): void {
    if (this.#sent.length > 0) return;
    const kept = readUnanswered(this.#draftKey);
    if (!kept || !isMeant(kept.sent)) return;
    this.#key = kept.key;
    this.#sent = kept.sent;
  }

  /** @throws HttpError as the call does */
  async send(sent: SentForm, call: SendUnder): Promise<SavedAnswer> {
    const before = this.#sent;
    const wasUnclear = before.length > 0;
    this.#keep([...before.filter(({ body }) => !sameValue(body, sent.body)), sent]);
    try {
      return { saved: await call(sent, this.#key), earlier: null, wasUnclear };
    } catch (error) {
      if (!mayBeRecorded(error)) this.#keep(before);
      if (isTakenBack(error)) this.forget();
      if (!isReused(error)) throw error;
      const earlier = await this.#find(call);
      if (earlier) return earlier;
      this.forget();
      throw error;
    }
  }

  /** An answer came: the next call has another key. */
  forget(): void {
    this.#key = newId();
    this.#sent = [];
    dropUnanswered(this.#draftKey);
  }

  /** Each is repeated until one of them turns out to be the recorded one. */
  async #find(call: SendUnder): Promise<SavedAnswer | null> {
    for (const earlier of this.#sent) {
      try {
        return { saved: await call(earlier, this.#key), earlier, wasUnclear: true };
      } catch (error) {
        if (!isReused(error)) throw error;
      }
    }
    return null;
  }

  #keep(sent: readonly SentForm[]): void {
    this.#sent = sent;
    if (sent.length === 0) dropUnanswered(this.#draftKey);
    else keepUnanswered(this.#draftKey, { key: this.#key, sent }, this.#mayKeep);
  }
}
