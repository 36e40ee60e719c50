import { makeI18nProvider } from '../kernel/i18n/i18nProvider.ts';
import { product } from './index.ts';

/** The texts of the whole product. */
export const i18nProvider = makeI18nProvider(product.texts, {
  fr: async () => (await import('./french.ts')).catalogue,
  ar: async () => (await import('./arabic.ts')).catalogue,
});
