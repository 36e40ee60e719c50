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
  passkey: {
    title: 'Clés d’accès',
    about:
      'Une empreinte digitale, votre visage, un code PIN ou une clé de sécurité à la place du code. Votre mot de passe reste demandé d’abord.',
    use: 'Utiliser une clé d’accès',
    add: 'Ajouter une clé d’accès',
    addAbout:
      'Donnez-lui un nom qui vous permettra de la reconnaître. Votre navigateur demande ensuite comment la créer.',
    name: 'Nom',
    nameMissing: 'Le nom est obligatoire.',
    nameHint: 'Par exemple : mon ordinateur portable',
    site: 'Fonctionne à',
    addedAt: 'Ajoutée le',
    lastUse: 'Dernière utilisation',
    act: 'Clé d’accès',
    never: 'Jamais',
    remove: 'Retirer',
    removeTitle: 'Retirer la clé d’accès',
    removeQuestion:
      'Elle ne permettra plus de se connecter. Supprimez-la aussi dans votre navigateur ou sur votre appareil.',
    added: 'La clé d’accès a été ajoutée.',
    removed: 'La clé d’accès a été retirée.',
    cancelled:
      'Aucune clé d’accès n’a été utilisée, car la demande a été annulée ou a duré trop longtemps. Réessayez, ou utilisez un code.',
    known: 'Cet appareil a déjà une clé d’accès de votre compte.',
    failed: 'Votre navigateur n’a pas pu utiliser de clé d’accès. Réessayez, ou utilisez un code.',
    no_factor:
      'Ajoutez d’abord un second facteur. Ses codes de secours vous laissent entrer si vous perdez l’appareil qui contient votre clé d’accès.',
    no_public_url:
      'Les clés d’accès ne sont pas proposées, car l’adresse de ce produit n’est pas définie. Votre administrateur peut la définir (PUBLIC_URL).',
    address:
      'Les clés d’accès ne sont pas proposées, car elles ne fonctionnent pas avec une adresse IP. Il leur faut un nom de domaine.',
    plain_http: 'Les clés d’accès ne sont pas proposées, car elles ne fonctionnent pas sans HTTPS.',
    other_address:
      'Les clés d’accès ne fonctionnent qu’à l’adresse %{origin}. Ouvrez cette adresse pour en ajouter ou en utiliser une.',
    no_support: 'Ce navigateur ne connaît pas les clés d’accès.',
  },
  security: {
    title: 'Connexion et appareils',
    secondFactor: 'Second facteur',
    about:
      'Une application de votre téléphone affiche un code que vous saisissez à la connexion. Un mot de passe volé ne suffit plus.',
    isOn: 'Votre compte a un second facteur.',
    isOff: 'Votre compte n’a pas de second facteur.',
    codesLeft: 'Codes de secours restants : %{left}',
    fewCodes: 'Configurez de nouveau le second facteur pour en obtenir d’autres.',
    add: 'Ajouter un second facteur',
    replace: 'Remplacer',
    replaceHint:
      'Autre téléphone ou nouveaux codes de secours : configurez-le de nouveau. L’application, les codes et les clés d’accès précédents cessent de fonctionner.',
    remove: 'Retirer le second facteur',
    removeQuestion:
      'Votre mot de passe seul ouvrira votre compte. Vos clés d’accès sont retirées et vos autres sessions prennent fin.',
    removed: 'Le second facteur a été retiré.',
    requiredTitle: 'Ajouter un second facteur',
    required:
      'Votre rôle exige un second facteur, ou le vôtre a été réinitialisé. Ajoutez-en un pour continuer.',
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
    notCopied: 'Le navigateur n’a pas autorisé la copie. Téléchargez ou imprimez les codes.',
    download: 'Télécharger',
    saved: 'J’ai enregistré les codes',
    added: 'Le second facteur a été ajouté.',
    again: 'Confirmez que c’est bien vous',
    againAbout:
      'Cette action demande un code ou une clé d’accès de votre second facteur. Rien ne sera plus demandé pendant dix minutes.',
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
