/** Texts of erasures in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'erasures', typeof english & typeof pageTexts, 'fr'> = {
  resources: {
    erasures: {
      name: 'Effacement |||| Effacements',
      fields: {
        kind: 'Type de personne',
        subject: 'Personne',
        patient: 'Patient',
        employee: 'Employé',
        reason: 'Motif',
        requestedBy: 'Demandé par',
        status: 'Statut',
        confirmedBy: 'Confirmé par',
        selfApproved: 'Confirmé par le demandeur',
        closedBy: 'Clos par',
        closingReason: 'Motif de la clôture',
      },
    },
  },
  event: {
    ErasureRequested: 'Effacement demandé',
    ErasureConfirmed: 'Effacement confirmé',
    ErasureRefused: 'Effacement refusé',
    ErasureWithdrawn: 'Demande d’effacement retirée',
    ErasureDone: 'Effacement terminé',
  },
  problem: {
    erasure_hindered: 'Quelque chose s’oppose à cet effacement. Réglez-le d’abord, puis réessayez.',
    erasure_exists: 'L’effacement de cette personne a déjà été demandé. Consultez la liste des effacements.',
    erasure_closed: 'Cette demande est déjà traitée. Rechargez la page pour voir ce qu’elle est devenue.',
    text_gone: 'Ce texte n’est plus dans la fiche. Rechargez la page pour voir ce qui reste.',
    not_your_request:
      'Seule la personne qui a demandé cet effacement peut le retirer. Vous pouvez le refuser.',
  },
  erasure: {
    menu: 'Effacements',
    action: 'Effacer les données personnelles…',
    emptyText:
      'Un effacement se demande sur la fiche du patient ou de l’employé, par « Effacer les données personnelles… ».',
    title: 'Effacer les données personnelles',
    about:
      'Tout ce qui permet de savoir qui est cette personne devient illisible, partout et définitivement. Une autre personne doit le confirmer.',
    goesTitle: 'Ce qui est effacé',
    goesAbout: 'La fiche de la personne, et ce qui la concerne dans ces fiches :',
    what: 'Quoi',
    count: 'Combien',
    versions: 'États antérieurs des fiches',
    files: 'Photos et autres fichiers',
    reads: 'Mentions de qui l’a consultée ; elles restent, sans nom',
    sessions: 'Sessions et moyens de connexion',
    staysTitle: 'Ce qui reste',
    staysAbout:
      'Les numéros, les jours et les montants de toutes les fiches restent. Ce que la comptabilité exige est conservé sous une clé à part, jusqu’à la fin de la durée légale :',
    nothingStays:
      'Les numéros, les jours et les montants de toutes les fiches restent. Rien d’autre ne doit être conservé.',
    keptOf: 'Conservé',
    invoices: 'Factures : acheteur, adresse et prestations',
    receipts: 'Reçus : acheteur',
    creditNotes: 'Avoirs : acheteur et prestations',
    employeesSalaries: 'Salaires : tous les montants, nom et CIN',
    providentFunds: 'Prévoyance : parts',
    until: 'Jusqu’au',
    older:
      'Les textes plus anciens restent chiffrés dans le journal ; plus personne ne peut les y lire. Les sauvegardes faites avant l’effacement gardent la clé, les photos et les fichiers pendant %{days} jours au plus.',
    obstaclesTitle: 'Ce qui s’y oppose',
    obstacle: {
      open_invoice: 'Factures pas encore payées : %{count}. Réglez-les ou supprimez-les d’abord.',
      unfinished_billing: 'Une facture est en cours d’émission. Réessayez dans un instant.',
      unbilled_visit:
        'Visites approuvées pas encore facturées : %{count}. Facturez-les ou annulez-les d’abord.',
      cheque_in_hand: 'Chèques pas encore remis à la banque : %{count}. Remettez-les ou rendez-les d’abord.',
      open_batch: 'Lots de documents inachevés : %{count}. Attendez, ou annulez-les.',
      coming_appointment: 'Rendez-vous à venir : %{count}. Annulez-les d’abord.',
      open_leave: 'Congés en cours : %{count}. Clôturez-les ou supprimez-les d’abord.',
      salary_this_month: 'Il y a un salaire de ce mois ou d’un mois à venir. Attendez la fin de ce mois.',
      last_administrator:
        'C’est le dernier Administrateur actif. Donnez d’abord ce rôle à quelqu’un d’autre.',
      open_till: 'Cette personne a une session de caisse ouverte. Clôturez-la d’abord.',
      hold: 'Les données de cette personne sont limitées. Levez d’abord la limitation.',
    },
    textsTitle: 'Textes sur cette personne dans d’autres fiches',
    textsStay:
      'L’effacement ne supprime pas ces textes. Décidez pour chacun : lisez-le dans sa fiche, et effacez-le s’il dit quelque chose de cette personne. Un texte que vous n’effacez pas reste.',
    textsEncrypted:
      'Un texte effacé n’est plus affiché nulle part, pas même dans l’historique de sa fiche. Il reste chiffré dans le journal et dans les sauvegardes jusqu’à la destruction de la clé de la personne à qui appartient la fiche.',
    formerText: 'version antérieure',
    textRestricted:
      'Les données de la personne concernée par cette fiche sont limitées. Levez d’abord la limitation.',
    eraseText: 'Effacer le texte',
    eraseTextTitle: 'Effacer ce texte ?',
    eraseTextAbout:
      'Le texte et ses versions antérieures disparaissent de la fiche, de son historique et de ses documents. C’est irréversible.',
    reasonWithoutName: 'Motif, sans le nom de la personne',
    textErased: 'Le texte a été effacé. Il quittera l’historique et les documents dans quelques minutes.',
    sameTitle: 'Probablement la même personne',
    reason: 'Motif',
    ask: 'Demander l’effacement',
    asked: 'L’effacement est demandé. Une autre personne doit le confirmer.',
    pending: 'Effacement demandé',
    pendingAbout: 'L’effacement de cette personne a déjà été demandé.',
    forAnother: 'Une autre personne doit confirmer cet effacement.',
    confirm: 'Confirmer',
    confirmTitle: 'Effacer cette personne définitivement ?',
    confirmText:
      'La clé de cette personne est détruite. Les sauvegardes faites avant contiennent la clé pendant %{days} jours au plus. Passé ce délai, personne ne pourra rendre lisibles les données de cette personne.',
    confirmed: 'L’effacement est confirmé. Il sera terminé dans quelques minutes.',
    refuse: 'Refuser',
    refused: 'L’effacement a été refusé.',
    withdraw: 'Retirer',
    withdrawn: 'La demande a été retirée.',
    underWay:
      'En cours : terminé dès qu’aucune partie du produit ne peut plus avoir la clé, dans trois minutes environ.',
  },
};
