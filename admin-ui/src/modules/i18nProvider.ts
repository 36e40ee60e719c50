/** The texts of the whole product. Each language is one chunk of the build (vite.config.ts), which is loaded when it is chosen. */
import { listWordsEn } from '@hospital/contracts';
import { makeI18nProvider, type Catalogues } from '../kernel/i18n/i18nProvider.ts';
import { mergeTexts, type TextFiles } from '../kernel/i18n/texts.ts';
import { product } from './index.ts';

const ofModules = async (locale: 'fr' | 'ar') => {
  const load = async (files: TextFiles) => (await files[locale]()).texts;
  return mergeTexts(await Promise.all(product.translations.map(load)));
};

export const catalogues: Catalogues = {
  fr: async () => {
    const [{ fr }, { sentencesFr }, { wordsFr }, texts] = await Promise.all([
      import('../kernel/i18n/fr.ts'),
      import('../kernel/i18n/sentences.fr.ts'),
      import('./words.fr.ts'),
      ofModules('fr'),
    ]);
    return { texts: mergeTexts([fr, texts, { word: wordsFr }]), sentences: sentencesFr };
  },
  ar: async () => {
    const [{ ar }, { sentencesAr }, { wordsAr }, texts] = await Promise.all([
      import('../kernel/i18n/ar.ts'),
      import('../kernel/i18n/sentences.ar.ts'),
      import('./words.ar.ts'),
      ofModules('ar'),
    ]);
    return { texts: mergeTexts([ar, texts, { word: wordsAr }]), sentences: sentencesAr };
  },
};

export const i18nProvider = makeI18nProvider(mergeTexts([product.texts, { word: listWordsEn }]), catalogues);
