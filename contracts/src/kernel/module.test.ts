import { describe, expect, test } from '@jest/globals';
import { appointments, settledAppointment } from '../modules/appointments/appointments.ts';
import { documents } from '../modules/documents/documents.ts';
import { invoices } from '../modules/invoices/invoices.ts';
import { patients } from '../modules/patients/patients.ts';
import { taxes } from '../modules/taxes.ts';
import { crudFold, withDefaults } from './crud.ts';
import { isErased, withoutErased } from './erased.ts';
import { ERASED, type Fields } from './field.ts';
import { categoryOf, idOf, recordIdOf, streamOf, type JsonObject, type StoredEvent } from './message.ts';
import { applyEvent, recordIdsFor, type AnyRow, type ModuleDescription } from './module.ts';

const ID = idOf('record');

/** Events of one stream, a minute apart. */
function events(category: string, given: readonly (readonly [string, JsonObject])[], id = ID): StoredEvent[] {
  return given.map(([type, data], index) => ({
    id: idOf('event', category, String(index)),
    stream: streamOf(category, id),
    type,
    data: { id, ...data },
    revision: BigInt(index),
    position: String(index + 1).padStart(20, '0'),
    metadata: {
      v: 1,
      at: `2026-03-02T09:0${index}:00.000Z`,
      actor: 'system',
      commandId: 'c',
      correlationId: 'c',
      causationId: null,
      schema: 1,
    },
  }));
}

const fold = (module: ModuleDescription, log: readonly StoredEvent[]) =>
  log.reduce<AnyRow | null>((row, event) => applyEvent(module, row, event), null);

describe('a crud record', () => {
  const created = ['TaxCreated', { name: 'TVA', percentage: '20', status: 'pending' }] as const;

  test('is its fields, and what every record has', () => {
    expect(
      fold(
        taxes,
        events('tax', [
          created,
          ['TaxChanged', { name: 'VAT' }],
          ['TaxStatusChanged', { from: 'pending', to: 'approved' }],
        ]),
      ),
    ).toEqual({
      _id: ID,
      name: 'VAT',
      percentage: '20',
      status: 'approved',
      revision: 2,
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:02:00.000Z',
      deletedAt: null,
    });
  });

  test('stays when it is removed, with the instant', () => {
    expect(fold(taxes, events('tax', [created, ['TaxRemoved', {}]]))).toMatchObject({
      name: 'TVA',
      deletedAt: '2026-03-02T09:01:00.000Z',
      revision: 1,
    });
  });

  test('a fact is coerced, never refused: unknown fields, types and order change nothing', () => {
    const log = events('tax', [
      ['TaxChanged', { name: 'too early' }],
      created,
      ['TaxPainted', { colour: 'red' }],
      ['TaxCreated', { name: 'again' }],
      ['TaxChanged', { colour: 'red' }],
    ]);
    expect(fold(taxes, log)).toMatchObject({ name: 'TVA', percentage: '20' });
    expect(fold(taxes, log)).not.toHaveProperty('colour');
  });

  test('a field that an old event does not know has its default', () => {
    expect(fold(taxes, events('tax', [['TaxCreated', { name: 'TVA' }]]))).toMatchObject({
      status: 'pending',
      percentage: null,
    });
    expect(withDefaults(invoices.fields, {})).toMatchObject({
      lineItems: [],
      taxRate: '0',
      currency: 'MAD',
      patient: null,
    });
  });

  test('an event of another module leaves it as it is, the very same', () => {
    const row = fold(taxes, events('tax', [created]));
    const [foreign] = events('department', [['DepartmentChanged', { name: 'x' }]]);
    expect(foreign && applyEvent(taxes, row, foreign)).toBe(row);
    expect(foreign && recordIdsFor(taxes, foreign)).toEqual([]);
    const fields: Fields = taxes.fields;
    const plain = crudFold('Tax', fields);
    expect(foreign && row && plain(row, foreign, ID)).toBe(row);
  });
});

describe('an erased person', () => {
  test('is null in every field, at any depth', () => {
    const data = {
      firstname: ERASED,
      lastname: { erased: true },
      lines: [{ name: ERASED, price: '1.00' }],
      kept: 'x',
    };
    expect(withoutErased(data)).toEqual({
      firstname: null,
      lastname: null,
      lines: [{ name: null, price: '1.00' }],
      kept: 'x',
    });
  });

  test.each([null, 'erased', { erased: false }, { erased: true, more: 1 }, [], {}])(
    '%j is not taken for one',
    (value) => {
      expect(isErased(value)).toBe(false);
    },
  );

  test('folds like any other', () => {
    const log = events('patient', [['PatientCreated', { firstname: ERASED, cin: ERASED, status: 'active' }]]);
    expect(fold(patients, log)).toMatchObject({ firstname: null, cin: null, status: 'active' });
  });
});

