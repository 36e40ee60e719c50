import { expect, test } from '@jest/globals';
import { wordsOf, type Field } from '../../kernel/field.ts';
import { moduleList, modules } from '../../modules/index.ts';
import { isPeopleModule, referencesAbout } from '../../modules/personalData/personOf.ts';
import { archivedField, archivedModule, archivedText } from './texts.ts';
import { frWords } from './words.fr.ts';

const about = moduleList.filter(
  (module) =>
    isPeopleModule(module.name) ||
    (['patients', 'users'] as const).some((people) => referencesAbout(module, people).length > 0),
);

test.each(about.map((module) => [module.name, module] as const))(
  'an archive names %s and its fields in French and Arabic',
  (_name, module) => {
    const latin = /^[\w\s()%-]+$/;
    const shown = Object.keys(module.fields).filter((name) => !module.fields[name]?.hidden);
    // Names of Moroccan contributions, and of a hash, are written so in Arabic too.
    const isSaidSo = (name: string) => name === 'sha256' || name.toUpperCase() === name;
    const missing = shown.filter((name) => !isSaidSo(name) && latin.test(archivedField('ar', module, name)));
    expect(missing).toEqual([]);
    expect(archivedModule('ar', module)).not.toMatch(latin);
    const isWorded = (name: string) => name in frWords.fields || `${module.name}.${name}` in frWords.fields;
    expect(shown.filter((name) => !isSaidSo(name) && !isWorded(name))).toEqual([]);
    expect(archivedModule('fr', module)).not.toBe('');
  },
);

test.each(['en', 'fr', 'ar'] as const)(
  'an archive says in words what was printed, in which language (%s)',
  (language) => {
    const { kind, language: printedIn } = modules.documents.fields;
    const say = (field: Field) => wordsOf(field).map((code) => [code, archivedText(language, field, code)]);
    const said = [...say(kind), ...say(printedIn)];
    expect(said.length).toBeGreaterThan(8);
    expect(said.filter(([code, text]) => code === text)).toEqual([]);
  },
);

test('an archive calls countries and standard roles as the screens do', () => {
  const { country } = modules.patients.fields;
  expect(archivedText('fr', country, 'Morocco')).toBe('Maroc');
  expect(archivedText('ar', country, 'Maroc')).toBe('المغرب');
  expect(archivedText('fr', modules.roles.fields.name, 'Nurse')).toBe('Infirmier');
});
