/**
 * Acts: what the clinic bills, with a code, names in three languages, and prices by the day from which they are valid. Lines of invoices keep
 * what they take from an act, so an act can change or be deleted at any time.
 */
import { crudEvents, crudFolds, withChanges, withDefaults } from '../../kernel/crud.ts';
import { crudRoutes } from '../../kernel/crudRoutes.ts';
import { defineModule } from '../../kernel/custom.ts';
import { text } from '../../kernel/field.ts';
import { foldOf, type FoldedFields, type RowOf, type ListDeclaration } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { actFields, actName, actNameFields } from './actFields.ts';

const fields = {
  ...actFields,
  /** The first of its names. */
  name: text({ computed: true, max: actNameFields.nameFr.max }),
} as const;
export type ActRow = RowOf<typeof fields>;

const events = crudEvents('Act', actFields);
const usual = crudFolds('Act', fields);

function named(row: FoldedFields<typeof fields> | null) {
  return row && { ...row, name: actName(row) };
}

const fold = foldOf(fields, events, {
  ActCreated: (row, event) => row ?? named(withDefaults(fields, event.data)),
  ActChanged: (row, event) => named(row && withChanges(fields, row, event.data)),
  ActStatusChanged: usual.ActStatusChanged,
  ActRemoved: usual.ActRemoved,
});

const permission = flag('Invoices');
const list = {
  method: 'GET',
  sort: [{ field: 'code', order: 'asc' }],
  search: ['code', 'nameFr', 'nameEn', 'nameAr', 'department', 'status'],
  any: ['code', 'nameFr', 'nameEn', 'nameAr'],
  disambiguation: ['code'],
  populate: ['department'],
} as const satisfies ListDeclaration<typeof fields>;

const given = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

/** Suggestions for a line of an invoice. */
const suggestions: Route = {
  kind: 'query',
  method: 'GET',
  path: '/acts/suggestions',
  operation: 'acts.suggestions',
  isOfNow: true,
  module: 'acts',
  permission,
  answer: {
    kind: 'object',
    schema: {
      type: 'object',
      required: ['acts'],
      properties: {
        acts: {
          type: 'array',
          maxItems: 10,
          items: {
            type: 'object',
            required: ['_id', 'code', 'nameFr', 'nameEn', 'nameAr', 'price', 'taxRate', 'exemption'],
            properties: {
              _id: { type: 'string', format: 'uuid' },
              code: given,
              nameFr: textOrNull,
              nameEn: textOrNull,
              nameAr: textOrNull,
              price: { type: ['number', 'null'] },
              taxRate: { type: 'number' },
              exemption: textOrNull,
            },
          },
        },
      },
    },
  },
  asks: {
    text: 'The beginning of the code, or a part of the name in any language; in any case and without accents.',
    day: 'The day of the price, YYYY-MM-DD. The clinic’s today by default. The price is null before the first one.',
  },
  summary:
    'At most ten active acts: those whose code begins with the text, then those whose name contains it.',
};

export const acts = defineModule({
  name: 'acts',
  path: 'acts',
  noun: 'Act',
  category: 'act',
  flag: 'Invoices',
  fields,
  events,
  fold,
  list,
  title: ['name'],
  summary: ['name', 'code', 'status'],
  routes: [
    suggestions,
    ...crudRoutes({
      name: 'acts',
      path: 'acts',
      noun: 'Act',
      fields: actFields,
      list,
      read: permission,
      write: permission,
      statusCall: false,
    }),
  ],
});
