import { afterEach, expect, test } from '@jest/globals';
import { users } from '@hospital/contracts';
import { act } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { defaultRoute } from '../api/calls.ts';
import { Input } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

afterEach(takeOff);

const MEGABYTES_6 = 6 * 1024 * 1024;

async function choose(container: HTMLElement, file: File): Promise<string> {
  const input = inputNamed(container, 'photo');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  return container.querySelector('.field-error')?.textContent ?? '';
}

test('a file that the server would refuse is reported at its field and not taken; one that fits is', async () => {
  signedIn();
  const asked = answerWith({ body: {} });
  globalThis.URL.createObjectURL = () => 'blob:shown';
  globalThis.URL.revokeObjectURL = () => undefined;
  const route = defaultRoute(users, 'create');
  if (!route) throw new Error('Users have no such call.');
  const container = await showForm(
    <RecordForm module={users} route={route} cancelTo="/" onSaved={() => undefined}>
      <Input name="photo" />
    </RecordForm>,
  );
  const buttons = () =>
    [...container.querySelectorAll('.file-field button')].map(({ textContent }) => textContent);
  expect(buttons()).toEqual(['Choose a file']);
  expect(inputNamed(container, 'photo').hidden).toBe(true);
  const label = container.querySelector<HTMLLabelElement>('label.field-label');
  const button = container.querySelector('.file-field button');
  expect(label?.control).toBe(button);
  expect(button?.getAttribute('aria-labelledby')).toBe(`${label?.id} ${button?.id}`);
  const drawing = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
  expect(await choose(container, drawing)).toMatch(/not accepted/);
  const large = new File([new Uint8Array(MEGABYTES_6)], 'b.png', { type: 'image/png' });
  expect(await choose(container, large)).toMatch(/larger than 5 MB/);
  expect(container.querySelector('.preview img')).toBeNull();
  expect(await choose(container, new File(['x'], 'c.png', { type: 'image/png' }))).toBe('');
  expect(container.querySelector('.preview img')).not.toBeNull();
  expect(buttons()).toEqual(['Replace', 'Remove']);
  expect(asked).toEqual([]);
});
