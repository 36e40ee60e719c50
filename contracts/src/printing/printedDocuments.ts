/** Where prints are asked for and listed, for the screens' kernel, which knows no module. */
import { documents } from '../modules/documents/documents.ts';

export const printedDocuments = {
  resource: documents.name,
  request: 'RequestDocument',
} as const;
