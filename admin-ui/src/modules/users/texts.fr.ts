/** User texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'users', typeof english, 'fr'> = {
  resources: {
    users: {
      name: 'Utilisateur |||| Utilisateurs',
      nameOne: 'un utilisateur',
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
        role: 'Rôle',
        speciality: 'Spécialité',
        joiningDate: 'Date d’embauche',
        state: 'Région',
        remainingLeave: 'Solde de congés',
        credential: 'Identifiants de connexion',
        sessionsValidFrom: 'Sessions valables à partir du',
        keptSession: 'Session conservée',
        secondFactor: 'Clé du second facteur',
        passkeys: 'Clés d’accès',
        recoveryCodesLeft: 'Codes de secours restants',
        hasSecondFactor: 'Second facteur',
        mustAddSecondFactor: 'Doit ajouter un second facteur',
      },
    },
  },
  event: {
    UserCreated: 'Utilisateur créé',
    UserChanged: 'Utilisateur modifié',
    UserStatusChanged: 'Utilisateur : statut modifié',
    UserRemoved: 'Utilisateur supprimé',
    UserLeaveAdjusted: 'Solde de congés ajusté',
    UserPasswordSet: 'Mot de passe défini',
    UserSecondFactorAdded: 'Second facteur ajouté',
    UserSecondFactorRemoved: 'Second facteur retiré',
    UserSecondFactorReset: 'Second facteur réinitialisé',
    UserPasskeyAdded: 'Clé d’accès ajoutée',
    UserPasskeyRemoved: 'Clé d’accès retirée',
    UserRecoveryCodeUsed: 'Code de secours utilisé',
    UserRestricted: 'Données de l’utilisateur limitées',
    UserRestrictionLifted: 'Utilisateur : limitation levée',
  },
  problem: {
    own_rights:
      'Vous ne pouvez pas modifier votre propre rôle, statut ou solde de congés. Demandez à quelqu’un d’autre de le faire.',
    role_beyond_own:
      'Vous ne pouvez pas attribuer un rôle dont vous n’avez pas tous les droits. Choisissez un autre rôle.',
    account_beyond_own:
      'Le rôle de cette personne a des droits que vous n’avez pas. Demandez à un administrateur de le faire.',
    last_administrator:
      'C’est le dernier Administrateur actif : il ne peut être ni supprimé, ni désactivé, ni changé de rôle. Donnez d’abord ce rôle à quelqu’un d’autre.',
    second_factor_kept:
      'Votre rôle exige un second facteur : il ne peut pas être retiré. Vous pouvez le remplacer par un autre.',
    no_second_factor: 'Ce compte n’a pas de second facteur.',
    passkeys_unavailable:
      'Les clés d’accès ne fonctionnent pas à cette adresse. Utilisez un code de votre application d’authentification, ou un code de secours.',
    no_passkey: 'Ce compte n’a pas de clé d’accès qui fonctionne à cette adresse. Utilisez un code.',
    too_many_passkeys: 'Ce compte a dix clés d’accès. Retirez d’abord une clé que vous n’utilisez plus.',
    already_set_up: 'La clinique a déjà un administrateur. Veuillez vous connecter.',
  },
  person: {
    erased: 'Effacé',
    doctor: 'Médecin |||| Médecins',
    doctorOne: 'un médecin',
    employee: 'Employé |||| Employés',
    employeeOne: 'un employé',
    contact: 'Coordonnées',
    basic: 'Informations de base',
    work: 'Travail',
    account: 'Connexion',
    provesAccount: 'Pour changer l’adresse e-mail ou le mot de passe.',
    editProfile: 'Modifier le profil',
    myProfile: 'Mon profil',
    security: 'Connexion et appareils',
    changePassword: 'Changer le mot de passe',
    id: 'Identifiant',
    years: '%{smart_count} an |||| %{smart_count} ans',
    age: 'Âge',
    leavesAppointments:
      'Des rendez-vous à venir resteraient sans ce médecin : %{counts}. Déplacez-les ou annulez-les.',
    comingOfStatus: '%{status} : %{count}',
    appointmentsLeft: 'Des rendez-vous sont encore à venir. Déplacez-les ou annulez-les.',
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
