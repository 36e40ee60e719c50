/** The records of one module on the page of a record of another. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { answerWith, holdAnswers, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { refresh } from '../refresh.ts';
import { columnsFor } from '../list/columns.tsx';
import { RelatedList } from './RelatedList.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const columns = columnsFor(taxes, [{ source: 'name' }, { source: 'percentage' }]);
const filter = { status: 'Approved' };

function Related(more: Partial<ComponentProps<typeof RelatedList>>) {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => refresh(client, [{ resource: 'taxs', _id: 'a' }], 'others')}>
        somebody changed one
      </button>
      <RelatedList module={taxes} columns={columns} filter={filter} {...more} />
    </>
  );
}

const taxesNamed = (names: readonly string[], total = names.length): Given => ({
  body: names.map((name) => ({ _id: `${name}/1`, name, percentage: 20, status: 'Approved' })),
  headers: { 'X-Total-Count': String(total) },
});
const broken = { status: 500, body: { error: 'Broken.', code: 'internal' } };
const refused = { status: 403, body: { error: 'You may not read these.', code: 'unknown' } };

const rows = (container: ParentNode) =>
  [...container.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
const allOf = (container: ParentNode) => {
  const link = container.querySelector('.related-all a');
  return link && [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')];
};

test('asks for the first fifty that belong to the record, in the order of their list', async () => {
  const asked = answerWith(taxesNamed(['A', 'B']));
  const container = await showForm(<Related />);
  await until(() => rows(container).length > 0);
  const [path = '', query] = asked[0]?.path.split('?') ?? [];
  expect([asked.length, path]).toEqual([1, '/api/taxs']);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    limit: '50',
    search: '{"status":"Approved"}',
  });
});

test('or in the order that is given', async () => {
  const asked = answerWith(taxesNamed(['A']));
  await showForm(<Related sort={{ field: 'percentage', order: 'DESC' }} />);
  await until(() => asked.length > 0);
  expect(asked[0]?.path).toContain('sort=percentage&order=desc');
});

test('shows the columns that it was given, and leads to the page of each record', async () => {
  answerWith(taxesNamed(['A', 'B']));
  const container = await showForm(<Related />);
  await until(() => rows(container).length > 0);
  expect(rows(container)).toEqual(['A', 'B']);
  expect([...container.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Percentage',
  ]);
  expect([...container.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
    '/taxs/A%2F1',
    '/taxs/B%2F1',
  ]);
});

test.each([
  [true, 3, ['See all', '/taxs?filter={"status":"Approved"}']],
  [true, 2, null],
  [false, 3, null],
  [undefined, 3, null],
])('with a list of its own (%p), two of %p lead to all: %j', async (isListed, total, link) => {
  answerWith(taxesNamed(['A', 'B'], total));
  const container = await showForm(<Related {...(isListed === undefined ? {} : { isListed })} />);
  await until(() => rows(container).length > 0);
  expect(allOf(container)).toEqual(link);
});

test('shows rows of a table while they are on their way', async () => {
  holdAnswers();
  const container = await showForm(<Related />);
  expect(container.querySelector('[aria-busy="true"]')?.children).toHaveLength(3);
  expect(container.querySelector('.state')).toBeNull();
});

test('says that there are none', async () => {
  answerWith(taxesNamed([]));
  const container = await showForm(<Related />);
  await untilText(container, 'No taxes yet');
  expect(container.querySelector('table')).toBeNull();
});

test('says why they could not be read', async () => {
  answerWith(refused);
  const container = await showForm(<Related />);
  await untilText(container, 'This could not be loaded');
  expect(container.textContent).toContain('You may not read these.');
  expect(container.querySelector('[aria-busy="true"], table')).toBeNull();
});

test('keeps what it has where it cannot be read again', async () => {
  const asked = answerWith(taxesNamed(['A']), broken);
  const container = await showForm(<Related />);
  await until(() => rows(container).length > 0);
  await press(container, 'somebody changed one');
  await until(() => asked.length > 1);
  await settled();
  expect([rows(container), container.querySelector('.state')]).toEqual([['A'], null]);
});

test('keeps nothing that the person may no longer read', async () => {
  answerWith(taxesNamed(['A']), refused);
  const container = await showForm(<Related />);
  await until(() => rows(container).length > 0);
  await press(container, 'somebody changed one');
  await untilText(container, 'You may not read these.');
  expect(rows(container)).toEqual([]);
});
