import { modules } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { recordsPage } from './pages.ts';

const { patients, receipts } = modules;
const record = (values: object, changes: object[] = []) => ({
  values: { ...values },
  changes: changes.map((change) => ({
    at: '',
    by: null,
    what: '',
    reason: null,
    changes: [change],
  })) as never,
});

test('words of closed lists are in the language of the archive, and what people typed stands as it is', () => {
  const said = record({ firstname: 'Male', gender: 'Male', status: 'Actif' }, [
    { field: 'gender', from: 'Female', to: 'Male' },
  ]);
  const page = (language: 'en' | 'fr' | 'ar') => recordsPage(language, patients, [said]).toString();
  expect(page('fr')).toContain('<td>Homme</td>');
  expect(page('fr')).toContain('<td>Male</td>');
  expect(page('fr')).toContain('Sexe: Femme → Homme');
  expect(page('ar')).toContain('<td>ذكر</td>');
  expect(page('en').match(/<td>Male<\/td>/g)).toHaveLength(2);
});

test('so are codes, as a history holds them', () => {
  const page = recordsPage('fr', receipts, [record({}, [{ field: 'method', from: 'cash', to: 'cheque' }])]);
  expect(page.toString()).toContain('Espèces → Chèque');
});
