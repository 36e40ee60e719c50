import { describe, expect, test } from '@jest/globals';
import {
  DOCTOR_ROLE,
  firstRoleId,
  idOf,
  type AppointmentStatus,
  type AppointmentRow,
} from '@hospital/contracts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import {
  attachInvoice,
  bookAppointment,
  changeAppointment,
  removeAppointment,
  statusCommand,
} from './appointments.ts';

const ids = {
  patient: idOf('patient'),
  department: idOf('department'),
  doctor: idOf('doctor'),
  invoice: idOf('invoice'),
  otherPatient: idOf('other patient'),
};
const input = {
  patient: ids.patient,
  department: ids.department,
  doctor: ids.doctor,
  appointmentDate: '2026-03-03',
  fromTime: '10:00',
  toTime: '10:30',
  injury: null,
  status: 'pending',
} as const;
const facts = {
  patient: rowOf('patient', { status: 'active' }),
  department: rowOf('department', { status: 'active' }),
  doctor: rowOf('doctor', { status: 'active', role: DOCTOR_ROLE }),
};

const unlinked = { invoice: null, requestedInvoice: null, prescription: null, requestedPrescription: null };

/** Of a day on which nobody is on leave and the clinic is open, unless a test says more. */
const freeDay = {
  leavesOfDoctor: { rows: [], state: null },
  holiday: null,
  doctorOfSlot: null,
  patientOfSlot: null,
  departmentOfSlot: null,
};
const judged: typeof deciding = (command, given) =>
  deciding(command, { ...given, facts: { ...freeDay, ...given.facts } });

function row(values: Partial<AppointmentRow> = {}): AppointmentRow {
  const given = { ...input, ...unlinked, status: 'pending' as AppointmentStatus, formerPrescriptions: [] };
  return { ...rowOf('appointment', given), ...values };
}
/** Readers fold Closed; commands see it from the request on. Both are closed. */
const closed = [
  [
    'closed as readers see it',
    row({ status: 'closed', invoice: ids.invoice, requestedInvoice: ids.invoice }),
  ],
  ['closed from the request on', row({ status: 'approved', requestedInvoice: ids.invoice })],
] as const;

describe('BookAppointment', () => {
  test('is pending unless given', () => {
    expect(judged(bookAppointment, { input, facts })).toEqual([
      { type: 'AppointmentBooked', data: { ...input, ...unlinked, formerPrescriptions: null } },
    ]);
  });

  test.each(['approved', 'canceled'])('may start %s', (status) => {
    expect(judged(bookAppointment, { input: { ...input, status }, facts })).toMatchObject([
      { data: { status } },
    ]);
  });

  test('keeps the reason of an override', () => {
    const overriding = { ...input, override: true, overrideReason: 'Emergency' };
    expect(judged(bookAppointment, { input: overriding, facts })).toMatchObject([
      { type: 'AppointmentBooked', data: { reason: 'Emergency' } },
    ]);
  });

  test('keeps no reason without an override', () => {
    const decision = judged(bookAppointment, { input: { ...input, overrideReason: 'Emergency' }, facts });
    expect(decision).toMatchObject([{ type: 'AppointmentBooked' }]);
    expect(JSON.stringify(decision)).not.toContain('Emergency');
  });

  const inactive = rowOf('inactive', { status: 'inactive', role: DOCTOR_ROLE });
  const nurse = rowOf('nurse', { status: 'active', role: firstRoleId('Nurse') });
  test.each([
    ['closed from the start', { status: 'closed' }, {}, refusal('closing_needs_invoice')],
    ['ends before it starts', { toTime: '09:30' }, {}, refusal('validation_failed', 'toTime')],
    ['takes no time', { toTime: '10:00' }, {}, refusal('validation_failed', 'toTime')],
    ['overrides without a reason', { override: true }, {}, refusal('validation_failed', 'overrideReason')],
    [
      'overrides with an empty reason',
      { override: true, overrideReason: '' },
      {},
      refusal('validation_failed', 'overrideReason'),
    ],
    ['with an unknown patient', {}, { patient: null }, refusal('validation_failed', 'patient')],
    ['with an unknown department', {}, { department: null }, refusal('validation_failed', 'department')],
    ['with an unknown doctor', {}, { doctor: null }, refusal('validation_failed', 'doctor')],
    ['with an inactive patient', {}, { patient: inactive }, refusal('inactive_reference', 'patient')],
    ['with an inactive doctor', {}, { doctor: inactive }, refusal('inactive_reference', 'doctor')],
    ['in an inactive department', {}, { department: inactive }, refusal('inactive_reference', 'department')],
    ['with a nurse as doctor', {}, { doctor: nurse }, refusal('validation_failed', 'doctor')],
  ])('is refused: %s', (...[, changed, other, expected]) => {
    const given = { input: { ...input, ...changed }, facts: { ...facts, ...other } };
    expect(judged(bookAppointment, given)).toMatchObject(expected);
  });

  test('asks for the records that it names', () => {
    expect(Object.keys(bookAppointment.facts?.(input, null) ?? {}).sort()).toEqual(
      ['department', 'doctor', 'patient', ...Object.keys(freeDay)].sort(),
    );
  });
});

