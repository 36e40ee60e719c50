/**
 * What an erasure leaves in the log. `SubjectErased` is in the person's own stream, so that every fold knows; from it on their key is to be
 * destroyed. Values that the law wants kept were written again before, under a key of their own: its end is in a stream of the key's.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { day, lines, text } from './field.ts';
import { streamOf } from './message.ts';

export const SUBJECT_ERASED = 'SubjectErased';
export const KEPT_KEY_DESTROYED = 'KeptKeyDestroyed';
const KEPT_KEY_CATEGORY = 'keptKey';

const required = { required: true } as const;

export const erasureEvents: readonly EventDefinition[] = [
  defineEvent(SUBJECT_ERASED, {
    id: text(required),
    /** The id of the request that was confirmed; of an erasure that a restore applied again, the first one's. */
    erasure: text(),
    /** Uploads of theirs that are to be removed: once the key is gone, no event tells which they were. */
    files: lines({ file: text(required) }),
  }),
  defineEvent(KEPT_KEY_DESTROYED, {
    /** The key's name. */
    id: text(required),
    /** The module and the id of the record whose values it kept. */
    resource: text(required),
    record: text(required),
    until: day(required),
  }),
];

/** Where the end of a key is recorded that kept values beyond an erasure. */
export function keptKeyStream(key: string): string {
  return streamOf(KEPT_KEY_CATEGORY, key);
}
