/**
 * What a person decides about the signed checkpoints of the log: in a stream of its own (`checkpointChain-<id>`), by the system. The reason is free
 * text, so it is encrypted like every other free text, with a key of its own: the event is about no person.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { integer, longText, text } from './field.ts';

export const CHAIN_CATEGORY = 'checkpointChain';
export const CHAIN_ACCEPTED = 'CheckpointChainAccepted';

export const chainEvents: readonly EventDefinition[] = [
  defineEvent(CHAIN_ACCEPTED, {
    id: text({ required: true }),
    /** How many events the chain before it covers, and their root; 0 and nothing where neither the folder nor the database knew one. */
    previousSize: integer({ required: true }),
    previousRoot: text(),
    reason: longText({ personal: 'self' }),
  }),
];
