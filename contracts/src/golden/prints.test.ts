/** Every template makes of its examples what was kept, or the templates have a higher version. */
import { expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { goldenPrints, printBreaches, withNewPrints, type GoldenPrints } from '../testing/goldenPrints.ts';

const kept: GoldenPrints = createRequire(import.meta.url)('./prints.json');

test('the templates print what was kept', () => {
  expect(printBreaches(kept, goldenPrints())).toEqual([]);
});

test('the guard meets another print, and lets it pass with a higher version', () => {
  const [name = ''] = Object.keys(kept.prints);
  const other = { ...kept, prints: { ...kept.prints, [name]: 'another one' } };
  expect(printBreaches(kept, other).join()).toContain(`Printed otherwise: ${name}. Raise TEMPLATE_VERSION`);
  expect(withNewPrints(kept, other)).toEqual(kept);
  const raised = { ...other, version: kept.version + 1 };
  expect(printBreaches(kept, raised).join()).toMatch(/UPDATE_GOLDEN/);
  expect(withNewPrints(kept, raised)).toEqual(raised);
  expect(printBreaches(raised, kept).join()).toMatch(/never lowered/);
  expect(withNewPrints(raised, kept)).toEqual(raised);
});

test('an example more is recorded under the same version', () => {
  const more = { ...kept, prints: { ...kept.prints, 'another example': 'its hash' } };
  expect(printBreaches(kept, more).join()).toMatch(/UPDATE_GOLDEN/);
  expect(withNewPrints(kept, more)).toEqual(more);
});
