import { afterEach, describe, expect, test } from '@jest/globals';
import { fitColumns } from './TableFrame.tsx';

interface Head {
  readonly name: string;
  readonly width: number;
  readonly drop?: number;
}

/** A page without a layout: the widths are those that the heads ask for; closer columns save ten points each, hidden verbs sixty in all. */
function tableOf(heads: readonly Head[], room: number, verbs = 0) {
  const frame = document.createElement('div');
  const table = document.createElement('table');
  const row = table.createTHead().insertRow();
  const gone = () => new Set((frame.dataset['without'] ?? '').split(' ').map(Number));
  const widthOf = ({ width }: Head) => width - (frame.classList.contains('tight') ? 10 : 0);
  for (const head of heads) {
    const cell = document.createElement('th');
    cell.textContent = head.name;
    if (head.drop !== undefined) cell.dataset['drop'] = String(head.drop);
    Object.defineProperty(cell, 'offsetWidth', { get: () => widthOf(head) });
    row.append(cell);
  }
  const saved = () => (frame.classList.contains('few') ? 60 : 0);
  Object.defineProperty(table, 'offsetWidth', {
    get: () =>
      heads.reduce((sum, head, place) => sum + (gone().has(place + 1) ? 0 : widthOf(head)), -saved()),
  });
  if (verbs > 0) {
    const cell = table.createTBody().insertRow().insertCell();
    cell.innerHTML = `<div class="row-actions">${'<button></button>'.repeat(verbs)}</div>`;
  }
  Object.defineProperty(frame, 'clientWidth', { configurable: true, get: () => room });
  frame.append(table);
  document.body.append(frame);
  return { frame, table };
}

const heads: readonly Head[] = [
  { name: 'Name', width: 200 },
  { name: 'Phone', width: 150, drop: 1 },
  { name: 'City', width: 150, drop: 0 },
  { name: 'Status', width: 100 },
];

describe('a table in the room that it has', () => {
  afterEach(() => document.body.replaceChildren());

  test.each([
    ['fits as it is', 600, [], ''],
    ['gets closer columns before any is dropped', 560, [], 'tight'],
    ['drops the first in the order', 500, ['City'], 'tight'],
    ['drops as many as it has to', 300, ['City', 'Phone'], 'tight'],
  ] as const)('%s', (_, room, without, mark) => {
    const { frame, table } = tableOf(heads, room);
    expect(fitColumns(frame, table)).toEqual(without);
    expect(frame.classList.contains('tight')).toBe(mark === 'tight');
    expect(frame.classList.contains('fits')).toBe(true);
  });

  test('what stays always is not taken away: it scrolls', () => {
    const { frame, table } = tableOf(heads, 200);
    expect(fitColumns(frame, table)).toEqual(['City', 'Phone']);
    expect(frame.classList.contains('fits')).toBe(false);
  });

  test.each([
    ['stay where closer columns are enough', 560, 3, false, []],
    ['go behind one button before a column is dropped', 500, 3, true, []],
    ['go behind one button also where columns are dropped', 400, 3, true, ['City']],
    ['stay where it is one alone', 500, 1, false, ['City']],
  ] as const)('verbs %s', (_, room, verbs, few, without) => {
    const { frame, table } = tableOf(heads, room, verbs);
    expect(fitColumns(frame, table)).toEqual(without);
    expect(frame.classList.contains('few')).toBe(few);
  });

  test('a narrow column comes back where a wide one had to go', () => {
    const wide: readonly Head[] = [
      { name: 'Name', width: 200 },
      { name: 'Buyer', width: 200, drop: 2 },
      { name: 'Paid by', width: 90, drop: 1 },
      { name: 'File', width: 60, drop: 0 },
    ];
    const { frame, table } = tableOf(wide, 330);
    expect(fitColumns(frame, table)).toEqual(['Buyer']);
    expect(frame.dataset['without']).toBe('2');
  });

  test('columns come back with the room for them', () => {
    const { frame, table } = tableOf(heads, 300);
    fitColumns(frame, table);
    Object.defineProperty(frame, 'clientWidth', { get: () => 700 });
    expect(fitColumns(frame, table)).toEqual([]);
    expect(frame.dataset['without']).toBeUndefined();
    expect(frame.classList.contains('tight')).toBe(false);
  });
});
