/** Which appends share a statement. */
import { expect, test } from '@jest/globals';
import { nextGroup, type Append } from './groupCommit.ts';

const append = (stream: string, count = 1, characters = 10): Append => ({
  stream,
  expected: -1n,
  events: Array.from({ length: count }, () => ({
    id: '',
    type: '',
    data: 'x'.repeat(characters),
    metadata: '',
  })),
});
const streamsOf = ({ group, left }: ReturnType<typeof nextGroup>) =>
  [group, left].map((appends) => appends.map(({ stream }) => stream).join(''));

test('one of each stream, up to 512 events', () => {
  expect(streamsOf(nextGroup(['a', 'b', 'a', 'c'].map((stream) => append(stream))))).toEqual(['abc', 'a']);
  expect(streamsOf(nextGroup([append('a', 500), append('b', 20), append('a'), append('c', 12)]))).toEqual([
    'ac',
    'ba',
  ]);
  expect(streamsOf(nextGroup([append('a', 600), append('b')]))).toEqual(['a', 'b']);
});

test('large events in several statements, one that is larger than all alone', () => {
  const large = ['a', 'b', 'c', 'd', 'e'].map((stream) => append(stream, 1, 2 * 1024 * 1024));
  expect(streamsOf(nextGroup(large))).toEqual(['abcd', 'e']);
  expect(streamsOf(nextGroup([append('a', 9, 1024 * 1024), append('b')]))).toEqual(['a', 'b']);
});
