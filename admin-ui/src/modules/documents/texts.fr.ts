/** Texts of documents in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'documents', typeof english, 'fr'> = {
  resources: {
    documents: {
      name: 'Document |||| Documents',
      fields: {
        kind: 'Type',
        record: 'Fiche',
        recordRevision: 'Révision de la fiche',
        language: 'Langue',
        templateVersion: 'Version du modèle',
        patient: 'Patient',
        owner: 'Titulaire',
        number: 'Numéro',
        date: 'Date',
        code: 'Code de vérification',
        duplicateOn: 'Duplicata du',
        contentHash: 'Empreinte du contenu',
        status: 'Statut',
        file: 'Fichier',
        sha256: 'SHA-256',
        bytes: 'Octets',
        pages: 'Pages',
        error: 'Erreur',
      },
    },
  },
  event: {
    DocumentRequested: 'Document demandé',
    DocumentRendered: 'Document créé',
    DocumentFailed: 'Échec de la création du document',
    DocumentErased: 'Document effacé',
  },
  problem: {
    document_not_ready: 'Le document n’est pas encore prêt. Veuillez réessayer dans un instant.',
    document_erased:
      'Ce document a été supprimé parce qu’un texte qu’il contenait a été effacé. Imprimez à nouveau la fiche.',
  },
};
