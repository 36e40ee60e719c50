import { afterEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { show, takeOff } from '../../testing/show.tsx';
import { Notice } from '../form/RecordForm.tsx';
import { TestTranslationProvider } from 'react-admin';

afterEach(takeOff);

function Late() {
  const [isSaid, setSaid] = useState(false);
  return (
    <>
      <Notice text={isSaid ? 'Somebody changed it.' : null} />
      <button type="button" onClick={() => setSaid(true)} />
    </>
  );
}

test('a notice that comes later fills an element that was there, and that took no room', async () => {
  const container = await show(
    <TestTranslationProvider messages={{}}>
      <Late />
    </TestTranslationProvider>,
  );
  const region = container.querySelector('[role="status"]');
  expect([region?.className, region?.textContent]).toEqual(['unseen', '']);
  await act(async () => container.querySelector('button')?.click());
  expect(container.querySelector('[role="status"]')).toBe(region);
  expect([region?.className, region?.textContent]).toEqual(['notice', 'Somebody changed it.']);
});
