/** What the server says in English is read in French and Arabic, filled with the same. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { moduleList, moduleNamed, moduleNames, problems, warnings } from '@hospital/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusalText } from '../kernel/i18n/refusalText.ts';
import { sentences } from '../kernel/i18n/sentences.ts';
import { i18nProvider } from './i18nProvider.ts';

const translate = (key: string, options?: object) => i18nProvider.translate(key, options);
const shown = (error: string, code: string) => refusalText(translate, { error, code });
const inUse = (list: string) =>
  `This record is in use (${list}: 3) and cannot be deleted. Make it inactive instead.`;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('in French', () => {
  beforeAll(() => i18nProvider.changeLocale('fr'));

  test.each(Object.entries(problems))('%s', (code, [, sentence]) => {
    expect(shown(sentence, code)).not.toBe(sentence);
  });

  test.each(Object.values(warnings))('%s', (sentence) => {
    expect(translate(sentence, { _: sentence })).not.toBe(sentence);
  });

  test('a message is filled with what the server said', () => {
    expect(translate('First name is longer than 100 characters.')).toBe('100 caractères au plus.');
    expect(translate('There is no resource zzz.')).toBe('Il n’existe pas de module «\u00a0zzz\u00a0».');
    expect(translate('Amount must be 0.01 or more.')).toBe('La valeur minimale est 0,01.');
    expect(translate('Amount must be 9999999999.99 or less.').replaceAll(/\s/gu, ' ')).toBe(
      'La valeur maximale est 9 999 999 999,99.',
    );
    expect(
      translate(
        'The deductions (MAD 1001248.26) are more than the gross salary (MAD 9000.50). Check the amounts.',
      ).replaceAll(/\s/gu, ' '),
    ).toContain('(1 001 248,26 MAD) dépassent le salaire brut (9 000,50 MAD)');
    expect(translate('At most MAD 1350.00 is due.').replaceAll(/\s/gu, ' ')).toBe(
      'Au plus 1 350,00 MAD est dû.',
    );
    expect(
      translate('Amal Idrissi already has an appointment from 09:00 to 09:30 with Dr. Omar B. Tazi.'),
    ).toBe('Amal Idrissi\u00a0: rendez-vous déjà pris de 09:00 à 09:30 avec Dr. Omar B. Tazi.');
  });

  test('days are in words', () => {
    expect(
      translate(
        'This employee already has a leave from 2026-03-09 to 2026-03-13. Choose other days, or change that leave.',
      ),
    ).toBe(
      'Cet employé a déjà un congé du 09 mars 2026 au 13 mars 2026. Choisissez d’autres jours, ou modifiez ce congé.',
    );
    expect(translate('A date (YYYY-MM-DD) is needed, not 2026-02-31.')).toContain('not 2026-02-31.');
  });

  test('a sentence that no catalogue has is said by its code', () => {
    expect(shown('This record is in use (appointments: 3) and cannot be moved.', 'in_use')).toBe(
      'Cette fiche est utilisée et ne peut pas être supprimée. Désactivez-la plutôt.',
    );
  });

  test.each([
    ['appointments', 'rendez-vous'],
    ['employee salaries', 'salaires des employés'],
    ['invoices without an appointment, deleted ones too', 'factures sans rendez-vous, supprimées comprises'],
  ])('a record in use by %s is refused with their name', (list, named) => {
    expect(shown(inUse(list), 'in_use')).toBe(
      `Cette fiche est utilisée (${named}\u00a0: 3) et ne peut pas être supprimée. Désactivez-la plutôt.`,
    );
  });

  test('what has neither is shown as the server said it', () => {
    expect(shown('Something of tomorrow.', 'of_tomorrow')).toBe('Something of tomorrow.');
  });
});

test('in English the server’s sentence stands', async () => {
  await i18nProvider.changeLocale('en');
  expect(shown('This record is in use (appointments: 3).', 'in_use')).toBe(
    'This record is in use (appointments: 3).',
  );
  expect(shown('Amal is on leave on 2026-03-09.', 'on_leave')).toBe('Amal is on leave on 09 Mar 2026.');
  expect(shown('At most MAD 1350.00 is due.', 'more_than_due').replaceAll(/\s/gu, ' ')).toBe(
    'At most MAD 1,350.00 is due.',
  );
});

test('in Arabic a figure below 0 within a sentence keeps its sign in front', async () => {
  await i18nProvider.changeLocale('ar');
  const said = translate('Remaining leave must be between -30 and 365 days.');
  expect(said).toContain('\u2066-30\u2069');
  expect(said).toContain('365');
  expect(said).not.toContain('\u2066365');
});

test('in Arabic what refers to a record is named', async () => {
  await i18nProvider.changeLocale('ar');
  expect(shown(inUse('appointments'), 'in_use')).toBe(
    'هذا السجل مستعمل (المواعيد: 3) ولا يمكن حذفه. عطّله بدلاً من ذلك.',
  );
});

test('whatever may refer to a record has a name in each language', async () => {
  const lists = moduleList.flatMap(({ referencedBy }) => referencedBy.map(({ module }) => module));
  for (const locale of ['fr', 'ar']) {
    await i18nProvider.changeLocale(locale);
    for (const module of lists.map((name) => moduleNamed(name))) {
      if (!module) throw new Error('no such module');
      const many = moduleNames(module)[1].toLowerCase();
      const isSame = shown(inUse(many), 'in_use').includes(`(${many}`);
      expect([module.name, locale, isSame]).toEqual([module.name, locale, false]);
    }
  }
});

test('in Arabic by its code', async () => {
  await i18nProvider.changeLocale('ar');
  expect(shown('Busy.', 'busy')).toBe(
    'عدد كبير من الأشخاص يعدلون هذا السجل في الوقت نفسه. يرجى إعادة المحاولة.',
  );
});

/** The server's sources, where each of the sentences is said. */
function sourcesOfServer(): string {
  return ['contracts', 'command-service', 'platform', 'projection-service']
    .flatMap((part) =>
      readdirSync(path.join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(path.join(ROOT, part, 'src', name), 'utf8')),
    )
    .join('\n');
}

