/** What claim streams hold, and what a claim writes to its owner's stream: ids, tokens and times; nothing in them is personal. */
import { defineEvent, type EventDefinition } from './event.ts';
import { object, text, time } from './field.ts';

const required = { required: true } as const;
const token = text(required);
/** A stream: its category and the id. */
const stream = text({ ...required, max: 300 });

export const claimEvents: readonly EventDefinition[] = [
  defineEvent('ClaimTaken', { owner: stream, token, value: object({ fromTime: time(), toTime: time() }) }),
  defineEvent('ClaimReleased', { token }),
  defineEvent('ClaimLeft', { token, owner: stream, attempt: text(required) }),
  defineEvent('ClaimLeaveUndone', { token, attempt: text(required) }),
  /** In the owner's stream. */
  defineEvent('ClaimAbandoned', { claim: stream, token }),
];
