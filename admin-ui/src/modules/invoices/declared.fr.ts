/** In French, what the contracts say of invoices in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const invoicesDeclaredFr: DeclaredTexts<'invoices'> = {
  resources: {
    invoices: {
      name: 'Facture |||| Factures',
      fields: {
        number: 'Numéro',
        appointment: 'Rendez-vous',
        email: 'E-mail',
        patientAddress: 'Adresse du patient',
        billingAddress: 'Adresse de facturation',
        invoiceDate: 'Date de facture',
        dueDate: 'Échéance',
        taxRate: 'Taux de la taxe (%)',
        discountRate: 'Taux de remise (%)',
        currency: 'Devise',
        locale: 'Format régional',
        status: 'Statut',
        paidBy: 'Mode de paiement',
        rest: 'Reste à payer',
        otherInformation: 'Autres informations',
        lineItems: 'Lignes',
        patient: 'Patient',
        department: 'Service',
        doctor: 'Médecin',
        appointmentDate: 'Date du rendez-vous',
        total: 'Total',
        taxAmount: 'Montant de la taxe',
        discountAmount: 'Montant de la remise',
        grandTotal: 'Total TTC',
        seller: 'Émetteur',
        buyer: 'Destinataire',
        due: 'Montant dû',
      },
    },
  },
  event: {
    InvoiceIssued: 'Facture émise',
    InvoiceChanged: 'Facture modifiée',
    InvoiceStatusChanged: 'Facture : statut modifié',
    InvoiceVoided: 'Facture annulée',
  },
  problem: {
    tax_rate_unknown: 'Ce taux de taxe n’est pas approuvé. Choisissez l’un des taux approuvés.',
    already_invoiced: 'Ce rendez-vous a déjà une facture. Modifiez plutôt celle-ci.',
    patient_mismatch:
      'Le patient et le service doivent être ceux du rendez-vous. Corrigez d’abord le rendez-vous s’ils sont faux.',
    invoice_paid: 'La facture n’est plus modifiable une fois payée !',
    invoice_void: 'Cette facture a été annulée et ne peut plus être modifiée. Son historique reste lisible.',
  },
};
