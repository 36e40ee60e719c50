/** Act texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'acts', typeof english, 'fr'> = {
  resources: {
    acts: {
      name: 'Acte |||| Actes',
      nameOne: 'un acte',
      fields: {
        code: 'Code',
        nameFr: 'Nom (français)',
        nameEn: 'Nom (anglais)',
        nameAr: 'Nom (arabe)',
        department: 'Service',
        prices: 'Tarifs',
        taxRate: 'Taux de la taxe (%)',
        exemption: 'Mention d’exonération',
        status: 'Statut',
        name: 'Nom',
      },
    },
  },
  event: {
    ActCreated: 'Acte ajouté',
    ActChanged: 'Acte modifié',
    ActStatusChanged: 'Acte : statut modifié',
    ActRemoved: 'Acte supprimé',
  },
  problem: {},
  act: {
    names: 'Noms',
    namesHint: 'Un seul nom suffit. Il sert aussi dans les autres langues.',
    tax: 'Taxe',
    exemptionHint: 'Imprimée sur les factures qui contiennent cet acte.',
    prices: 'Tarifs',
    from: 'À partir du',
    price: 'Prix',
    priceToday: 'Prix du jour',
    addPrice: 'Ajouter un tarif',
    removePrice: 'Retirer le tarif %{number}',
    suggestionsAway:
      'Les actes ne peuvent pas être proposés pour le moment. Vérifiez la connexion ou saisissez la ligne vous-même.',
    unlink: 'Retirer l’acte %{code} de la ligne %{number}',
    otherTax:
      'Taux de taxe différent de celui de la facture : %{codes}. Mettez ces actes sur une seconde facture.',
    otherCurrency: 'Les tarifs des actes sont en %{own}. Vérifiez les prix en %{currency} de : %{codes}.',
  },
  toast: {
    act: {
      created: 'Acte %{name} créé.',
      changed: 'Acte %{name} modifié.',
      deleted: 'Acte supprimé.',
    },
  },
};