describe('ChangeAppointment', () => {
  test('tells what differs, and nothing else', () => {
    const given = { row: row(), input: { ...input, fromTime: '09:00', injury: 'Ankle' }, facts };
    expect(judged(changeAppointment, given)).toEqual([
      { type: 'AppointmentChanged', data: { fromTime: '09:00', injury: 'Ankle' } },
    ]);
  });

  test('tells a status beside, by its own event', () => {
    const given = { row: row(), input: { toTime: '11:00', status: 'approved' }, facts };
    expect(judged(changeAppointment, given)).toEqual([
      { type: 'AppointmentChanged', data: { toTime: '11:00' } },
      { type: 'AppointmentApproved', data: {} },
    ]);
  });

  test('a status alone is its event alone', () => {
    expect(judged(changeAppointment, { row: row(), input: { status: 'canceled' } })).toEqual([
      { type: 'AppointmentCanceled', data: {} },
    ]);
  });

  test('is silent where nothing differs', () => {
    expect(judged(changeAppointment, { row: row(), input, facts })).toEqual([]);
    expect(judged(changeAppointment, { row: row(), input: {} })).toEqual([]);
  });

  test('what was written of one patient does not stay under the key of another', () => {
    const given = { row: row({ injury: 'Ankle' }), input: { patient: ids.otherPatient }, facts };
    expect(judged(changeAppointment, given)).toEqual([
      { type: 'AppointmentChanged', data: { patient: ids.otherPatient, injury: 'Ankle' } },
    ]);
    const cleared = { ...given, input: { patient: ids.otherPatient, injury: null } };
    expect(judged(changeAppointment, cleared)).toEqual([
      { type: 'AppointmentChanged', data: { patient: ids.otherPatient, injury: null } },
    ]);
  });

  test('keeps the reason of an override', () => {
    const moved = { toTime: '11:00', override: true, overrideReason: 'Emergency' };
    expect(judged(changeAppointment, { row: row(), input: moved })).toEqual([
      { type: 'AppointmentChanged', data: { toTime: '11:00', reason: 'Emergency' } },
    ]);
  });

  const inactive = rowOf('inactive', { status: 'inactive', role: DOCTOR_ROLE });
  test.each([
    ['ends before it starts, by one end', { toTime: '09:00' }, {}, refusal('validation_failed', 'toTime')],
    [
      'ends before it starts, by the other',
      { fromTime: '10:30' },
      {},
      refusal('validation_failed', 'toTime'),
    ],
    ['closes', { status: 'closed' }, {}, refusal('closing_needs_invoice')],
    ['overrides without a reason', { override: true }, {}, refusal('validation_failed', 'overrideReason')],
    [
      'another, unknown patient',
      { patient: ids.otherPatient },
      { patient: null },
      refusal('validation_failed', 'patient'),
    ],
    [
      'another, inactive doctor',
      { doctor: idOf('other') },
      { doctor: inactive },
      refusal('inactive_reference', 'doctor'),
    ],
  ])('is refused: %s', (...[, changed, other, expected]) => {
    const given = { row: row(), input: changed, facts: { ...facts, ...other } };
    expect(judged(changeAppointment, given)).toMatchObject(expected);
  });

  test('a doctor who became inactive does not stand in the way of another change', () => {
    const given = { row: row(), input: { ...input, injury: 'Ankle' }, facts: { ...facts, doctor: inactive } };
    expect(Object.keys(changeAppointment.facts?.(given.input, row()) ?? {}).sort()).toEqual(
      Object.keys(freeDay).sort(),
    );
    expect(judged(changeAppointment, { ...given, facts: {} })).toMatchObject([
      { type: 'AppointmentChanged' },
    ]);
  });

  test.each(closed)('is refused where it is %s, whatever is sent', (_name, closedRow) => {
    for (const changed of [{ injury: 'Ankle' }, { status: 'pending' }, {}, input]) {
      expect(judged(changeAppointment, { row: closedRow, input: changed, facts })).toEqual({
        rejected: 'appointment_closed',
      });
    }
  });
});

