/** Names of the records that an address filters by: of the rows that were found, or else asked for, each once. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appointments } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import type { Filters } from './useModuleList.ts';
import { useNamedFilters } from './useNamedFilters.ts';

beforeEach(() => void signedIn());
afterEach(takeOff);

interface NamedProps {
  readonly filters: Filters;
  readonly rows: readonly RaRecord[] | null;
}

function Named({ filters, rows }: NamedProps) {
  return <output>{JSON.stringify(useNamedFilters(appointments, filters, rows))}</output>;
}

const shownOf = (container: Element): unknown =>
  JSON.parse(container.querySelector('output')?.textContent ?? '');
const patient = { _id: 'p', firstname: 'Amal', lastname: 'Idrissi' };
const doctor = { _id: 'd', firstname: 'Omar', lastname: 'Tazi' };

test('of rows that were found the name is taken, and nobody is asked', async () => {
  const asked = answerWith({ status: 500 });
  const filters = { patient: { _id: 'p' }, doctor, status: 'Approved' };
  const other = { ...patient, _id: 'q' };
  const rows = [
    { id: '1', patient: null },
    { id: '2', patient: other },
    { id: '3', patient },
  ];
  const container = await showForm(<Named filters={filters} rows={rows} />);
  await settled();
  expect(shownOf(container)).toEqual({ patient, doctor, status: 'Approved' });
  expect(asked).toEqual([]);
});

test('a record of which no row says anything is asked for, each by its own id', async () => {
  const asked = answerWith({ body: { ...patient, id: 'p' } }, { body: { ...doctor, id: 'd' } });
  const filters = { patient: { _id: 'p' }, doctor: { _id: 'd' } };
  const container = await showForm(<Named filters={filters} rows={[]} />);
  await untilText(container, 'Tazi');
  expect(asked.map(({ path }) => path)).toEqual([
    expect.stringMatching(/\/patients\/p$/),
    expect.stringMatching(/\/users\/d$/),
  ]);
  expect(shownOf(container)).toMatchObject({ patient, doctor });
});

test('nobody is asked before the rows are there, nor twice; a record that is not found keeps its id', async () => {
  const asked = answerWith({ status: 404, body: { error: 'Gone.', code: 'not_found' } });
  const filters = { patient: { _id: 'p' } };
  const early = await showForm(<Named filters={filters} rows={null} />);
  await settled();
  expect([shownOf(early), asked]).toEqual([filters, []]);
  await takeOff();
  const container = await showForm(<Named filters={filters} rows={[]} />);
  await settled();
  expect([shownOf(container), asked.length]).toEqual([filters, 1]);
});
