import { describe, expect, test } from '@jest/globals';
import {
  idOf,
  type AppointmentRow,
  type PrescriptionRow,
  type PrescriptionStatus,
} from '@hospital/contracts';
import { approvedVisit } from '../../testing/approvedVisit.ts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import { changePrescription, createPrescription, removePrescription } from './prescriptions.ts';

const { appointment, patient, department, doctor, facts } = approvedVisit;
const prescriptionId = idOf('prescription');

const lines = [
  { id: null, name: 'Paracetamol', description: '500 mg', quantity: '2', price: '10.50' },
  { id: 'x', name: 'Bandage', description: null, quantity: '1', price: '0.00' },
];
const body = {
  appointment: appointment._id,
  prescriptionDate: '2026-03-02',
  dueDate: null,
  status: 'pending' as const,
  paidBy: null,
  rest: '0.00',
  otherInformation: null,
  lineItems: lines,
};
const writing = (more: object = {}) => ({
  body: { ...body, ...more },
  recordId: prescriptionId,
  year: '2026',
  seenRevision: '-1',
});
const write = (more: object = {}, given: object = {}) =>
  deciding(createPrescription, { input: writing(more), row: appointment, facts, ...given });

describe('CreatePrescription', () => {
  test('prints nothing of what is not there', () => {
    const none = { settings: null, patient: null, department: null, doctor: null };
    const [drafted] = write({}, { facts: none }) as unknown as readonly {
      data: { issue: Record<string, unknown> };
    }[];
    const { clinic, parties, patientBirthday, email, patientAddress } = drafted?.data.issue ?? {};
    expect(new Set(Object.values(Object(clinic)))).toEqual(new Set([null]));
    expect(parties).toEqual({ patient: null, department: null, doctor: null, speciality: null });
    expect([patientBirthday, email, patientAddress]).toEqual([null, null, null]);
    const unread = { ...none, patient: { ...facts.patient, email: null, address: null, birthday: null } };
    expect(write({ email: 'b@p.test', patientAddress: 'Street 2' }, { facts: unread })).toMatchObject([
      { data: { issue: { email: 'b@p.test', patientAddress: 'Street 2', patientBirthday: null } } },
    ]);
  });

  test('asks for the records of its appointment', () => {
    expect(createPrescription.facts?.(writing(), appointment)).toMatchObject({
      settings: { id: idOf('settings') },
      patient: { id: patient },
      department: { id: department },
      doctor: { id: doctor },
    });
  });

  test('carries everything that the prescription needs but its number', () => {
    expect(write()).toEqual([
      {
        type: 'PrescriptionRequested',
        data: {
          patient,
          doctor,
          prescription: prescriptionId,
          year: '2026',
          seenRevision: '-1',
          issue: {
            ...body,
            patient,
            department,
            doctor,
            appointmentDate: '2026-03-02',
            lineItems: [{ ...lines[0], id: '1' }, lines[1]],
            email: 'a@p.test',
            patientAddress: 'Street 1',
            clinic: expect.objectContaining({ name: 'Clinic', city: 'Rabat', logo: 'logo' }),
            parties: {
              patient: 'Amal Idrissi',
              department: 'Cardiology',
              doctor: 'Omar Alami',
              speciality: 'Cardiologue',
            },
            patientBirthday: '1990-12-31',
          },
        },
      },
    ]);
  });

  test('takes the addresses that the form gave, and what matches the appointment', () => {
    const given = { email: 'b@p.test', patientAddress: 'Street 2', patient, department };
    expect(write(given)).toMatchObject([
      { data: { issue: { email: 'b@p.test', patientAddress: 'Street 2', patient } } },
    ]);
  });

  test('leaves out the addresses that the call sends empty', () => {
    const none = { email: null, patientAddress: null };
    expect(write(none)).toMatchObject([{ data: { issue: none } }]);
  });

  const amounts: readonly (readonly [object, object])[] = [
    [
      { status: 'sent', paidBy: 'cash', rest: '5.00' },
      { paidBy: null, rest: '0.00' },
    ],
    [
      { status: 'pending', paidBy: 'cash', rest: '5.00' },
      { paidBy: null, rest: '0.00' },
    ],
    [
      { status: 'paid', paidBy: 'cash', rest: '5.00' },
      { paidBy: 'cash', rest: '0.00' },
    ],
    [
      { status: 'partiallyPaid', paidBy: 'other', rest: '21.00' },
      { paidBy: 'other', rest: '21.00' },
    ],
  ];
  test.each(amounts)('%j is kept as %j', (sent, kept) => {
    expect(write(sent)).toMatchObject([{ data: { issue: kept } }]);
  });

  const refused: readonly (readonly [string, object, Partial<AppointmentRow>, object])[] = [
    ['Pending', {}, { status: 'pending' }, refusal('appointment_not_approved')],
    ['Canceled', {}, { status: 'canceled' }, refusal('appointment_not_approved')],
    ['Closed', {}, { requestedInvoice: idOf('invoice') }, refusal('appointment_not_approved')],
    ['prescribed already', {}, { requestedPrescription: idOf('other') }, refusal('already_prescribed')],
    ['of another patient', { patient: idOf('other') }, {}, refusal('patient_mismatch', 'patient')],
    ['of another department', { department: idOf('other') }, {}, refusal('patient_mismatch', 'department')],
    [
      'of a rest above its lines',
      { status: 'partiallyPaid', rest: '21.01' },
      {},
      refusal('validation_failed', 'rest'),
    ],
    [
      'too large',
      { lineItems: [{ ...lines[0], quantity: '99999990', price: '99999990.00' }] },
      {},
      refusal('amount_too_large', 'lineItems'),
    ],
  ];
  test.each(refused)('is refused where it is %s', (_name, sent, row, expected) => {
    expect(write(sent, { row: { ...appointment, ...row } })).toMatchObject(expected);
  });

  test('is written again where the former one was unlinked', () => {
    const row = { ...appointment, formerPrescriptions: [{ prescription: idOf('former') }] };
    expect(write({}, { row })).toMatchObject([{ type: 'PrescriptionRequested' }]);
  });
});

