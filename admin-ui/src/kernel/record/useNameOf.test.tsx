import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { useSetLocale } from 'react-admin';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { useNameOf } from './useNameOf.ts';

beforeEach(() => void signedIn());
afterEach(takeOff);

function Names() {
  const nameOf = useNameOf();
  const setLocale = useSetLocale();
  const people = [
    { _id: 'system', name: 'System' },
    { _id: 'a', name: 'Ada' },
    { _id: 'b', name: null },
  ];
  return (
    <button type="button" onClick={() => void setLocale('fr')}>
      {people.map(nameOf).join(', ')}
    </button>
  );
}

test('what the product did by itself is its own doing in every language', async () => {
  const container = await showForm(<Names />);
  expect(container.textContent).toBe('System, Ada, Somebody');
  await act(async () => container.querySelector('button')?.click());
  await untilText(container, 'Système, Ada, Quelqu’un');
});
