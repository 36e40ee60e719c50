export { InvoiceCreate, InvoiceEdit } from './InvoiceForms.tsx';
export { InvoiceList } from './InvoiceList.tsx';
export { InvoiceView } from './InvoiceView.tsx';
