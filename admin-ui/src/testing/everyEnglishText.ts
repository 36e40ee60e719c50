/** What the modules say in English: at the start, and with the files that are loaded later. */
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { product } from '../modules/index.ts';
import { texts as session } from '../modules/session/texts.ts';

export const everyEnglishText = mergeTexts([product.texts, session]);
