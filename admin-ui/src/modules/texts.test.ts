/** Every text that a screen asks for by its key is in the catalogue. */
import { expect, test } from '@jest/globals';
import { routes } from '@hospital/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { englishCatalogue } from '../kernel/i18n/i18nProvider.ts';
import { everyEnglishText } from '../testing/everyEnglishText.ts';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const KEY = /['`]([a-z][A-Za-z]*(?:\.[A-Za-z]+)+)['`]/g;
const catalogue: unknown = englishCatalogue(everyEnglishText);

function textAt(key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at ? Reflect.get(at, name) : undefined),
      catalogue,
    );
}

const isGroup = (key: string) => typeof textAt(key.split('.')[0] ?? '') === 'object';
/** `system.backUp` is the name of a call. */
const operations = new Set(routes.map(({ operation }) => operation));

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|[tT]exts(\.[a-z]{2})?\.ts$/.test(name),
);
const asked = files.flatMap((name) =>
  [...readFileSync(path.join(SOURCE, name), 'utf8').matchAll(KEY)]
    .map(([, key = '']) => key)
    .filter((key) => isGroup(key) && !operations.has(key))
    .map((key) => [key, name] as const),
);

test('keys are found in the screens', () => {
  expect(asked.length).toBeGreaterThan(100);
});

test.each(asked)('%s, which %s asks for', (key) => {
  expect(typeof textAt(key)).toBe('string');
});
