/** What a batch prints, in words. */
import { afterEach, beforeEach, test } from '@jest/globals';
import { documentBatches } from '@hospital/contracts';
import { FieldDetail } from '../../kernel/record/RecordPage.tsx';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { showForm } from '../../testing/showForm.tsx';
import { i18nProvider } from '../i18nProvider.ts';

beforeEach(() => void signedIn());
afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

const shown = (filter: object | null) =>
  showForm(
    <FieldDetail
      module={documentBatches}
      name="filter"
      record={{ id: 'b', filter: filter && JSON.stringify(filter) }}
    />,
  );

test.each([
  [{ month: '2026-12' }, 'Month: Dec 2026'],
  [
    { status: 'Paid', fromDate: '2026-12-01', toDate: '2026-12-05' },
    'From: 01/12/2026 · To: 05/12/2026 · Status: Paid',
  ],
  [{}, 'All records'],
  [null, 'Chosen records'],
])('the filter %j reads as people say it', async (filter, words) => {
  await untilText(await shown(filter), words);
});

test('who a batch is about is named', async () => {
  answerWith({ body: { _id: 'd', firstname: 'Salma', lastname: 'Idrissi' } });
  const container = await shown({ doctor: 'd' });
  await untilText(container, 'Doctor: Salma Idrissi');
});

test('in the language of the reader', async () => {
  await i18nProvider.changeLocale('fr');
  await untilText(await shown({ status: 'Paid' }), 'Statut\u00a0: Payée');
});
