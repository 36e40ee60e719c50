/** A doctor who is made inactive, or gets another role, keeps their appointments: the answer says that some are still to come. */
import {
  appointments,
  DOCTOR_ROLE,
  maySeeAll,
  warn,
  type Actor,
  type RowOf,
  type users,
  type Warning,
} from '@hospital/contracts';
import { recordsOn, TODAY } from '../../kernel/command.ts';

type Practice = Partial<Pick<RowOf<typeof users.fields>, 'role' | 'status'>>;

const practises = ({ role, status }: Practice) => role === DOCTOR_ROLE && status !== 'inactive';

interface Change {
  /** The doctor's. */
  readonly id: string;
  readonly before: Practice;
  readonly after: Practice;
}

/** A fact: the appointments that a doctor leaves behind; none where one goes on, or was none before. */
export function appointmentsLeft({ id, before, after }: Change) {
  const leaves = practises(before) && !practises(after);
  return recordsOn(appointments, leaves ? { field: 'appointmentDate', from: TODAY } : null, {
    doctor: [id],
    status: ['pending', 'approved'],
  });
}

/** How many there are is said to who sees appointments. */
export function appointmentsLeftWarnings(count: number, actor: Actor): Warning[] {
  if (!(count > 0)) return [];
  if (!maySeeAll(appointments, actor)) return [warn('appointments_of_doctor')];
  const message =
    count === 1
      ? 'This doctor still has 1 coming appointment. Move or cancel it.'
      : `This doctor still has ${count} coming appointments. Move or cancel them.`;
  return [warn('appointments_of_doctor', { message })];
}
