/**
 * What the kernel writes to the stream of a record that may be referred to and is to be deleted. From the announcement on, a command that
 * makes another record refer to this one waits for the outcome: the deletion, or its withdrawal.
 */
import { defineEvent, type EventDefinition } from './event.ts';

export const deletionEvents: readonly EventDefinition[] = [
  defineEvent('DeletionAnnounced', {}),
  defineEvent('DeletionWithdrawn', {}),
];
