import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';

const KNOWS = 'kernel/knows-no-module';

/** The rule needs no types, so the text is parsed alone. */
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === KNOWS,
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
});

/** The names that the project's lint refuses in a kernel's file of this text. */
async function refused(text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: 'admin-ui/src/kernel/keys.ts' });
  return (result?.messages ?? []).map(({ ruleId, message, column }) => {
    expect([ruleId, message]).toEqual([KNOWS, expect.stringContaining('A kernel knows no module')]);
    return text.slice(column - 1).match(/\w+/)?.[0] ?? '';
  });
}

test.each([
  ['a text', "export const a = 'invoices';", 'invoices'],
  ['an object’s key', 'export const a = { invoices: 1 };', 'invoices'],
  ['a quoted key', "export const a = { 'invoices': 1 };", 'invoices'],
  ['a member', 'export const a = (all: any) => all.patients;', 'patients'],
  ['a part that is taken out', 'export const a = ({ patients }: any) => patients;', 'patients'],
  ['a member of a type', 'export interface A { readonly taxes: string }', 'taxes'],
  ['a flag', "export const a = ['Activities'];", 'Activities'],
  ['a field of a module', "export const a = (module: any) => module.fields['color'];", 'color'],
  [
    'a field of a module that may lack',
    "export const a = (module: any) => module?.fields['color'];",
    'color',
  ],
  ['a field of fields', "export const a = (fields: any) => fields['lineItems'];", 'lineItems'],
])('a kernel may not know %s', async (_what, text, name) => {
  expect(await refused(text)).toEqual([name]);
});

test.each([
  ['the state of any module', "export const a = (module: any) => module.fields['status'];"],
  ['a field whose name it is given', 'export const a = (module: any, name: string) => module.fields[name];'],
  ['the links among the settings', 'export const a = { settings: [] };'],
])('a kernel may know %s', async (_what, text) => {
  expect(await refused(text)).toEqual([]);
});
