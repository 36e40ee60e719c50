/** The texts of lists, of the palette and of the shortcuts, in French. */
import type { listTexts } from './listTexts.ts';
import type { Translated } from './texts.ts';

export const listTextsFr: Translated<typeof listTexts> = {
  list: {
    count: '%{count} au total',
    capped: 'Plus de 10 000 au total',
    filtered: '%{count} trouvés',
    quick: 'Rechercher par %{name}',
    stale: 'La liste n’a pas pu être actualisée. Vous voyez l’état précédent.',
    emptyTitle: '%{name} : rien pour l’instant',
    emptyText: 'Ce que vous ajoutez apparaît ici.',
    noneTitle: 'Aucun résultat',
    noneText: '%{name} : rien ne correspond à ces filtres.',
    clear: 'Effacer les filtres',
    needsAll:
      'Remplissez tous les champs pour lancer la recherche. Sinon, la liste affiche de nouveau ses %{count} premières lignes.',
    all: 'Tout afficher',
    any: '%{first}, etc.',
    states: 'États et vues',
    everything: 'Tous',
    tooMany: 'Plus de 10 000',
    farthest: 'La date la plus lointaine est en tête.',
    today: 'Aujourd’hui',
    upcoming: 'À venir',
    overdue: 'En retard',
    myDay: 'Ma journée',
    myPatients: 'Mes patients',
    sums: 'Totaux de la liste',
    most: 'Les %{count} premières lignes sont affichées. Filtrez la liste pour voir les autres.',
    badFilter: 'Cette liste ne peut pas être filtrée ainsi. Effacez les filtres pour la voir.',
  },
};
