/** What is in the place of rows where a list has none. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { PastContext } from '../past/past.ts';
import { Nothing } from './ListRows.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

const list = { filters: {}, reset: () => undefined };
const elsewhere = 'What is recorded on other pages, or by other people, is listed here.';
const past = { moment: '7', instant: '2026-11-23T08:00:00.000Z' };

test.each([
  ['who may add', '/taxes/create', null, ['What you add is listed here.', 'Add tax']],
  ['who may not', null, null, [elsewhere]],
  ['who looks at the past', '/taxes/create', past, []],
])('an empty list tells %s what there is to do: %s', async (_, createTo, moment, texts) => {
  const container = await showForm(
    <PastContext.Provider value={moment}>
      <Nothing list={list} name="resources.taxes.name" createTo={createTo} />
    </PastContext.Provider>,
  );
  expect(container.querySelector('.state')?.textContent).toContain('axes');
  const shown = ['What you add is listed here.', 'Add tax', elsewhere].filter((text) =>
    container.textContent?.includes(text),
  );
  expect(shown).toEqual(texts);
});
