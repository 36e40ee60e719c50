/**
 * The stream `log-seals`: from where on every event of ours has a seal, and which keys make it. `LogSealKeyAdded` is sealed with the key before and names the one
 * that seals from there on; `LogSealKeyRetired` is sealed with the present key: behind it, a seal of the named key does not hold.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { text } from './field.ts';

export const SEALS_BEGUN = 'LogSealsBegun';
export const SEAL_KEY_ADDED = 'LogSealKeyAdded';
export const SEAL_KEY_RETIRED = 'LogSealKeyRetired';

export const sealEvents: readonly EventDefinition[] = [
  defineEvent(SEALS_BEGUN, {}),
  defineEvent(SEAL_KEY_ADDED, { keyId: text({ required: true }) }),
  defineEvent(SEAL_KEY_RETIRED, { keyId: text({ required: true }) }),
];
