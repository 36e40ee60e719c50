import { expect, test } from '@jest/globals';
import { merged, movedBeyondSpread, tableOf, type KeptFigure } from './keptFigures.ts';

function figure(ratio: number, low = ratio, high = ratio): KeptFigure {
  return { bench: 'append', name: 'Append', beside: 'INSERT', atLeast: 2, ratio, low, high };
}

test('figures of several rounds become one, with the spread of all', () => {
  expect(merged([[figure(2, 1.5, 2.5)], [figure(4, 3, 5)], [figure(3, 2, 4)]])).toEqual([figure(3, 1.5, 5)]);
});

test('figures of other work stay apart', () => {
  const other = { ...figure(9), beside: 'COPY' };
  expect(merged([[figure(2), other]])).toEqual([figure(2), other]);
});

test('a figure has moved only where neither median lies within the spread of the other', () => {
  expect(movedBeyondSpread(figure(2, 1, 3), figure(2.9, 2.5, 3.5))).toBe(false);
  expect(movedBeyondSpread(figure(2, 1.9, 2.1), figure(3, 1.8, 4))).toBe(false);
  expect(movedBeyondSpread(figure(2, 1.9, 2.1), figure(3, 2.9, 3.1))).toBe(true);
});

test('a single measurement may move by a tenth', () => {
  expect(movedBeyondSpread(figure(2), figure(2.19))).toBe(false);
  expect(movedBeyondSpread(figure(2), figure(1.5))).toBe(true);
});

test('the table names what is missed, and what was kept last', () => {
  const lines = tableOf([figure(1.5, 1, 2), { ...figure(3), name: 'Read' }], [figure(2.5)]).split('\n');
  expect(lines).toEqual([
    '| Work | Beside | Ratio | To reach | Last kept |',
    '| --- | --- | --- | --- | --- |',
    '| Append | INSERT | 1.50 (1.00–2.00) | at least 2.00, **missed** | 2.50 |',
    '| Read | INSERT | 3.00 | at least 2.00 |  |',
  ]);
});
