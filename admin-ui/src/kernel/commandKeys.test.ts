import { expect, test } from '@jest/globals';
import { CommandKeys } from './commandKeys.ts';

test('a command keeps its key until a command on its record succeeds', () => {
  const keys = new CommandKeys();
  const approve = () => keys.keyOf('a', ['status', 'Approved']);
  const lost = approve();
  expect(keys.keyOf('a', ['status', 'Canceled'])).not.toBe(lost);
  expect(keys.keyOf('b', ['status', 'Approved'])).not.toBe(lost);
  keys.end('b');
  expect(approve()).toBe(lost);
  // Cancelled since: to approve it once more is meant.
  keys.end('a');
  expect(approve()).not.toBe(lost);
});