const issued: PrescriptionRow = {
  ...rowOf('prescription', { ...body, email: null, patientAddress: null }),
  number: 'ORD-2026-000001',
  appointmentDate: '2026-03-02',
  patient,
  department,
  doctor,
  lineItems: [
    { ...lines[0], id: '1' },
    { ...lines[1], id: 'x' },
  ] as PrescriptionRow['lineItems'],
  clinic: {} as PrescriptionRow['clinic'],
  parties: {} as PrescriptionRow['parties'],
  patientBirthday: '1990-12-31',
};
const inStatus = (status: PrescriptionStatus, more: Partial<PrescriptionRow> = {}) => ({
  ...issued,
  status,
  ...more,
});
const change = (sent: object, row: PrescriptionRow = issued) =>
  deciding(changePrescription, { input: sent, row, facts: { appointment } });

describe('ChangePrescription', () => {
  test('keeps only what differs', () => {
    expect(change({ otherInformation: 'After meals', prescriptionDate: '2026-03-02' })).toEqual([
      { type: 'PrescriptionChanged', data: { otherInformation: 'After meals' } },
    ]);
    expect(change({})).toEqual([]);
    expect(change({ number: 'ORD-1', appointment: idOf('other') })).toEqual([]);
  });

  test('a status carries its payment, beside what else is changed', () => {
    expect(change({ status: 'partiallyPaid', paidBy: 'cash', rest: '1.00', email: 'c@p.test' })).toEqual([
      { type: 'PrescriptionChanged', data: { email: 'c@p.test' } },
      {
        type: 'PrescriptionStatusChanged',
        data: { from: 'pending', to: 'partiallyPaid', paidBy: 'cash', rest: '1.00' },
      },
    ]);
    const owing = inStatus('partiallyPaid', { paidBy: 'cash', rest: '1.00' });
    expect(change({ status: 'sent' }, owing)).toEqual([
      {
        type: 'PrescriptionStatusChanged',
        data: { from: 'partiallyPaid', to: 'sent', paidBy: null, rest: '0.00' },
      },
    ]);
  });

  test('a new line gets an id of its own, and an id that is sent twice is refused', () => {
    const line = (id: string | null, name: string) => ({ ...lines[0], id, name });
    expect(change({ lineItems: [line('2', 'B'), line(null, 'C')] })).toMatchObject([
      { data: { lineItems: [{ id: '2' }, { id: '3', name: 'C' }] } },
    ]);
    expect(change({ lineItems: [line('2', 'B'), line('2', 'C')] })).toMatchObject(
      refusal('validation_failed', 'lineItems.1.id'),
    );
  });

  test('fewer lines leave no rest above their sum', () => {
    const owing = inStatus('partiallyPaid', { rest: '21.00' });
    const cheaper = { lineItems: [{ ...lines[0], price: '1.00' }] };
    expect(change(cheaper, owing)).toMatchObject(refusal('validation_failed', 'rest'));
    expect(change({ ...cheaper, rest: '2.00' }, owing)).toMatchObject([
      { type: 'PrescriptionChanged', data: { rest: '2.00' } },
    ]);
  });

  test('another patient or department is refused, the appointment’s own changes nothing', () => {
    expect(change({ patient: idOf('other') })).toMatchObject(refusal('patient_mismatch', 'patient'));
    expect(change({ department: idOf('other') })).toMatchObject(refusal('patient_mismatch', 'department'));
    expect(change({ patient, department })).toEqual([]);
    const moved = { appointment: { ...appointment, department: idOf('other') } };
    const sent = { department: idOf('other'), email: 'c@p.test' };
    expect(deciding(changePrescription, { input: sent, row: issued, facts: moved })).toEqual([
      { type: 'PrescriptionChanged', data: { email: 'c@p.test' } },
    ]);
  });

  test('of a paid one is refused, whatever is sent', () => {
    for (const sent of [{}, { status: 'pending' }, { otherInformation: 'x' }, { patient: idOf('other') }])
      expect(change(sent, inStatus('paid'))).toEqual({ rejected: 'prescription_paid' });
  });
});

describe('RemovePrescription', () => {
  test.each(['pending', 'sent', 'partiallyPaid'] as const)('of a %s one names its appointment', (status) => {
    expect(deciding(removePrescription, { input: {}, row: inStatus(status) })).toEqual([
      { type: 'PrescriptionRemoved', data: { appointment: appointment._id, patient } },
    ]);
  });

  test('of a paid one is refused', () => {
    expect(deciding(removePrescription, { input: {}, row: inStatus('paid') })).toEqual({
      rejected: 'prescription_paid',
    });
  });
});
