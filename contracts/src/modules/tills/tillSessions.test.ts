import { expect, test } from '@jest/globals';
import { idOf } from '../../kernel/message.ts';
import { foldEvents } from '../../testing/foldEvents.ts';
import { tillSessions } from './tillSessions.ts';

const id = idOf('session');
const opened = { till: 't', cashier: 'c', currency: 'MAD', openedOn: '2026-11-20', float: '0.00' };
const closed = { cashier: 'c', closedBy: 'c', counts: [], figures: [], countedCash: '0.00' };
const closing = (more: object = {}) =>
  ['TillSessionClosed', { ...closed, needsConfirmation: false, ...more }] as const;

test('the last day of a session is the clinic’s day of the closing; of older closings, that of their event', () => {
  const open = ['TillSessionOpened', opened] as const;
  expect(foldEvents(tillSessions, id, [open])).toMatchObject({ closedOn: null });
  const later = closing({ closedOn: '2026-11-22' });
  expect(foldEvents(tillSessions, id, [open, later])).toMatchObject({ closedOn: '2026-11-22' });
  expect(foldEvents(tillSessions, id, [open, closing()])).toMatchObject({ closedOn: '2026-11-21' });
});
