/** Toasts that belong to no module, in French. */
import type { Translated } from './texts.ts';
import type { toastTexts } from './toastTexts.ts';

export const toastTextsFr: Translated<typeof toastTexts, 'fr'> = {
  title: {
    success: 'Succès',
    welcome: 'Bienvenue',
    form: 'Veuillez vérifier le formulaire !',
    again: 'Erreur, veuillez réessayer !',
    error: 'Erreur',
    warning: 'Avertissement',
    info: 'Information',
  },
  record: {
    created: '%{name} : création enregistrée !',
    changed: '%{name} : modification enregistrée !',
    deleted: '%{name} : suppression effectuée !',
  },
  signedIn: 'Vous êtes connecté !',
  signedOut: 'Vous êtes déconnecté !',
  noConnection: 'Erreur de serveur !',
  profileFailed: 'Erreur de serveur',
  rightsChanged:
    'Votre rôle ne donne plus accès à cet écran. Votre saisie y est conservée jusqu’à votre déconnexion ; demandez à un administrateur si vous en avez besoin.',
};
