/** What a decider gets wrong does not compile. */
import { appointments, departments, leaves, reject, users } from '@hospital/contracts';
import { byRoute, commandsOf, type InputOf } from './command.ts';
import { referenceFacts } from './references.ts';

type Input = InputOf<typeof appointments.fields>;
const appointmentCommand = commandsOf(appointments);

appointmentCommand({
  name: 'RemoveAppointment',
  authorize: byRoute,
  decide: (_input, row) =>
    row?.status === 'closed' ? reject('appointment_closed') : [{ type: 'AppointmentRemoved', data: {} }],
});

appointmentCommand({
  name: 'Misspelt',
  authorize: byRoute,
  // @ts-expect-error: no such event
  decide: () => [{ type: 'AppointmentRemovd', data: {} }],
});

appointmentCommand({
  name: 'OfAnotherModule',
  authorize: byRoute,
  // @ts-expect-error: another module's event
  decide: () => [{ type: 'UserRemoved', data: {} }],
});

appointmentCommand({
  name: 'Incomplete',
  authorize: byRoute,
  // @ts-expect-error: patient, doctor and the rest are missing
  decide: () => [{ type: 'AppointmentBooked', data: { injury: null } }],
});

appointmentCommand({
  name: 'UnknownField',
  authorize: byRoute,
  // @ts-expect-error: no such field
  decide: () => [{ type: 'AppointmentApproved', data: { raeson: 'Urgent' } }],
});

appointmentCommand({
  name: 'UnknownRefusal',
  authorize: byRoute,
  // @ts-expect-error: no such refusal
  decide: () => reject('appointment_clsoed'),
});

appointmentCommand({
  name: 'Facts',
  facts: ({ doctor }: Input, row) => ({
    doctor: { module: users, id: doctor ?? row?.doctor },
    department: { module: departments, id: row?.department },
  }),
  authorize: byRoute,
  decide(input, row, { facts }) {
    const color: string | null | undefined = facts.department?.color;
    // @ts-expect-error: no such fact
    void facts.docter;
    // @ts-expect-error: no such field of a user
    void facts.doctor?.fristname;
    // @ts-expect-error: no such field of the input
    void input.docter;
    // @ts-expect-error: no such field of the record
    void row?.docter;
    // @ts-expect-error: no such state
    if (facts.doctor?.status === 'sleeping') return [];
    return color === null ? [] : [{ type: 'AppointmentRemoved', data: {} }];
  },
});

appointmentCommand({
  name: 'References',
  facts: (input: Input) => referenceFacts(appointments, input),
  authorize: byRoute,
  decide(_input, _row, { facts }) {
    void facts.doctor?.speciality;
    // @ts-expect-error: no reference
    void facts.fromTime;
    // @ts-expect-error: a department has no speciality
    void facts.department?.speciality;
    return [];
  },
});

appointmentCommand({
  name: 'NoFacts',
  authorize: byRoute,
  decide(_input, _row, { facts }) {
    // @ts-expect-error: none was declared
    void facts.doctor;
    return [];
  },
});

commandsOf(leaves)({
  name: 'Streams',
  facts: (_input: InputOf<typeof leaves.fields>, row) => ({
    others: { module: leaves, streamOf: row?.user },
    booked: { module: appointments, holding: [{ kind: 'doctorDay', key: 'day' }] },
    otherHolder: { otherHolderOf: 'Leaves', owners: [row?.user] },
  }),
  authorize: byRoute,
  decide(_input, _row, { stream, facts }) {
    const paidBy: string | undefined = stream.state['2026-03'];
    const statuses: readonly (string | null)[] = [...stream.rows, ...facts.others.rows].map(
      ({ status }) => status,
    );
    const doctors: readonly string[] = facts.booked.map(({ doctor }) => doctor);
    // @ts-expect-error: no field of a leave
    const missing = stream.rows.map(({ doctor }) => doctor);
    // @ts-expect-error: it is a boolean
    const holder: string = facts.otherHolder;
    return [paidBy, statuses, doctors, missing, holder].length > 0 ? [] : reject('month_paid');
  },
});
