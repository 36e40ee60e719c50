/** The bar above a list: the quick search, fields that filter at once, the Search form, and a chip for each other filter. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  appointments,
  cheques,
  departments,
  holidays,
  invoices,
  leaves,
  patients,
} from '@hospital/contracts';
import type { ModuleDescription } from '@hospital/contracts';
import { act, useState } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, key, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, until } from '../../testing/show.tsx';
import { FilterBar, useTyped, type FilterBarProps } from './FilterBar.tsx';
import type { Filters } from './useModuleList.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

type Given = Partial<Omit<FilterBarProps, 'setFilters' | 'reset'>>;

/** The filters are kept as a list does; `said` has each change with whether it replaces the step before. */
async function bar(given: Given = {}) {
  const said: unknown[] = [];
  const outer = { set: (_filters: Filters) => undefined as void };
  function Kept() {
    const [filters, setFilters] = useState<Filters>(given.filters ?? {});
    outer.set = setFilters;
    return (
      <FilterBar
        module={patients}
        rows={null}
        {...given}
        filters={filters}
        setFilters={(next, inPlace) => {
          said.push(inPlace === undefined ? next : [next, inPlace]);
          setFilters(next);
        }}
        reset={() => {
          said.push('reset');
          setFilters({});
        }}
      />
    );
  }
  const container = await showForm(<Kept />);
  return { container, said, setOutside: (filters: Filters) => act(async () => outer.set(filters)) };
}

const search = (container: ParentNode) => {
  const found = container.querySelector<HTMLInputElement>('input[type="search"]');
  if (!found) throw new Error('There is no quick search.');
  return found;
};
const chips = (container: ParentNode) =>
  [...container.querySelectorAll('.chip .clip')].map(({ textContent }) => textContent);
const buttons = (container: ParentNode) =>
  [...container.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );

