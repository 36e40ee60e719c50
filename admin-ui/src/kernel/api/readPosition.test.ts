import { beforeEach, expect, jest, test } from '@jest/globals';
import { changesAfter, forgetReads, rememberRead, rememberTold } from './readPosition.ts';

const at = (position: number) => String(position).padStart(20, '0');
const now = jest.spyOn(performance, 'now');
const after = () => changesAfter().position;

beforeEach(() => {
  forgetReads();
  now.mockReturnValue(5_000);
});

test('changes are told from now on where no answer named a position', () => {
  rememberRead(null);
  expect(after()).toBeNull();
  expect(rememberTold(at(7))).toBe(false);
  expect(after()).toBe(at(7));
});

test('changes are told after the lowest position of the answers, whichever came first', () => {
  for (const position of [12, 11, 13]) rememberRead(at(position));
  expect(after()).toBe(at(11));
});

test('who was told goes on from there, however long ago', () => {
  rememberRead(at(11));
  rememberTold(at(14));
  rememberRead(at(13));
  now.mockReturnValue(3_600_000);
  expect(after()).toBe(at(14));
});

test('an answer that was read before the stream began lets it begin there', () => {
  rememberTold(at(14));
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
  expect([rememberTold(at(900)), rememberTold(at(901))]).toEqual([true, false]);
  expect(after()).toBe(at(901));
});

test('what was read before the gap makes the stream begin earlier, what was read after it does not', () => {
  rememberRead(at(11));
  now.mockReturnValue(100_000);
  rememberTold(at(900));
  rememberRead(at(901));
  expect(after()).toBe(at(900));
  rememberRead(at(899));
  expect(after()).toBe(at(899));
});
