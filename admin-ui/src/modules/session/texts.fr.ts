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
    code: 'Code',
    codeHint:
      'Les six chiffres de votre application d’authentification, un de vos codes de secours ou le code remis par un administrateur.',
    back: 'Utiliser un autre compte',
    newSignIn:
      'Nouvelle connexion depuis %{browser}, %{at}. Si ce n’était pas vous, changez votre mot de passe.',
  },
  security: {
    title: 'Connexion et appareils',
    secondFactor: 'Second facteur',
    about:
      'Une application de votre téléphone affiche un code que vous saisissez à la connexion. Un mot de passe volé ne suffit plus.',
    isOn: 'Votre compte a un second facteur.',
    isOff: 'Votre compte n’a pas de second facteur.',
    add: 'Ajouter un second facteur',
    replace: 'Remplacer',
    replaceHint:
      'Autre téléphone ou nouveaux codes de secours : configurez-le de nouveau. L’application et les codes précédents cessent de fonctionner.',
    remove: 'Retirer le second facteur',
    removeQuestion: 'Votre mot de passe seul ouvrira votre compte. Vos autres sessions prennent fin.',
    removed: 'Le second facteur a été retiré.',
    requiredTitle: 'Ajouter un second facteur',
    required: 'Votre rôle exige un second facteur. Ajoutez-en un pour continuer.',
    password: 'Saisissez votre mot de passe pour commencer.',
    next: 'Continuer',
    scan: 'Scannez ce code avec une application d’authentification de votre téléphone.',
    qr: 'Code QR pour l’application d’authentification',
    secret: 'Ou saisissez cette clé dans l’application :',
    typeCode: 'Saisissez ensuite le code que l’application affiche.',
    digits: 'Six chiffres',
    confirm: 'Confirmer',
    recovery: 'Codes de secours',
    recoveryAbout:
      'Chacun de ces codes vous connecte une fois si vous perdez votre téléphone. Gardez-les en lieu sûr : ils ne seront plus affichés.',
    copy: 'Copier',
    copied: 'Les codes ont été copiés.',
    download: 'Télécharger',
    saved: 'J’ai enregistré les codes',
    added: 'Le second facteur a été ajouté.',
    again: 'Confirmez que c’est bien vous',
    againAbout:
      'Cette action demande un code de votre second facteur. Il ne sera plus demandé pendant dix minutes.',
    sessions: 'Où vous êtes connecté',
    sessionsAbout:
      'Si vous ne reconnaissez pas l’une de ces sessions, terminez-la et changez votre mot de passe.',
    device: 'Navigateur',
    address: 'Adresse',
    first: 'Première utilisation',
    last: 'Dernière utilisation',
    act: 'Session',
    thisOne: 'Cette session',
    end: 'Terminer',
    endOthers: 'Terminer toutes les autres',
    ended: 'La session a été terminée.',
    endedOthers: 'Toutes les autres sessions ont été terminées.',
    browserOn: '%{browser} sur %{system}',
    unknownBrowser: 'un navigateur inconnu',
    hasOne: 'Ce compte a un second facteur.',
    mustAdd: 'Le second facteur a été réinitialisé. Un nouveau sera ajouté à la prochaine connexion.',
    reset: 'Le réinitialiser',
    resetAgain: 'Créer un autre code',
    resetTitle: 'Réinitialiser le second facteur',
    resetAbout:
      'Pour une personne qui a perdu son téléphone et ses codes de secours. Vous obtenez un code à lui remettre sur papier. Assurez-vous que c’est bien elle qui le demande. Toutes ses sessions prennent fin.',
    reason: 'Motif',
    resetDone: 'Le second facteur a été réinitialisé et les sessions ont été terminées.',
    codeTitle: 'Code pour la prochaine connexion',
    codeAbout:
      'Remettez-le en main propre. Il fonctionne une seule fois, avec le mot de passe, jusqu’au %{until}. Un nouveau second facteur est ensuite ajouté.',
    codeOnce: 'Il ne sera plus affiché.',
    codeGone: 'Ce code a été utilisé ou a expiré. Créez-en un autre.',
    wasReset: 'Votre second facteur a été réinitialisé. Ajoutez-en un nouveau pour continuer.',
  },
};
