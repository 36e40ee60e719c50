import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { InvoiceCreate, InvoiceEdit } from './InvoiceForms.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { InvoiceView } from './InvoiceView.tsx';

export const presentation: OwnPresentation = {
  list: InvoiceList,
  create: InvoiceCreate,
  record: InvoiceView,
  edit: InvoiceEdit,
};
