import { afterEach, expect, test } from '@jest/globals';
import { press, showForm } from '../../testing/showForm.tsx';
import { takeOff, untilText } from '../../testing/show.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

afterEach(takeOff);

const copying = async (writeText: () => Promise<void>) => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const container = await showForm(<RecoveryCodes codes={['ABCDE-23456']} onSaved={() => undefined} />);
  await press(container, 'Copy');
};

test('codes that were copied are said to be', async () => {
  await copying(async () => undefined);
  await untilText(document.body, 'The codes were copied.');
});

test('where the browser does not let them be copied, it says so and what to do instead', async () => {
  await copying(async () => {
    throw new DOMException('Write permission denied.', 'NotAllowedError');
  });
  await untilText(document.body, 'The browser did not allow copying. Download or print the codes instead.');
  expect(document.body.textContent).not.toContain('The codes were copied.');
});
