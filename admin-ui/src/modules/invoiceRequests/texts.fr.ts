/** Texts of requests for bills in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'invoiceRequests', typeof english, 'fr'> = {
  resources: {
    invoiceRequests: {
      name: 'Facture sans rendez-vous |||| Factures sans rendez-vous',
      fields: { patient: 'Patient', department: 'Service', doctor: 'Médecin' },
    },
  },
  event: {
    BillRequested: 'Facture demandée',
    BillRequestRemoved: 'Demande de facture retirée',
  },
  problem: {},
};
