import { afterEach, expect, test } from '@jest/globals';
import { documentBatches, type Flag } from '@hospital/contracts';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { DocumentList, presentation } from './BatchList.tsx';

afterEach(takeOff);

async function listOf(...body: object[]): Promise<HTMLElement> {
  const user = signedIn();
  answerWith({ body, headers: { 'X-Total-Count': String(body.length) } });
  return showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set(['Invoices']) })}>
      <DocumentList />
    </SessionContext.Provider>,
  );
}

test('a document is known among the others by its number, one that failed too', async () => {
  const document = { kind: 'invoice', language: 'fr', createdAt: '2026-11-30T10:00:00Z' };
  const container = await listOf(
    { ...document, _id: 'a', number: '2026-000041', status: 'ready' },
    { ...document, _id: 'b', number: '2026-000042', status: 'failed' },
  );
  await untilText(container, '2026-000041');
  await untilText(container, '2026-000042');
});

test('an empty list of documents says where they come from: nobody adds one here', async () => {
  const container = await listOf();
  await untilText(container, 'once somebody prints or downloads it on its page');
  expect(container.textContent).not.toContain('What you add');
});

test.each<[Flag, RegExp, RegExp]>([
  ['Invoices', /\(invoices, /, /payslips/],
  ['EmployeesSalaries', /\(payslips\)/, /invoices/],
  ['Patients', /\(ordonnances\)/, /payslips|invoices/],
])('an empty list of batches names what %s may print, and nothing else', async (flag, named, other) => {
  const user = signedIn();
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const List = presentation.list;
  if (!List) throw new Error('It has no list of its own.');
  const container = await showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set([flag]) })}>
      <List
        presentation={{
          module: documentBatches,
          name: 'resources.documentBatches.name',
          toast: '',
          perPage: 9,
          step: 9,
        }}
      />
    </SessionContext.Provider>,
  );
  await untilText(container, 'Print a whole month at once');
  const said = [...container.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ');
  expect(said).toMatch(named);
  expect(said).not.toMatch(other);
});
