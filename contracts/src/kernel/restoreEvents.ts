/**
 * What the restore of a backup leaves in the log: that it was done and why (a stream of its own, by the system), and a place in each number
 * series for every number that was handed out after the backup.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { integer, longText, text } from './field.ts';

export const RESTORE_CATEGORY = 'logRestore';
export const LOG_RESTORED = 'LogRestored';
export const NUMBER_SKIPPED = 'NumberSkipped';

export const restoreEvents: readonly EventDefinition[] = [
  defineEvent(LOG_RESTORED, {
    id: text({ required: true }),
    /** The id of the backup. */
    backup: text({ required: true }),
    /** How many events were restored, and the root of the hash tree over them. */
    events: integer({ required: true }),
    root: text({ required: true }),
    reason: longText({ personal: 'self' }),
  }),
  /** In the stream of a number series: this number is nobody's. */
  defineEvent(NUMBER_SKIPPED, {
    /** The id of the `LogRestored`. */
    restore: text({ required: true }),
  }),
];
