/** What the kernels refuse, in French. */
import type { ProblemTexts } from './sentences.ts';

export const problemTextsFr: ProblemTexts = {
  validation_failed: 'Certains champs sont à vérifier.',
  malformed_id: 'Cette adresse est incomplète. Rouvrez la fiche depuis sa liste.',
  malformed_body: 'La demande n’a pas pu être lue. Rechargez la page et réessayez.',
  unknown_search_field:
    'La recherche par ce champ n’est pas possible dans cette liste. Choisissez un autre champ.',
  search_too_slow:
    'Cette recherche prend trop de temps. Choisissez une période plus courte ou des mots plus précis, ou réessayez plus tard.',
  use_after: 'La liste ne peut pas être parcourue aussi loin. Affinez la recherche.',
  amount_too_large: 'Le total est trop élevé. Vérifiez les quantités et les prix.',
  not_signed_in: 'Vous n’êtes pas connecté, ou votre session a expiré. Veuillez vous connecter.',
  wrong_credentials: 'L’e-mail ou le mot de passe est incorrect. Vérifiez les deux et réessayez.',
  account_inactive: 'Votre compte a été désactivé. Demandez à un administrateur de le réactiver.',
  wrong_password: 'Le mot de passe actuel est incorrect. Saisissez-le de nouveau.',
  code_required: 'Saisissez le code de votre application d’authentification, ou un code de secours.',
  wrong_code:
    'Le code est incorrect, trop ancien ou déjà utilisé. Saisissez le code suivant de votre application, ou un autre code de secours.',
  wrong_passkey:
    'La clé d’accès n’a pas été acceptée. Réessayez, ou utilisez un code de votre application d’authentification.',
  second_factor_required:
    'Votre rôle exige un second facteur, ou le vôtre a été réinitialisé. Ajoutez-en un dans votre profil pour continuer.',
  second_factor_again: 'Saisissez de nouveau un code de votre second facteur pour faire cela.',
  not_allowed: 'Votre rôle ne le permet pas. Demandez à un administrateur si vous en avez besoin.',
  wrong_actor:
    'Cette demande désigne un autre utilisateur que celui qui est connecté. Veuillez vous reconnecter.',
  administrators_only: 'Seul un Administrateur peut le faire. Adressez-vous à un Administrateur.',
  not_found: 'Cette fiche n’existe pas. Vérifiez l’adresse, ou ouvrez la fiche depuis sa liste.',
  no_such_route: 'Désolé, cette page n’existe pas. Vérifiez l’adresse ou repartez du menu.',
  no_file: 'Il n’y a pas encore de fichier ici. Ajoutez-en un dans le formulaire de la fiche.',
  method_not_allowed:
    'Cette adresse existe, mais elle ne peut pas être appelée ainsi. Consultez la documentation de l’API.',
  too_slow: 'La demande a mis trop de temps à arriver. Vérifiez la connexion et réessayez.',
  gone: 'Cette fiche a été supprimée. Son historique reste lisible.',
  stale_revision:
    'Quelqu’un a modifié cette fiche depuis que vous l’avez ouverte. Rechargez-la et refaites votre modification.',
  duplicate: 'Cette valeur est déjà utilisée. Choisissez-en une autre.',
  in_use: 'Cette fiche est utilisée et ne peut pas être supprimée. Désactivez-la plutôt.',
  inactive_reference: 'Une fiche choisie ici est inactive. Choisissez-en une autre, ou réactivez-la.',
  reference_deleted:
    'Une fiche choisie ici a été supprimée au même moment : rien n’a été modifié. Choisissez-en une autre.',
  not_changeable: 'Cette fiche ne peut plus être modifiée. Ajoutez-en une nouvelle.',
  restricted: 'Les données de cette personne sont limitées : rien n’a été modifié.',
  restricted_record:
    'Les données de cette personne sont limitées. Si vous en avez besoin, adressez-vous à une personne qui peut lever la limitation.',
  self_approval:
    'Vous ne pouvez pas approuver ou refuser votre propre demande. Demandez à quelqu’un d’autre de le faire.',
  file_too_large: 'Le fichier dépasse 5 Mo. Choisissez-en un plus petit.',
  body_too_large: 'La demande est trop volumineuse. Envoyez-en moins à la fois.',
  unreadable_file: 'Ce fichier ne peut pas être lu. Enregistrez-le de nouveau, ou choisissez-en un autre.',
  too_many_pixels:
    'Cette image a plus de 40 mégapixels, ou un côté de plus de 16 383 pixels. Choisissez-en une plus petite.',
  unsupported_file: 'Ce type de fichier n’est pas accepté. Choisissez un fichier d’un autre type.',
  unsupported_body: 'Ce type de demande n’est pas accepté. Rechargez la page et réessayez.',
  key_reused: 'Cette clé a déjà servi à une autre demande. Rechargez la page et réessayez.',
  headers_too_large:
    'Les en-têtes de la demande sont trop volumineux. Supprimez les cookies de cette page et réessayez.',
  too_many_requests: 'Trop de demandes à la fois. Veuillez patienter un instant et réessayer.',
  too_many_attempts: 'Trop de tentatives. Veuillez patienter un instant et réessayer.',
  upload_limit: 'Vous avez atteint la limite de 200 Mo par jour. Veuillez reprendre demain.',
  internal: 'Une erreur est survenue de notre côté. Rien n’a été perdu ; veuillez réessayer.',
  overloaded:
    'Trop de personnes sollicitent le serveur en ce moment. Veuillez réessayer dans quelques secondes.',
  busy: 'Trop de personnes modifient cette fiche en même temps. Veuillez réessayer.',
  not_caught_up: 'Les listes se mettent encore à jour. Veuillez réessayer dans un instant.',
  file_altered:
    'Ce fichier n’est pas celui qui a été enregistré : il n’est donc pas affiché. Veuillez contacter votre administrateur.',
  record_parked:
    'Une fiche nécessaire ne peut pas être lue pour le moment. Rien n’a été modifié. Veuillez prévenir le responsable du système.',
  starting: 'Le serveur démarre encore. Veuillez réessayer dans un instant.',
  unreachable: 'Une partie du produit ne répond pas. Veuillez réessayer dans un instant.',
  disk_full:
    'Le disque du serveur est plein. Ce que vous avez envoyé n’a pas été enregistré. Veuillez prévenir le responsable du système.',
  store_unavailable:
    'Les données de la clinique sont inaccessibles pour le moment. Veuillez réessayer dans un instant.',
  reading_the_past: 'Vous consultez le passé. Revenez au présent pour faire une modification.',
  no_past: 'Cette partie montre la clinique telle qu’elle est maintenant. Revenez au présent pour la voir.',
  no_connection: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
};
