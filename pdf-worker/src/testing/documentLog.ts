/** What tests of printing write into the log: any event, and an invoice of one line. */
import { invoices, newId, streamOf, type Draft, type ModuleDescription } from '@hospital/contracts';
import { stampEvents, type Foundation } from '@hospital/platform';

export interface DocumentLog {
  append(module: ModuleDescription, id: string, draft: Draft): Promise<void>;
  /** @returns the invoice's id */
  issue(changes?: Readonly<Record<string, unknown>>): Promise<string>;
}

export function documentLog({ store, clock }: Pick<Foundation, 'store' | 'clock'>): DocumentLog {
  async function append(module: ModuleDescription, id: string, draft: Draft): Promise<void> {
    const stream = streamOf(module.category, id);
    const head = await store.head(stream);
    const events = stampEvents([draft], null, {
      module,
      stream,
      recordId: id,
      at: clock().toISOString(),
      actor: newId(),
      commandId: newId(),
      correlationId: newId(),
      causationId: null,
      fingerprint: null,
    });
    await store.append(stream, events, head === null ? 'none' : head.revision);
  }
  return {
    append,
    issue: async (changes = {}) => {
      const id = newId();
      const data = { ...oneLine(), ...changes };
      await append(invoices, id, { type: 'InvoiceIssued', data });
      return id;
    },
  };
}

function oneLine(): Readonly<Record<string, unknown>> {
  return {
    number: '2026-000007',
    appointment: newId(),
    patient: newId(),
    department: newId(),
    doctor: newId(),
    appointmentDate: '2026-11-19',
    invoiceDate: '2026-11-20',
    dueDate: '2026-12-20',
    taxRate: '20',
    discountRate: '0',
    currency: 'MAD',
    locale: 'en-US',
    status: 'sent',
    rest: '0.00',
    lineItems: [{ id: '1', name: 'Consultation', description: null, quantity: '2', price: '150.00' }],
    total: '300.00',
    taxAmount: '60.00',
    discountAmount: '0.00',
    grandTotal: '360.00',
    seller: { name: 'Clinique Atlas', city: 'Casablanca', dateFormat: 'd/m/Y' },
    buyer: { name: 'Salma Bennani', doctor: 'Youssef Alami' },
  };
}
