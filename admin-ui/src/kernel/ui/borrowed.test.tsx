import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Autocomplete } from './lazyMui.tsx';

interface Doctor {
  readonly name: string;
}

const amina: Doctor = { name: 'Amina Alaoui' };

/** As it is rendered first, before anything can have been loaded. */
function saidBy(value: Doctor | null, inputValue: string): string | null | undefined {
  const container = document.createElement('div');
  container.innerHTML = renderToStaticMarkup(
    <Autocomplete
      options={[amina]}
      getOptionLabel={({ name }) => name}
      value={value}
      inputValue={inputValue}
      renderInput={({ slotProps }) => <input {...slotProps.htmlInput} />}
    />,
  );
  return container.querySelector('span.input')?.textContent;
}

test('until its file comes, a field with suggestions says what it holds', () => {
  expect([saidBy(amina, ''), saidBy(amina, 'Ami'), saidBy(null, 'Consultation'), saidBy(null, '')]).toEqual([
    'Amina Alaoui',
    'Ami',
    'Consultation',
    '',
  ]);
});
