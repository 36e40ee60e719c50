/** What the event store itself writes, once, to the stream `log-seals`: behind it every event of ours has a seal. */
import { defineEvent, type EventDefinition } from './event.ts';

export const sealEvents: readonly EventDefinition[] = [defineEvent('LogSealsBegun', {})];
