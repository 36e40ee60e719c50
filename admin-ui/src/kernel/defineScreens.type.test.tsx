/** What a description or a file of texts forgets, or names wrongly, does not compile: the compiler reports an expectation that is not met. */
import { expect, test } from '@jest/globals';
import { patients, taxes, type ModuleName } from '@hospital/contracts';
import { texts as patientTexts } from '../modules/patients/texts.ts';
import { texts as en } from '../modules/taxes/texts.ts';
import { texts as french } from '../modules/taxes/texts.fr.ts';
import { defineScreens, type ScreensOf } from './defineScreens.tsx';
import type { EnglishTexts, ModuleTexts } from './i18n/declaredTexts.ts';

type All = { readonly [N in ModuleName]: ScreensOf<N> };
type French = ModuleTexts<'taxes', typeof en, 'fr'>;

const fr = () => import('../modules/taxes/texts.fr.ts');
const ar = () => import('../modules/taxes/texts.ar.ts');
const texts = { en, fr, ar };
const ofPatients = {
  en: patientTexts,
  fr: () => import('../modules/patients/texts.fr.ts'),
  ar: () => import('../modules/patients/texts.ar.ts'),
};
const { TaxRemoved: _, ...fewer } = french.event;

// @ts-expect-error A module without an entry does not compile.
export const forgotten: Pick<All, 'taxes' | 'patients'> = { taxes: defineScreens(taxes, { texts }) };
export const mistaken: Pick<All, 'taxes'> = {
  // @ts-expect-error Nor does an entry of another module.
  taxes: defineScreens(patients, { texts: ofPatients }),
};
// @ts-expect-error Nor a list below a module that does not exist.
export const unknown = defineScreens(taxes, { texts, create: { under: 'wards', path: 'create' } });
// @ts-expect-error Nor a module without a language.
export const unworded = defineScreens(taxes, { texts: { en, fr } });
// @ts-expect-error Nor the texts of another module.
export const others = defineScreens(taxes, { texts: { en, fr: ofPatients.fr, ar } });
// @ts-expect-error Nor an event without words.
export const eventless: French = { ...french, event: fewer };
// @ts-expect-error Nor a field.
export const fieldless: French = { ...french, resources: { taxes: { name: '', fields: {} } } };
// @ts-expect-error Nor a key that English does not have.
export const leftOver: French = { ...french, tax: {} };
// @ts-expect-error Nor one that English has.
export const keyless: French = { ...french, toast: { tax: {} } };
// @ts-expect-error Nor an English event that the module does not have.
export const gone: EnglishTexts<'taxes'> = { event: { ...en.event, TaxForgotten: 'Tax forgotten' } };

test('the types above are checked by the compiler', () => {
  expect(forgotten.taxes.module).toBe('taxes');
});
