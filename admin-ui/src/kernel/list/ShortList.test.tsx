import { afterEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { ShortSection } from './ShortList.tsx';

afterEach(takeOff);

/** A decided row leaves the section. */
function Waiting() {
  const [names, setNames] = useState(['first', 'second']);
  return (
    <ShortSection
      title="Waiting"
      read={{ data: names.map((id) => ({ id })) }}
      empty="Nobody waits"
      allTo="/all"
      row={({ id }) => (
        <button type="button" onClick={() => setNames(names.filter((name) => name !== id))}>
          decide {id}
        </button>
      )}
    />
  );
}

test('a decision about the last row leaves the focus in the section, as one about another row does', async () => {
  const container = await showForm(<Waiting />);
  const decide = async (name: string) => {
    const button = [...container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === `decide ${name}`,
    );
    await act(async () => {
      button?.focus();
      button?.click();
    });
    return document.activeElement;
  };
  expect((await decide('first'))?.textContent).toBe('decide second');
  expect((await decide('second'))?.getAttribute('href')).toBe('/all');
});
