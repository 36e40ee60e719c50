import { modules, type ArchiveLanguage } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { indexPage, mentionsPage, readsPage, recordsPage } from './pages.ts';

const { documents, invoices, patients, receipts, tillSessions, users } = modules;
const styled = (language: ArchiveLanguage) => ({ language, zone: 'Asia/Dubai' });
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
  const page = (language: 'en' | 'fr' | 'ar') => recordsPage(styled(language), patients, [said]).toString();
  expect(page('fr')).toContain('<td>Homme</td>');
  expect(page('fr')).toContain('<td>Male</td>');
  expect(page('fr')).toContain('Sexe: Femme → Homme');
  expect(page('ar')).toContain('<td>ذكر</td>');
  expect(page('en').match(/<td>Male<\/td>/g)).toHaveLength(2);
});

test('so are the role of a person, a country, and what was printed in which language', () => {
  const person = record({ role: { _id: 'r', name: 'Nurse' }, country: 'Morocco' });
  const page = recordsPage(styled('fr'), users, [person]).toString();
  expect(page).toContain('<td>Infirmier</td>');
  expect(page).toContain('<td>Maroc</td>');
  const paper = recordsPage(styled('fr'), documents, [
    record({ kind: 'creditNote', language: 'ar' }),
  ]).toString();
  expect(paper).toContain('<td>Avoir</td>');
  expect(paper).toContain('<td>Arabe</td>');
});

test('so are codes, as a history holds them', () => {
  const page = recordsPage(styled('fr'), receipts, [
    record({}, [{ field: 'method', from: 'cash', to: 'cheque' }]),
  ]);
  expect(page.toString()).toContain('Espèces → Chèque');
});

test('of lines and figures stands what a person can read, without ids and empty lists', () => {
  const payment = {
    id: 'bd77ca5f-d6bb-52c6-be7c-4963f0654ee7',
    amount: 1300.5,
    method: 'Cash',
    reversed: false,
  };
  const said = record({ grandTotal: 1300.5, refunds: [], payments: [{ ...payment, day: '2026-11-30' }] });
  const page = (language: 'en' | 'fr') =>
    recordsPage(styled(language), invoices, [said]).toString().replaceAll('\u00a0', ' ');
  expect(page('fr')).toContain('<td>1 300,50</td>');
  expect(page('fr')).toContain('<td>1 300,50 · Espèces · 2026-11-30</td>');
  expect(page('en')).toContain('<td>1,300.50</td>');
  expect(page('fr')).not.toContain('Remboursements');
});

const nameOf = (resource: string) => `the ${resource}`;
const at = '2026-11-30T08:15:00.000Z';

test('how data were read, and by what a record names somebody, are in the language of the archive', () => {
  const read = { at, by: 'Amal', what: 'patients', how: 'command' };
  const reads = readsPage(styled('fr'), { entries: [read], nameOf, isAccount: false }).toString();
  expect(reads).toContain('<th>Comment</th>');
  expect(reads).toContain('<td>Réponse à une modification</td>');
  const entry = { at, by: null, what: 'sign_in_failed', how: 'sign_in_failed', address: '127.0.0.1' };
  const access = readsPage(styled('ar'), { entries: [entry], nameOf, isAccount: true }).toString();
  expect(access).toContain('<td>فشل تسجيل الدخول</td>');
  expect(access).not.toContain('<th></th>');
  const mention = { resource: 'appointments', field: 'doctor', record: 'r', createdAt: at };
  expect(mentionsPage(styled('fr'), [mention], nameOf).toString()).toContain('<td>Médecin</td>');
});

test('instants are in the clinic’s time on every page, and the index names the zone', () => {
  const late = '2026-11-30T21:15:00.000Z';
  const dates = { createdAt: late, updatedAt: late, deletedAt: null };
  const changes = [{ at: late, by: null, what: '', reason: null, changes: [] }];
  const read = { at: late, by: 'Amal', what: 'patients', how: 'record' };
  const signedIn = { at: late, by: null, what: 'sign_in', how: 'sign_in', address: '127.0.0.1' };
  const mention = { resource: 'appointments', field: 'doctor', record: 'r', createdAt: late };
  const made = { name: 'Salma', madeAt: late, madeBy: 'Ada', entries: [], leftOut: [], unreadable: [] };
  const en = styled('en');
  const pages = [
    recordsPage(en, patients, [{ values: dates, changes }]),
    recordsPage(en, tillSessions, [record({ closedAt: late })]),
    readsPage(en, { entries: [read], nameOf, isAccount: false }),
    readsPage(en, { entries: [signedIn], nameOf, isAccount: true }),
    mentionsPage(en, [mention], nameOf),
    indexPage({ ...en, ...made }),
  ].map(String);
  for (const page of pages) {
    expect(page).toContain('2026-12-01 01:15');
    expect(page).not.toMatch(/2026-11-30|UTC/);
  }
  expect(pages.at(-1)).toContain('2026-12-01 01:15 (Asia/Dubai)');
});
