/** The texts of invoices. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const invoiceTexts = {
  invoice: {
    emptyText: 'An invoice is made from an approved appointment, which it closes.',
    title: 'Invoice %{number}',
    createTitle: 'New invoice',
    editTitle: 'Edit invoice %{number}',
    lines: 'Line items',
    addLine: 'Add a line',
    removeLine: 'Remove line %{number}',
    item: 'Item',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
    total: 'Total',
    tax: 'Tax',
    noTax: 'No tax',
    discount: 'Discount',
    grandTotal: 'Grand total',
    rest: 'Rest',
    void: 'Void',
    rendering: 'The PDF is being made…',
    pdfFailed: 'The PDF could not be made.',
    billing: 'Billing',
    dates: 'Dates',
    payment: 'Payment',
    from: 'From the appointment',
    paper: 'Invoice %{number} as printed',
    due: 'due %{date}',
  },
  menu: { invoices: 'Invoices' },
  toast: {
    invoice: { created: 'invoice created !', changed: 'Invoice updated !', deleted: 'Invoice deleted !' },
    invoicePaid: 'The invoice is not editable if it was paid !',
  },
} satisfies Texts;
