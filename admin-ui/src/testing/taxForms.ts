/** The list and the forms of taxes, a simple module, as screens describe them. */
import { taxes } from '@hospital/contracts';
import type { Presentation } from '../kernel/crud/presentation.ts';

export const taxForms: Presentation = {
  module: taxes,
  name: 'resources.taxes.name',
  toast: 'tax',
  perPage: 10,
  step: 5,
};
