/** In French, what the contracts say of patients in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const patientsDeclaredFr: DeclaredTexts<'patients'> = {
  resources: {
    patients: {
      name: 'Patient |||| Patients',
      fields: {
        firstname: 'Prénom',
        lastname: 'Nom',
        birthday: 'Date de naissance',
        gender: 'Sexe',
        cin: 'CIN',
        phone: 'Téléphone',
        email: 'E-mail',
        address: 'Adresse',
        country: 'Pays',
        city: 'Ville',
        postalcode: 'Code postal',
        photo: 'Photo',
        status: 'Statut',
      },
    },
  },
  event: {
    PatientCreated: 'Patient créé',
    PatientChanged: 'Patient modifié',
    PatientStatusChanged: 'Patient : statut modifié',
    PatientRemoved: 'Patient supprimé',
  },
  problem: {},
};