describe('the quick search', () => {
  test.each<[string, ModuleDescription, string]>([
    ['Search by name, CIN and more', patients, 'name'],
    ['Search by name, description', departments, 'name'],
    ['Search by cheque number, bank and more', cheques, 'chequeNumber'],
    ['Search by patient, phone and more', appointments, 'patient'],
    ['Search by title', holidays, 'title'],
  ])('says what it looks into: %s', async (label, module, quick) => {
    const { container } = await bar({ module, quick });
    expect(search(container).getAttribute('aria-label')).toBe(label);
    expect(search(container).placeholder).toBe(search(container).getAttribute('aria-label'));
  });

  test('is not there where the list has none', async () => {
    const { container } = await bar({ filters: { any: 'a', city: 'Rabat' } });
    expect(container.querySelector('input[type="search"]')).toBeNull();
    expect(chips(container)).toHaveLength(2);
  });

  test('searches once after a pause in the typing, for what was typed without spaces around it', async () => {
    const { container, said } = await bar({ quick: 'name' });
    for (const text of ['A', 'Am', ' Amal ']) await type(search(container), text);
    expect([search(container).value, said]).toEqual([' Amal ', []]);
    await until(() => said.length > 0);
    await settled();
    expect(said).toEqual([[{ any: 'Amal' }, false]]);
    expect(search(container).value).toBe(' Amal ');
  });

  test('typing on replaces the search before, and emptied it leaves the other filters', async () => {
    const { container, said } = await bar({ quick: 'name', filters: { any: 'Am', city: 'Rabat' } });
    expect(search(container).value).toBe('Am');
    await type(search(container), 'Amal');
    await until(() => said.length > 0);
    await type(search(container), '');
    await until(() => said.length > 1);
    expect(said).toEqual([
      [{ any: 'Amal', city: 'Rabat' }, true],
      [{ city: 'Rabat' }, true],
    ]);
  });

  test('looks into its own field where the list has no wider search', async () => {
    const { container, said } = await bar({ module: holidays, quick: 'title' });
    await type(search(container), 'Aid');
    await until(() => said.length > 0);
    expect(said).toEqual([[{ title: 'Aid' }, false]]);
  });

  test('shows a search from elsewhere, and asks for nothing then', async () => {
    const { container, said, setOutside } = await bar({ quick: 'name', filters: { any: 'Am' } });
    await setOutside({ any: 'Omar' });
    expect(search(container).value).toBe('Omar');
    await setOutside({});
    expect(search(container).value).toBe('');
    await type(search(container), 'X');
    await until(() => said.length > 0);
    expect(said).toEqual([[{ any: 'X' }, false]]);
  });

  test('is reached by / without writing it', async () => {
    const { container } = await bar({ quick: 'name' });
    expect((await key(document.body, '/')).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(search(container));
  });
});

describe('what nobody typed is not searched', () => {
  /** Two searches of one screen: once the second, which begins later, has searched, the first one's pause is over too. */
  async function twoSearches() {
    const said: string[] = [];
    const outer = { set: (_value: string) => undefined as void };
    function Two() {
      const [value, setValue] = useState('Am');
      outer.set = setValue;
      const [first, setFirst] = useTyped(value, (text) => said.push(`first ${text}`));
      const [second, setSecond] = useTyped('', (text) => said.push(`second ${text}`));
      return (
        <>
          <input name="first" value={first} onChange={({ target }) => setFirst(target.value)} />
          <input name="second" value={second} onChange={({ target }) => setSecond(target.value)} />
        </>
      );
    }
    const container = await showForm(<Two />);
    const secondHasSearched = async () => {
      await type(inputNamed(container, 'second'), 'now');
      await until(() => said.includes('second now'));
    };
    return {
      container,
      said,
      secondHasSearched,
      setOutside: (value: string) => act(async () => outer.set(value)),
    };
  }

  test('when the search opens with a text', async () => {
    const { said, secondHasSearched } = await twoSearches();
    await secondHasSearched();
    expect(said).toEqual(['second now']);
  });

  test('when a search comes from elsewhere', async () => {
    const { container, said, secondHasSearched, setOutside } = await twoSearches();
    await setOutside('Omar');
    await secondHasSearched();
    expect([inputNamed(container, 'first').value, said]).toEqual(['Omar', ['second now']]);
  });

  test('when it was taken back before the pause is over, or is spaces alone', async () => {
    const { container, said, secondHasSearched } = await twoSearches();
    for (const text of ['Amal', 'Am ']) await type(inputNamed(container, 'first'), text);
    await secondHasSearched();
    expect(said).toEqual(['second now']);
  });
});

describe('chips', () => {
  test('stand for every filter but that of the quick search and those of the bar', async () => {
    const { container } = await bar({
      module: leaves,
      quick: 'type',
      barFields: ['status'],
      filters: { any: 'Casual', status: 'Rejected', fromDate: '2026-03-01' },
    });
    expect(chips(container)).toEqual(['From: 01/03/2026']);
  });

  test('are taken off alone', async () => {
    const { container, said } = await bar({
      filters: { city: 'Rabat', status: 'Actif', any: 'a' },
      quick: 'name',
    });
    await press(container, 'Remove City');
    expect(said).toEqual([{ status: 'Actif', any: 'a' }]);
    expect(chips(container)).toEqual(['Status: Actif']);
  });

  test('are taken off together from two on', async () => {
    const { container, said, setOutside } = await bar({ filters: { city: 'Rabat', status: 'Actif' } });
    await press(container, 'Clear all');
    expect(said).toEqual(['reset']);
    expect(buttons(container)).not.toContain('Clear all');
    await setOutside({ city: 'Rabat' });
    expect(buttons(container)).not.toContain('Clear all');
  });
});

describe('fields in the bar', () => {
  const given = { module: leaves, barFields: ['status', 'fromDate'], filters: { type: 'Casual' } };

  test('filter at once, as steps of their own, and keep the other filters', async () => {
    const { container, said } = await bar(given);
    await type(inputNamed(container, 'fromDate'), '01/03/2026');
    expect(said).toEqual([{ type: 'Casual', fromDate: '2026-03-01' }]);
    await type(inputNamed(container, 'fromDate'), '');
    expect(said.at(-1)).toEqual({ type: 'Casual' });
  });

  test('have no row where there are none', async () => {
    expect((await bar(given)).container.querySelector('.bar-fields')).not.toBeNull();
    await takeOff();
    expect((await bar({ module: leaves })).container.querySelector('.bar-fields')).toBeNull();
  });

  test('stand on a phone only where the Search form lacks them', async () => {
    const before = globalThis.matchMedia;
    Object.assign(globalThis, {
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
    try {
      const { container } = await bar({ ...given, fields: ['status'], filters: { status: 'Rejected' } });
      const names = [...container.querySelectorAll('.bar-fields [name]')].map((input) =>
        input.getAttribute('name'),
      );
      expect(names).toEqual(['fromDate']);
      expect(chips(container)).toEqual(['Status: Rejected']);
    } finally {
      Object.assign(globalThis, { matchMedia: before });
    }
  });
});

describe('the Search form', () => {
  const form = () => document.querySelector<HTMLElement>('.search-form');
  const filters = (container: ParentNode) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Filters');

  async function opened(given: Given) {
    const shown = await bar(given);
    expect([filters(shown.container)?.getAttribute('aria-expanded'), form()]).toEqual(['false', null]);
    await press(shown.container, 'Filters');
    await until(() => form() !== null);
    expect(filters(shown.container)?.getAttribute('aria-expanded')).toBe('true');
    return { ...shown, dialog: form()?.closest<HTMLElement>('.floating') ?? document.body };
  }
  const isClosed = () => until(() => form() === null);

  test('opens with what is filtered, and searches as a step of its own and closes', async () => {
    const { dialog, said } = await opened({ fields: ['name', 'cin'], filters: { name: 'Am' } });
    expect([...dialog.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'cin',
    ]);
    expect(inputNamed(dialog, 'name').value).toBe('Am');
    await type(inputNamed(dialog, 'cin'), 'AB1');
    await submit(dialog);
    expect(said).toEqual([{ name: 'Am', cin: 'AB1' }]);
    await isClosed();
  });

  test('is reset and closes', async () => {
    const { dialog, said } = await opened({ fields: ['name'], filters: { name: 'Am' } });
    await press(dialog, 'Reset');
    expect(said).toEqual(['reset']);
    await isClosed();
  });

  test('closes by Escape and leaves the filters', async () => {
    const { dialog, said } = await opened({ fields: ['name'], filters: { name: 'Am' } });
    await key(inputNamed(dialog, 'name'), 'Escape');
    await isClosed();
    expect(said).toEqual([]);
  });

  test('has the fields of the list unless others are named, with the words that are offered', async () => {
    const { dialog } = await opened({ module: invoices, words: { status: ['Paid'] }, needsAll: 8 });
    const names = [...dialog.querySelectorAll('[name]')].map((field) => field.getAttribute('name'));
    expect(names.slice(0, 2)).toEqual(['patient', 'status']);
    const words = [...dialog.querySelectorAll('[name="status"] option')].map(
      ({ textContent }) => textContent,
    );
    expect(words).toEqual(['Any', 'Paid']);
    expect(dialog.textContent).toContain('the list shows its first 8 rows');
  });

  test('is not offered where no field can be searched', async () => {
    const { container } = await bar({ fields: [] });
    expect(buttons(container)).not.toContain('Filters');
  });
});

describe('a filter that keeps the id of a person alone', () => {
  const filters = { patient: { _id: 'p' } };

  test('is named by the rows that were found, and nobody is asked', async () => {
    const asked = answerWith({ body: {} });
    const rows = [{ id: 'a', patient: { _id: 'p', firstname: 'Amal', lastname: 'Alami' } }];
    const { container } = await bar({ module: appointments, filters, rows });
    await settled();
    expect([chips(container), asked]).toEqual([['Patient: Amal Alami'], []]);
  });

  test.each<[string, object, string]>([
    ['is named by the record', { firstname: 'Amal', lastname: 'Alami' }, 'Patient: Amal Alami'],
    ['names nobody who was erased', { firstname: null, lastname: null }, 'Patient: Erased'],
  ])('without rows it %s', async (_, said, text) => {
    const asked = answerWith({ body: { _id: 'p', ...said } });
    const { container } = await bar({ module: appointments, filters, rows: [] });
    await until(() => chips(container)[0] === text);
    expect(asked.map(({ path }) => path)).toEqual(['/api/patients/p']);
  });

  test('nothing is asked before the rows are there, and a refusal leaves the chip', async () => {
    const asked = answerWith({ status: 404, body: { error: 'Not found', code: 'not_found' } });
    const { container } = await bar({ module: appointments, filters });
    await settled();
    expect([chips(container), asked]).toEqual([['Patient: …'], []]);
    await takeOff();
    const later = await bar({ module: appointments, filters, rows: [] });
    await until(() => asked.length > 0);
    await settled();
    expect(chips(later.container)).toEqual(['Patient: …']);
  });
});
