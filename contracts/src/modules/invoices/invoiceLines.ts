/**
 * The lines of an invoice. A line may name an act: it keeps the act's code, names, tax rate and exemption as they were when the act was chosen,
 * so that neither a later edit nor the deletion of the act changes an invoice. Name and price are those of the line.
 */
import { decimal, text } from '../../kernel/field.ts';
import { actNameFields, MAX_ACT_CODE, MAX_EXEMPTION } from '../acts/actFields.ts';
import { lineItemFields, ofPatient } from './billing.ts';
import { ref } from '../names.ts';

const ofAct = { ...ofPatient, computed: true } as const;

export const invoiceLineFields = {
  ...lineItemFields,
  act: ref('acts', ofPatient),
  code: text({ ...ofAct, max: MAX_ACT_CODE }),
  nameFr: text({ ...ofAct, max: actNameFields.nameFr.max }),
  nameEn: text({ ...ofAct, max: actNameFields.nameEn.max }),
  nameAr: text({ ...ofAct, max: actNameFields.nameAr.max }),
  /** Of the act, in percent: the invoice has one rate of its own. */
  actTaxRate: decimal({ computed: true, max: 100, decimals: 3, isPercentage: true }),
  /** Why the act is exempt from tax, as it is printed. */
  exemption: text({ ...ofAct, max: MAX_EXEMPTION }),
} as const;
