/** What toasts call a record. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { holidays, leaves, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { useRecordName } from './recordName.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

function Name({ module, record }: { readonly module: ModuleDescription; readonly record: RaRecord }) {
  return <p>{useRecordName()(module, record)}</p>;
}

const employee = { _id: 'u', firstname: 'Amina', lastname: 'Alaoui' };
const leave = { id: 'l', fromDate: '2027-03-08', toDate: '2027-03-10', user: employee };

test.each<readonly [ModuleDescription, RaRecord, string]>([
  [leaves, leave, '08/03/2027 – 10/03/2027 · Amina Alaoui'],
  [leaves, { ...leave, fromDate: null }, '10/03/2027 · Amina Alaoui'],
  [holidays, { id: 'h', title: 'Eid' }, 'Eid'],
])('of $name: days from one to another, and whose it is', async (module, record, name) => {
  answerWith({ body: {} });
  const container = await showForm(<Name {...{ module, record }} />);
  expect(container.textContent).toBe(name);
});
