/** Session texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { texts as english } from './texts.ts';

export const texts: Translated<typeof english, 'fr'> = {
  signIn: {
    title: 'Connexion',
    lead: 'Utilisez le compte que votre clinique vous a donné.',
    ended:
      'Votre session a expiré. Reconnectez-vous pour reprendre où vous en étiez ; votre saisie est toujours là.',
    email: 'E-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
  },
};