/** In quotes, with a capital letter and a full stop; names in it are filled in. */
const SENTENCE = /['`]([A-Z][^'`\n]{12,}\.)['`]/g;

/** What may fill a name in it is any text. */
function patternOf(sentence: string): string {
  return sentence
    .split(/%\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
}

/** Three words in a row, of what is not filled in: sentences are put together of parts. */
function runsOf(sentence: string): string[] {
  return sentence.split(/%\{\w+\}/).flatMap((part) => {
    const words = part.split(' ').filter(Boolean);
    return words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '));
  });
}

test('no sentence is translated that the server does not say any more', () => {
  const source = sourcesOfServer();
  const isSaid = (sentence: string) =>
    runsOf(sentence).length === 0 || runsOf(sentence).some((run) => source.includes(run));
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([]);
});

/** Notes of the log, which are in English. */
const NEVER_SHOWN = ['Other sessions ended.', 'Second factor confirmed.', 'Session ended.'];
/** Put together of parts, each whole sentence of which is known. */
const OF_PARTS = ['Another patient, X, has X.'];

test('every sentence of the command service about a field is known to the catalogues', () => {
  const folder = path.join(ROOT, 'command-service', 'src', 'modules');
  const said = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(path.join(folder, name), 'utf8').matchAll(SENTENCE)])
    .map(([, sentence = '']) => sentence.replace(/\$\{[^}]*\}/g, 'X'));
  const known = sentences.map((sentence) => new RegExp(`^${patternOf(sentence)}$`));
  const isKnown = (sentence: string) =>
    [...NEVER_SHOWN, ...OF_PARTS].includes(sentence) || known.some((pattern) => pattern.test(sentence));
  expect(said.length).toBeGreaterThan(50);
  expect([...new Set(said)].filter((sentence) => !isKnown(sentence))).toEqual([]);
});
