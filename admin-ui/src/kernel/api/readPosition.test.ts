import { beforeEach, expect, jest, test } from '@jest/globals';
import { changesAfter, forgetReads, rememberRead, rememberDelivered } from './readPosition.ts';

const at = (position: number) => String(position).padStart(20, '0');
const now = jest.spyOn(performance, 'now');
const after = () => changesAfter().position;

beforeEach(() => {
  forgetReads();
  now.mockReturnValue(5_000);
});

test('changes are delivered from now on where no answer named a position', () => {
  rememberRead(null);
  expect(after()).toBeNull();
  expect(rememberDelivered(at(7))).toBe(false);
  expect(after()).toBe(at(7));
});

test('changes are delivered after the lowest position of the answers, whichever came first', () => {
  for (const position of [12, 11, 13]) rememberRead(at(position));
  expect(after()).toBe(at(11));
});

test('delivery goes on from the last delivered position, however old it is', () => {
  rememberRead(at(11));
  rememberDelivered(at(14));
  rememberRead(at(13));
  now.mockReturnValue(3_600_000);
  expect(after()).toBe(at(14));
});

test('an answer that was read before the stream began lets it begin there', () => {
  rememberDelivered(at(14));
  const { lowered } = changesAfter();
  rememberRead(at(14));
  expect(lowered.aborted).toBe(false);
  rememberRead(at(12));
  expect([lowered.aborted, after()]).toEqual([true, at(12)]);
  expect(changesAfter().lowered.aborted).toBe(false);
});

test('nobody asks for what changed in more than a minute: it is left out, and all is read again', () => {
  rememberRead(at(11));
  now.mockReturnValue(65_000);
  expect(after()).toBe(at(11));
  now.mockReturnValue(65_001);
  expect(after()).toBeNull();
  expect([rememberDelivered(at(900)), rememberDelivered(at(901))]).toEqual([true, false]);
  expect(after()).toBe(at(901));
});

test('what was read before the gap makes the stream begin earlier, what was read after it does not', () => {
  rememberRead(at(11));
  now.mockReturnValue(100_000);
  rememberDelivered(at(900));
  rememberRead(at(901));
  expect(after()).toBe(at(900));
  rememberRead(at(899));
  expect(after()).toBe(at(899));
});
