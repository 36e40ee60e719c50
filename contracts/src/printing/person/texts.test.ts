import { expect, test } from '@jest/globals';
import { moduleList } from '../../modules/index.ts';
import { isPeopleModule, referencesAbout } from '../../modules/personalData/personOf.ts';
import { archivedField, archivedModule } from './texts.ts';
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
