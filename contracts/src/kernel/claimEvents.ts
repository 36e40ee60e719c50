/** What claim streams hold, and what a claim writes to its owner's stream: ids, tokens and times; nothing in them is personal. */
import { defineEvent, type EventDefinition } from './event.ts';
import { integer, object, text, time } from './field.ts';

const required = { required: true } as const;
const token = text(required);
/** A stream: its category and the id. */
const stream = text({ ...required, max: 300 });

/** An interval; or of a place, how many there are at most as its holder says; or how many others may have. */
const value = { fromTime: time(), toTime: time(), atMost: integer(), limit: integer() };

export const claimEvents: readonly EventDefinition[] = [
  defineEvent('ClaimTaken', { owner: stream, token, value: object(value) }),
  defineEvent('ClaimReleased', { token }),
  defineEvent('ClaimLeft', { token, owner: stream, attempt: text(required) }),
  defineEvent('ClaimLeaveUndone', { token, attempt: text(required) }),
  /** In the owner's stream. */
  defineEvent('ClaimAbandoned', { claim: stream, token }),
];
