/** What a description forgets or names wrongly does not compile: `tsc -p admin-ui/tsconfig.tests.json` fails on an unused expectation. */
import { expect, test } from '@jest/globals';
import { patients, taxes, type ModuleName } from '@hospital/contracts';
import { defineScreens, type ScreensOf } from './defineScreens.tsx';

type All = { readonly [N in ModuleName]: ScreensOf<N> };

// @ts-expect-error A module without an entry does not compile.
export const forgotten: Pick<All, 'taxes' | 'patients'> = { taxes: defineScreens(taxes) };
export const mistaken: Pick<All, 'taxes'> = {
  // @ts-expect-error Nor does an entry of another module.
  taxes: defineScreens(patients),
};
// @ts-expect-error Nor a list below a module that does not exist.
export const unknown = defineScreens(taxes, { create: { under: 'wards', path: 'create' } });

test('the types above are checked by the compiler', () => {
  expect(forgotten.taxes.module).toBe('taxes');
});
