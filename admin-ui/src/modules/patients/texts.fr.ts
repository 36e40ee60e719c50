/** Patient texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'patients', typeof english, 'fr'> = {
  resources: {
    patients: {
      name: 'Patient |||| Patients',
      nameOne: 'un patient',
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
        restricted: 'Données limitées',
        restrictedUntil: 'Limitées jusqu’au',
        restrictionReason: 'Motif de la limitation',
        doctor: 'Médecin',
      },
    },
  },
  event: {
    PatientCreated: 'Patient créé',
    PatientChanged: 'Patient modifié',
    PatientStatusChanged: 'Patient : statut modifié',
    PatientRemoved: 'Patient supprimé',
    PatientRestricted: 'Données du patient limitées',
    PatientRestrictionLifted: 'Patient : limitation levée',
  },
  problem: {},
  list: { myPatients: 'Mes patients' },
  toast: {
    patient: {
      created: 'Patient créé',
      changed: 'Patient modifié',
      deleted: 'Patient supprimé',
    },
  },
};
