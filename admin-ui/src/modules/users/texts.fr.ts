/** User texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { userTexts } from './texts.ts';

export const userTextsFr: Translated<typeof userTexts, 'fr'> = {
  person: {
    doctor: 'Médecin |||| Médecins',
    employee: 'Employé |||| Employés',
    contact: 'Coordonnées',
    basic: 'Informations de base',
    work: 'Travail',
    account: 'Connexion',
    editProfile: 'Modifier le profil',
    myProfile: 'Mon profil',
    changePassword: 'Changer le mot de passe',
    id: 'Identifiant',
    years: '%{smart_count} an |||| %{smart_count} ans',
    age: 'Âge',
    twin: 'Il existe déjà un patient avec cette CIN, ou avec ces nom, prénom et date de naissance :',
  },
  menu: {
    doctors: 'Médecins',
    employees: 'Employés',
  },
  toast: {
    doctor: {
      created: 'Médecin %{firstname} créé',
      changed: 'Médecin %{firstname} modifié',
      deleted: 'Médecin supprimé !',
    },
    employee: {
      created: 'Employé créé !',
      changed: 'Employé %{firstname} modifié !',
      elsewhere: 'Employé modifié !',
      deleted: 'Employé supprimé !',
    },
    passwordChanged: 'Mot de passe modifié !',
  },
};
