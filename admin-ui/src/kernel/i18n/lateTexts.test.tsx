/** English texts that come with a screen are known to every part of the kernel once the screen is there. */
import { afterEach, expect, test } from '@jest/globals';
import { useTranslate } from 'react-admin';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { useLateTexts } from './lateTexts.ts';

const KEY = 'toast.late.done';
const late = { toast: { late: { done: '%{name} is done. |||| %{smart_count} are done.' } } };

afterEach(takeOff);

/** As a toast says it: by its key alone. */
function Toast() {
  return <output>{useTranslate()(KEY, { name: 'Amina', smart_count: 1, _: KEY })}</output>;
}

function LateScreen() {
  useLateTexts(late);
  return <Toast />;
}

test('a toast says a text that its screen brought along', async () => {
  expect(i18nProvider.translate(KEY)).toBe(KEY);
  const container = await showForm(<LateScreen />);
  expect(container.querySelector('output')?.textContent).toBe('Amina is done.');
});