describe('an appointment', () => {
  const slot = { appointmentDate: '2026-03-03', fromTime: '10:00', toTime: '10:30' };
  const invoice = idOf('invoice');
  const booked = [
    'AppointmentBooked',
    { ...slot, patient: 'p', doctor: 'd', department: 'e', status: 'pending' },
  ] as const;
  const requested = ['InvoiceRequested', { invoice, patient: 'p' }] as const;
  const [issued] = events(
    'invoice',
    [['InvoiceIssued', { id: invoice, appointment: ID, number: '2026-000001' }]],
    invoice,
  );
  const asked = fold(appointments, events('appointment', [booked, ['AppointmentApproved', {}], requested]));

  test.each([
    ['AppointmentApproved', 'approved'],
    ['AppointmentCanceled', 'canceled'],
    ['AppointmentSetPending', 'pending'],
  ])('%s makes it %s', (type, status) => {
    expect(
      fold(appointments, events('appointment', [booked, ['AppointmentApproved', {}], [type, {}]])),
    ).toMatchObject({ status });
  });

  test('whose invoice is asked for is closed for commands, and as it was for readers', () => {
    expect(asked).toMatchObject({ status: 'approved', invoice: null });
    expect(asked && settledAppointment(asked as Parameters<typeof settledAppointment>[0])).toMatchObject({
      status: 'closed',
      invoice,
    });
  });

  test('is closed for readers by the invoice itself, whose event leaves its revision', () => {
    expect(issued && recordIdsFor(appointments, issued)).toEqual([ID]);
    expect(issued && applyEvent(appointments, asked, issued)).toMatchObject({
      _id: ID,
      status: 'closed',
      invoice,
      revision: 2,
    });
  });

  test('that never was is not made by an invoice', () => {
    expect(issued && applyEvent(appointments, null, issued)).toBeNull();
  });
});

test('a voided invoice stays readable; its status moves rest and method with it', () => {
  const log = events('invoice', [
    ['InvoiceIssued', { number: '2026-000001', status: 'sent', grandTotal: '10.00' }],
    ['InvoiceStatusChanged', { from: 'sent', to: 'partiallyPaid', paidBy: 'cash', rest: '4.00' }],
    ['InvoiceVoided', {}],
  ]);
  const row = fold(invoices, log);
  expect(row).toMatchObject({
    status: 'partiallyPaid',
    paidBy: 'cash',
    rest: '4.00',
    deletedAt: '2026-03-02T09:02:00.000Z',
  });
  expect(invoices.readableWhenDeleted).toBe(true);
});

test('a document: asked for, failed, asked again, ready, and then no more', () => {
  const asked = { kind: 'invoice', record: 'r', recordRevision: 0, language: 'en', templateVersion: 1 };
  const file = idOf('file');
  const ready = ['DocumentRendered', { file, sha256: 's', bytes: 10, pages: 1 }] as const;
  const log = [
    ['DocumentRequested', asked],
    ['DocumentFailed', { error: 'No paper.' }],
    ['DocumentRequested', asked],
    ready,
    ['DocumentRequested', asked],
  ] as const;
  const states = log.map((_, index) => fold(documents, events('document', log.slice(0, index + 1))));
  expect(states.map((row) => row?.['status'])).toEqual(['queued', 'failed', 'queued', 'ready', 'ready']);
  expect(states.map((row) => row?.['error'])).toEqual([null, 'No paper.', null, null, null]);
  expect(states.at(-1)).toMatchObject({ file, pages: 1 });
});

test('streams: the category is what comes before the first hyphen', () => {
  const stream = streamOf('appointment', ID);
  expect([categoryOf(stream), recordIdOf(stream)]).toEqual(['appointment', ID]);
  expect(recordIdOf('claim-doctorDay-x:2026-03-03')).toBe('doctorDay-x:2026-03-03');
});

test('ids follow from their parts, and from where the parts end', () => {
  expect(idOf('a', 'b')).toBe(idOf('a', 'b'));
  expect(new Set([idOf('a', 'b'), idOf('ab'), idOf('b', 'a'), idOf('a', 'b', '')]).size).toBe(4);
});
