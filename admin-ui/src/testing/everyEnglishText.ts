/** What the modules say in English: at the start, and with the files that are loaded later. */
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { product } from '../modules/index.ts';
import { pageTexts as erasures } from '../modules/erasures/pageTexts.ts';
import { pageTexts as accessArchives } from '../modules/accessArchives/pageTexts.ts';
import { pageTexts as cheques } from '../modules/cheques/pageTexts.ts';
import { pageTexts as depositSlips } from '../modules/depositSlips/pageTexts.ts';
import { pageTexts as invoices } from '../modules/invoices/pageTexts.ts';
import { pageTexts as patientAccounts } from '../modules/patientAccounts/pageTexts.ts';
import { pageTexts as roles } from '../modules/roles/pageTexts.ts';
import { texts as session } from '../modules/session/texts.ts';
import { pageTexts as system } from '../modules/system/pageTexts.ts';
import { pageTexts as tillSessions } from '../modules/tillSessions/pageTexts.ts';
import { texts as verify } from '../modules/verify/texts.ts';

export const everyEnglishText = mergeTexts([
  product.texts,
  accessArchives,
  cheques,
  depositSlips,
  erasures,
  invoices,
  patientAccounts,
  roles,
  session,
  system,
  tillSessions,
  verify,
]);
