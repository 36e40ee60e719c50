import { afterEach, expect, test } from '@jest/globals';
import type { ComponentProps } from 'react';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { PlainTable } from './PlainTable.tsx';

afterEach(takeOff);

/** A head is a name of a text, or the text itself. */
const heads = ['menu.people', 'Amount', 'Day'];
const rows = [
  { key: 'a', cells: ['Aya', '12.00', <b key="day">Monday</b>] },
  { key: 'b', cells: ['Badr', '7.50', 'Tuesday'] },
];
const shown = (more: Partial<ComponentProps<typeof PlainTable>> = {}) =>
  showForm(<PlainTable heads={heads} rows={rows} {...more} />);
const texts = (container: ParentNode, selector: string) =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('a row has one cell under each head', async () => {
  const container = await shown();
  expect(texts(container, 'th')).toEqual(['People', 'Amount', 'Day']);
  const body = [...container.querySelectorAll('tbody tr')].map((row) => texts(row, 'td'));
  expect(body).toEqual([
    ['Aya', '12.00', 'Monday'],
    ['Badr', '7.50', 'Tuesday'],
  ]);
  expect(texts(container, 'td b')).toEqual(['Monday']);
});

test('figures are set as figures, with their head', async () => {
  const container = await shown({ figures: ['Amount'] });
  expect(texts(container, 'th.figure')).toEqual(['Amount']);
  expect(texts(container, 'td.figure')).toEqual(['12.00', '7.50']);
  await takeOff();
  expect(texts(await shown(), '.figure')).toEqual([]);
});

test('on a card each value has the head of its column before it', async () => {
  const container = await shown();
  const cards = [...container.querySelectorAll('.cards dl')].map((card) =>
    [...card.querySelectorAll('div')].map((pair) => [...texts(pair, 'dt'), ...texts(pair, 'dd')]),
  );
  expect(cards).toEqual([
    [
      ['People', 'Aya'],
      ['Amount', '12.00'],
      ['Day', 'Monday'],
    ],
    [
      ['People', 'Badr'],
      ['Amount', '7.50'],
      ['Day', 'Tuesday'],
    ],
  ]);
});

test('the first value is the heading of a card where that is asked for', async () => {
  const classes = (container: ParentNode) =>
    [...container.querySelectorAll('.cards dl')].map(({ className }) => className);
  expect(classes(await shown())).toEqual(['plain-card', 'plain-card']);
  await takeOff();
  expect(classes(await shown({ hasHeading: true }))).toEqual(['plain-card headed', 'plain-card headed']);
});

test('without rows only the heads are left', async () => {
  const container = await shown({ rows: [] });
  expect(texts(container, 'th')).toHaveLength(3);
  expect(texts(container, 'td, dl')).toEqual([]);
});
