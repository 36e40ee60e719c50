import { afterEach, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { settled, takeOff } from '../../testing/show.tsx';
import { useTyped } from './dialogForm.ts';
import { FormDialog } from './FormDialog.tsx';

afterEach(takeOff);

function Opened({ children }: { readonly children: ReactNode }) {
  const form = useTyped({ about: ['test'], start: {}, onClose: () => undefined });
  return (
    <FormDialog form={form} title="Restrict" action="Restrict" onSubmit={() => undefined}>
      {children}
    </FormDialog>
  );
}

async function opened(fields: ReactNode) {
  await showForm(<Opened>{fields}</Opened>);
  await settled();
  await settled();
  return document.activeElement;
}

test('one types at once into the first field', async () => {
  const focused = await opened(
    <>
      <input name="until" />
      <textarea name="reason" />
    </>,
  );
  expect(focused).toBe(inputNamed(document, 'until'));
});

test('a field that asks for the focus itself keeps it', async () => {
  const focused = await opened(
    <>
      <input name="until" />
      <textarea name="reason" autoFocus />
    </>,
  );
  expect(focused).toBe(inputNamed(document, 'reason'));
});