describe('the three free statuses', () => {
  const events = {
    approved: 'AppointmentApproved',
    canceled: 'AppointmentCanceled',
    pending: 'AppointmentSetPending',
  } as const;
  const free = ['pending', 'approved', 'canceled'] as const;
  const switches = free.flatMap((from) => free.map((to) => [from, to] as const));

  test.each(switches)('from %s to %s', (from, to) => {
    const decision = judged(statusCommand('Switch'), { row: row({ status: from }), input: { status: to } });
    expect(decision).toEqual(from === to ? [] : [{ type: events[to], data: {} }]);
  });

  test.each(free)('from %s to closed needs an invoice', (from) => {
    expect(
      judged(statusCommand('Switch'), { row: row({ status: from }), input: { status: 'closed' } }),
    ).toEqual({
      rejected: 'closing_needs_invoice',
    });
  });

  test.each(['approved', 'pending'])(
    'an older record whose times run backwards is not switched to %s',
    (to) => {
      const older = row({ status: to === 'pending' ? 'approved' : 'pending', fromTime: '11:00' });
      expect(judged(statusCommand('Switch'), { row: older, input: { status: to } })).toMatchObject(
        refusal('validation_failed', 'toTime'),
      );
      expect(judged(statusCommand('Switch'), { row: older, input: { status: 'canceled' } })).toEqual([
        { type: 'AppointmentCanceled', data: {} },
      ]);
    },
  );

  test('an override needs a reason, and the event keeps it', () => {
    const back = { row: row({ status: 'canceled' }), input: { status: 'approved', override: true } };
    expect(judged(statusCommand('Switch'), back)).toMatchObject(
      refusal('validation_failed', 'overrideReason'),
    );
    const overridden = { ...back, input: { ...back.input, overrideReason: 'Emergency' } };
    expect(judged(statusCommand('Switch'), overridden)).toEqual([
      { type: 'AppointmentApproved', data: { reason: 'Emergency' } },
    ]);
  });

  test.each(closed)('%s it accepts none but closed again, which changes nothing', (_name, closedRow) => {
    for (const status of free)
      expect(judged(statusCommand('Switch'), { row: closedRow, input: { status } })).toEqual({
        rejected: 'appointment_closed',
      });
    expect(judged(statusCommand('Switch'), { row: closedRow, input: { status: 'closed' } })).toEqual([]);
  });
});

describe('RemoveAppointment', () => {
  test.each(['pending', 'approved', 'canceled'] as const)('removes a %s one', (status) => {
    expect(judged(removeAppointment, { row: row({ status }), input: {} })).toEqual([
      { type: 'AppointmentRemoved', data: {} },
    ]);
  });

  test.each(closed)('is refused where it is %s', (_name, closedRow) => {
    expect(judged(removeAppointment, { row: closedRow, input: {} })).toEqual({
      rejected: 'appointment_closed',
    });
  });
});

describe('AttachInvoice', () => {
  test.each(closed)('%s: the same id changes nothing, another is refused', (_name, closedRow) => {
    expect(judged(attachInvoice, { row: closedRow, input: { invoice: ids.invoice } })).toEqual([]);
    expect(judged(attachInvoice, { row: closedRow, input: { invoice: idOf('another') } })).toEqual({
      rejected: 'already_invoiced',
    });
  });

  test.each(['pending', 'approved', 'canceled'] as const)('is refused where it is %s', (status) => {
    expect(judged(attachInvoice, { row: row({ status }), input: { invoice: ids.invoice } })).toEqual({
      rejected: 'closing_needs_invoice',
    });
  });
});
