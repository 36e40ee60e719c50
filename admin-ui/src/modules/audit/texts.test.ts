/** An archive of a person's data has its own copy of these words: shared, they would bring the words of all papers into the first load. */
import { archivedRead } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { texts as ar } from './texts.ar.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as en } from './texts.ts';

test.each([
  ['en', en.audit.how],
  ['fr', fr.audit.how],
  ['ar', ar.audit.how],
] as const)('in %s an archive says in the same words how data were read', (language, how) => {
  const ways = Object.keys(en.audit.how);
  expect(ways.map((way) => archivedRead(language, way))).toEqual(Object.values(how));
});
