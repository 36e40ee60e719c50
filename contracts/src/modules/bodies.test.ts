import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { hostileTexts } from '../testing/samples.ts';
import { routes } from './index.ts';

/** Passwords are taken as they are; what they may be is decided elsewhere. */
const PASSWORDS = new Set(['password', 'confirmPassword', 'currentPassword']);

function shapes(schema: unknown, prefix = ''): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]): [string, z.ZodType][] =>
    PASSWORDS.has(name)
      ? []
      : [[prefix + name, inner as unknown as z.ZodType], ...shapes(inner, `${prefix}${name}.`)],
  );
}

const parts = routes.flatMap(({ operation, body }) =>
  shapes(body).map(([name, schema]) => [`${operation} ${name}`, schema] as const),
);

test('there are bodies', () => {
  expect(parts.length).toBeGreaterThan(100);
});

test.each(parts)('no text that no record may hold passes: %s', (_name, schema) => {
  const passed = hostileTexts.filter((text) => {
    const parsed = schema.safeParse(text);
    return parsed.success && typeof parsed.data === 'string';
  });
  expect(passed).toEqual([]);
});
