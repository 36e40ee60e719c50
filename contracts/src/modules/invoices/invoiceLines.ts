/**
 * The lines of an invoice. A line may name an act: it keeps the act's code, names, tax rate and exemption as they were when the act was chosen,
 * so that neither a later edit nor the deletion of the act changes an invoice. Name and price are those of the line.
 */
import { decimal, text, type Values } from '../../kernel/field.ts';
import { actNameFields, MAX_ACT_CODE, MAX_EXEMPTION } from '../acts/actFields.ts';
import { lineItemFields, ofPatient } from './billing.ts';
import { ref } from '../names.ts';

const ofAct = { ...ofPatient, computed: true } as const;

/** What was done, as papers say it; credit notes keep it of the lines that they credit. */
export const lineDescriptionFields = {
  name: lineItemFields.name,
  description: lineItemFields.description,
  code: text({ ...ofAct, max: MAX_ACT_CODE }),
  nameFr: text({ ...ofAct, max: actNameFields.nameFr.max }),
  nameEn: text({ ...ofAct, max: actNameFields.nameEn.max }),
  nameAr: text({ ...ofAct, max: actNameFields.nameAr.max }),
  /** Why the act is exempt from tax, as it is printed. */
  exemption: text({ ...ofAct, max: MAX_EXEMPTION }),
} as const;

export type LineDescription = {
  readonly [Name in keyof Values<typeof lineDescriptionFields>]: string | null;
};

/** @param say what is kept of each value */
export function lineDescriptionOf(
  line: Partial<LineDescription>,
  say: (value: string | null) => string | null = (value) => value,
): LineDescription {
  const { name = null, description = null, code = null, exemption = null } = line;
  const { nameFr = null, nameEn = null, nameAr = null } = line;
  return {
    name: say(name),
    description: say(description),
    code: say(code),
    nameFr: say(nameFr),
    nameEn: say(nameEn),
    nameAr: say(nameAr),
    exemption: say(exemption),
  };
}

export const invoiceLineFields = {
  ...lineItemFields,
  act: ref('acts', ofPatient),
  ...lineDescriptionFields,
  /** Of the act, in percent: the invoice has one rate of its own. */
  actTaxRate: decimal({ computed: true, max: 100, decimals: 3, isPercentage: true }),
} as const;
