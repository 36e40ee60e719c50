import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { auditExports, documentBatches, documents, invoices, patients, settings } from '@hospital/contracts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { ChangeValue } from './ChangeValue.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

test.each([
  ['address', '118, rue du Phare'],
  ['phone', '+212 500 001 150'],
])('%s of a history runs as its own letters do', async (name, value) => {
  const container = await showForm(<ChangeValue module={patients} name={name} value={value} />);
  expect(container.querySelector('bdi')?.textContent).toBe(value);
});

test('a file is called one, and no address of the server is shown', async () => {
  const address = '/api/patients/photo/01234567-89ab-4def-8123-456789abcdef';
  const container = await showForm(<ChangeValue module={patients} name="photo" value={address} />);
  expect(container.textContent).toBe('a file');
});

test('a choice is kept apart from the words around it', async () => {
  const zone = '(UTC -5) New York';
  const container = await showForm(<ChangeValue module={settings} name="timezone" value={zone} />);
  expect(container.querySelector('bdi')?.textContent).toBe(zone);
});

test.each([
  [invoices, 'appointment', '2026-11-23 09:30', '23/11/2026 09:30'],
  [invoices, 'appointment', '', 'Appointment'],
])('a record is named by its day in the clinic’s format', async (module, name, title, shown) => {
  const value = { _id: 'an-id', name: title || null };
  const container = await showForm(<ChangeValue module={module} name={name} value={value} />);
  expect(container.querySelector('bdi')?.textContent).toBe(shown);
});

test.each([
  [{ _id: '01234567-89ab-4def-8123-456789abcdef', name: 'ORD-2026-000001' }, 'ORD-2026-000001'],
  [{ _id: '01234567-89ab-4def-8123-456789abcdef', name: null }, '01234567…'],
])('a record is shown by its name, or by the first signs of its id', async (value, text) => {
  const container = await showForm(<ChangeValue module={documents} name="record" value={value} />);
  expect(container.querySelector('bdi')?.textContent).toBe(text);
});

test.each([
  [documents, 'kind', 'payslip', 'Payslips'],
  [documentBatches, 'output', 'zip', 'A zip of PDFs'],
  [documentBatches, 'language', 'ar', 'Arabic'],
  [auditExports, 'format', 'jsonl', 'JSONL'],
])('a code of %j reads as a word', async (module, name, code, word) => {
  const container = await showForm(<ChangeValue module={module} name={name} value={code} />);
  expect(container.querySelector('bdi')?.textContent).toBe(word);
});
