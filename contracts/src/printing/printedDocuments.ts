/** Where prints are asked for and listed, for the screens' kernel, which knows no module. */
import { documents, TEMPLATE_VERSION } from '../modules/documents/documents.ts';

export const printedDocuments = {
  resource: documents.name,
  request: 'RequestDocument',
  templateVersion: TEMPLATE_VERSION,
} as const;
