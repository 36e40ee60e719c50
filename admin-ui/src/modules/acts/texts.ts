/** The texts of acts. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ActCreated: 'Act added',
    ActChanged: 'Act changed',
    ActStatusChanged: 'Act: status changed',
    ActRemoved: 'Act deleted',
  },
  act: {
    names: 'Names',
    namesHint: 'One name is enough. It is used in the other languages too.',
    tax: 'Tax',
    exemptionHint: 'Printed on invoices that have this act.',
    prices: 'Prices',
    from: 'From',
    price: 'Price',
    priceToday: 'Price today',
    addPrice: 'Add a price',
    removePrice: 'Remove price %{number}',
    suggestionsAway: 'Acts cannot be suggested now. Check your connection, or type the line yourself.',
    unlink: 'Remove the act %{code} from line %{number}',
    otherTax: 'Another tax rate than this invoice: %{codes}. Put these acts on a second bill.',
    otherCurrency: 'Acts are priced in %{own}. Check the prices in %{currency} of: %{codes}.',
  },
  toast: {
    act: {
      created: 'Act %{name} created.',
      changed: 'Act %{name} updated.',
      deleted: 'Act deleted.',
    },
  },
} as const satisfies EnglishTexts<'acts'>;
