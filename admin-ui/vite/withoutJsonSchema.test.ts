import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withoutDescriptions } from './withoutJsonSchema.ts';

const code = readFileSync(
  fileURLToPath(new URL('../../node_modules/zod/v4/classic/schemas.js', import.meta.url)),
  'utf8',
);

test('zod’s schemas refer no more to what describes them', () => {
  const left = withoutDescriptions(code);
  expect(left).not.toMatch(/processors\.\w+Processor/);
  expect(left).not.toMatch(/(createStandard|createTo)JSONSchemaMethod\(/);
  expect(left).toContain('processors.aggregateChecks(inst).minimum');
});

test('another zod than the expected one ends the build', () => {
  expect(() => withoutDescriptions('export const nothing = 1;')).toThrow('zod has nothing that matches');
});
