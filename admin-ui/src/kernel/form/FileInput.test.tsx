import { afterEach, expect, test } from '@jest/globals';
import { users } from '@hospital/contracts';
import { act } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { usualRoute } from '../api/calls.ts';
import { Input } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

afterEach(takeOff);

const MEGABYTES_6 = 6 * 1024 * 1024;

async function choose(place: HTMLElement, file: File): Promise<string> {
  const input = inputNamed(place, 'photo');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  return place.querySelector('.field-error')?.textContent ?? '';
}

test('a file that the server would refuse is reported at its field and not taken; one that fits is', async () => {
  signedIn();
  const asked = answerWith({ body: {} });
  globalThis.URL.createObjectURL = () => 'blob:shown';
  globalThis.URL.revokeObjectURL = () => undefined;
  const route = usualRoute(users, 'create');
  if (!route) throw new Error('Users have no such call.');
  const place = await showForm(
    <RecordForm module={users} route={route} cancelTo="/" onSaved={() => undefined}>
      <Input name="photo" />
    </RecordForm>,
  );
  const buttons = () =>
    [...place.querySelectorAll('.file-field button')].map(({ textContent }) => textContent);
  expect(buttons()).toEqual(['Choose a file']);
  expect(inputNamed(place, 'photo').hidden).toBe(true);
  const label = place.querySelector<HTMLLabelElement>('label.field-label');
  const button = place.querySelector('.file-field button');
  expect(label?.control).toBe(button);
  expect(button?.getAttribute('aria-labelledby')).toBe(`${label?.id} ${button?.id}`);
  const drawing = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
  expect(await choose(place, drawing)).toMatch(/not accepted/);
  const large = new File([new Uint8Array(MEGABYTES_6)], 'b.png', { type: 'image/png' });
  expect(await choose(place, large)).toMatch(/larger than 5 MB/);
  expect(place.querySelector('.preview img')).toBeNull();
  expect(await choose(place, new File(['x'], 'c.png', { type: 'image/png' }))).toBe('');
  expect(place.querySelector('.preview img')).not.toBeNull();
  expect(buttons()).toEqual(['Replace', 'Remove']);
  expect(asked).toEqual([]);
});
