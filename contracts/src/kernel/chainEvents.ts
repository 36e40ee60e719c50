/**
 * What concerns the signed checkpoints of the log: in streams of their own (`checkpointChain-<id>`), by the system. The reason of a person is free
 * text, so it is encrypted like every other free text, with a key of its own: the event is about no person.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { integer, longText, text } from './field.ts';

export const CHAIN_CATEGORY = 'checkpointChain';
export const CHAIN_ACCEPTED = 'CheckpointChainAccepted';
export const CHECKPOINT_KEY_REPLACED = 'CheckpointKeyReplaced';

export const chainEvents: readonly EventDefinition[] = [
  defineEvent(CHAIN_ACCEPTED, {
    id: text({ required: true }),
    /** How many events the chain before it covers, and their root; 0 and nothing where neither the folder nor the database knew one. */
    previousSize: integer({ required: true }),
    previousRoot: text(),
    reason: longText({ personal: 'self' }),
  }),
  /** Checkpoints that cover this event are signed by `key`, no longer by `former`. */
  defineEvent(CHECKPOINT_KEY_REPLACED, {
    id: text({ required: true }),
    /** Public keys. */
    former: text({ required: true }),
    key: text({ required: true }),
    /** Over both of them: made with the former key, and with the new one. */
    signature: text({ required: true }),
    acceptance: text({ required: true }),
  }),
];
