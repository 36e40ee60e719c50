/**
 * CloseWithInvoice after its first append: the number, then the invoice. Nothing here may refuse, and every step may be run again:
 * by the same request, and after a crash by a reactor.
 */
import {
  appointments,
  idOf,
  invoiceNumber,
  invoices,
  streamOf,
  type JsonObject,
  type NewEvent,
  type StoredEvent,
} from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import { schemaOf, type Clock, type FoldedRecord, type Records } from '@hospital/platform';

export function counterStream(year: string): string {
  return `claim-invoiceNumber-${year}`;
}

interface Parts {
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
}

export class InvoiceClosing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Where the counter of a year stands; "-1" before the first number. */
  async seenRevision(year: string): Promise<string> {
    const head = await this.#parts.store.head(counterStream(year));
    return String(head ? head.revision : -1n);
  }

  /** The invoice that the appointment asked for, issued now if it was not; null where none was asked for. */
  async finish(appointmentId: string): Promise<FoldedRecord | null> {
    const request = await this.#request(appointmentId);
    if (!request) return null;
    const id = String(request.data['invoice']);
    const issued = await this.#parts.records.load(invoices, id);
    if (issued.row) return issued;
    const number = await this.#number(request);
    await this.#issue(request, number);
    return this.#parts.records.load(invoices, id);
  }

  async #request(appointmentId: string): Promise<StoredEvent | null> {
    for await (const event of this.#parts.store.read(streamOf(appointments.category, appointmentId))) {
      if (event.type === 'InvoiceRequested') return event;
    }
    return null;
  }

  /** The number that this invoice was given, or the next one: it follows from the event's revision in its year's stream. */
  async #number(request: StoredEvent): Promise<string> {
    const { year, seenRevision, invoice } = request.data as {
      year: string;
      seenRevision: string;
      invoice: string;
    };
    const stream = counterStream(year);
    for (;;) {
      let head = BigInt(seenRevision);
      for await (const event of this.#parts.store.read(stream, head + 1n)) {
        if (event.data['invoice'] === invoice) return invoiceNumber(year, Number(event.revision) + 1);
        head = event.revision;
      }
      try {
        const given = this.#event(request, { stream, type: 'InvoiceNumberGiven', data: { invoice } });
        const { revision } = await this.#parts.store.append(stream, [given], head === -1n ? 'none' : head);
        return invoiceNumber(year, Number(revision) + 1);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
  }

  async #issue(request: StoredEvent, number: string): Promise<void> {
    const id = String(request.data['invoice']);
    const stream = streamOf(invoices.category, id);
    const data = { id, number, ...(request.data['issue'] as JsonObject) };
    try {
      await this.#parts.store.append(
        stream,
        [this.#event(request, { stream, type: 'InvoiceIssued', data })],
        'none',
      );
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }

  #event(
    request: StoredEvent,
    { stream, type, data }: { stream: string; type: string; data: JsonObject },
  ): NewEvent {
    const { actor, commandId, correlationId, fingerprint } = request.metadata;
    return {
      id: idOf(commandId, stream, '0'),
      type,
      data,
      metadata: {
        v: 1,
        at: this.#parts.clock().toISOString(),
        actor,
        commandId,
        correlationId,
        causationId: request.id,
        schema: schemaOf(type),
        ...(fingerprint ? { fingerprint } : {}),
      },
    };
  }
}
