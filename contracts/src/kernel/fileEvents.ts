/**
 * Written once to a log: from here on every stored file has a seal. It is in the log and not in the database that holds the files, so that
 * nobody has files of their own sealed by removing it there.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { integer } from './field.ts';
import { idOf } from './message.ts';

export const filesSealed = defineEvent('FilesSealed', {
  /** How many files there were, of earlier versions. */
  sealed: integer({ max: Number.MAX_SAFE_INTEGER }),
});

export const fileEvents: readonly EventDefinition[] = [filesSealed];

export const FILE_SEALING_STREAM = `fileSealing-${idOf('older files are sealed')}`;
