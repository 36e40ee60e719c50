import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHOWN_BY_CODE, withoutUnread } from './withoutApiTexts.ts';

test('of a route the sentence and the schema of its answer go, wherever they stand', () => {
  const code = `
    const routes: readonly Route[] = [
      { method: 'GET', operation: 'list', answer: { kind: 'object', schema: { a: [1, 2] } }, path: '/a', summary: 'Says, what.' },
      { summary: \`An array\`, operation: 'one' , answer: schemaOf('x') },
    ] as const;`;
  expect(withoutUnread(code).replace(/\s+/g, ' ')).toBe(
    " const routes: readonly Route[] = [ { method: 'GET', operation: 'list', path: '/a', }, { operation: 'one' , }, ] as const;",
  );
});

test('what is no route keeps them: a module’s picker fields, a handler’s answer', () => {
  const code = `const module = { summary: ['name'], answer: (row) => row, routes: [{ operation: 'one' }] };`;
  expect(withoutUnread(code)).toBe(code);
});

test('what a call takes in the query goes, and what it costs', () => {
  const code = `const routes = [{ operation: 'one', isCostly: true, asks: { from: 'The first day.' } }];`;
  expect(withoutUnread(code).replace(/\s+/g, ' ')).toBe(`const routes = [{ operation: 'one', }];`);
});

test('what a call alone refuses goes, and the members that a module adds to its answers', () => {
  const code = `const module = { answer: { members: { void: { type: 'boolean' } }, of: (row) => row }, routes: [{ operation: 'one', refuses: ['odd'] }] };`;
  expect(withoutUnread(code).replace(/\s+/g, ' ')).toBe(
    `const module = { answer: { of: (row) => row }, routes: [{ operation: 'one', }] };`,
  );
});

test('what prevents an erasure goes, and the refusals of a module that no screen says', () => {
  const code = `const module = { noun: 'Tax', refusals: { odd: [409, 'It is odd.'], appointment_closed: [409, 'Closed.'] }, preventsErasure: [{ of: ['user'] }] };`;
  const without = (file: string) => withoutUnread(code, file).replace(/\s+/g, ' ');
  const said = "appointment_closed: [409, 'Closed.'] }, };";
  expect(without('/contracts/src/modules/taxes.ts')).toBe(
    `const module = { noun: 'Tax', refusals: { ${said}`,
  );
  expect(without('/contracts/src/kernel/crud.ts')).toBe(
    `const module = { noun: 'Tax', refusals: { odd: [409, 'It is odd.'], ${said}`,
  );
});

test('of what the kernel refuses and of what is warned of, the sentences that screens say stay', () => {
  const code = `export const kernelProblems = { gone: [410, 'Gone.'], internal: [500, 'Odd.'], file_too_large: [413, 'Large.'] } as const;
const warnings = { same_cin: 'Same.', large_cash_payment: 'Cash.' } satisfies Table; const others = { gone: 'Gone.' };`;
  expect(withoutUnread(code)).toBe(
    `export const kernelProblems = {  internal: [500, 'Odd.'], file_too_large: [413, 'Large.'] } as const;
const warnings = {  large_cash_payment: 'Cash.' } satisfies Table; const others = { gone: 'Gone.' };`,
  );
});

/** A message at a field has no code: a language knows it by its sentence. */
test('what servers say at a field stays', () => {
  const roots = ['command-service', 'platform', 'projection-service'].map((name) =>
    fileURLToPath(new URL(`../../${name}/src`, import.meta.url)),
  );
  const said = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ts$/.test(name) && !name.includes('test'))
      .flatMap((name) => [
        ...readFileSync(path.join(root, name), 'utf8').matchAll(/fields: \{ \w+: problems\.(\w+)/g),
      ])
      .map(([, code = '']) => code),
  );
  expect([...new Set(said)]).toEqual(['wrong_code']);
  expect(withoutUnread(`const kernelProblems = { wrong_code: [400, 'Wrong.'] };`)).toContain('wrong_code');
});

test('the refusals and warnings that screens say stay, and no others', () => {
  const source = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const code = files.map((name) => readFileSync(path.join(source, name), 'utf8')).join('');
  const said = new Set(
    [...code.matchAll(/\b(?:problems|warnings)\.(\w+)\b(?!\()/g)].map(([, name = '']) => name),
  );
  expect([...said].sort()).toEqual(SHOWN_BY_CODE);
});
