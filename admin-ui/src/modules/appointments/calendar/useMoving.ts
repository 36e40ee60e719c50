/** An appointment is at its new place at once; a refusal puts it back, and the toast takes it back. */
import type { ReactNode } from 'react';
import { appointments, timeOf } from '@hospital/contracts';
import type { OnRefused } from '../../../kernel/commandAnswers.ts';
import { idIn } from '../../../kernel/record/idIn.ts';
import { useRecordName } from '../../../kernel/record/recordName.ts';
import { useCommand } from '../../../kernel/useCommand.ts';
import { useSlotOverride } from '../slotOverride.tsx';
import type { CalendarAppointment, CalendarColumn } from './columns.ts';
import type { Ghost } from './ghost.ts';

export interface Slot {
  readonly appointmentDate: string;
  readonly fromTime: string;
  readonly toTime: string;
  /** Where it changes, or has to be said. */
  readonly doctor?: unknown;
}

/** Where a ghost was let go: its day, its hours, and its doctor where the column has one. */
export function slotOf(column: CalendarColumn, ghost: Ghost): Slot {
  return {
    appointmentDate: column.day,
    fromTime: timeOf(ghost.from),
    toTime: timeOf(ghost.to),
    ...(column.doctor ? { doctor: column.doctor } : {}),
  };
}

function isWhere(appointment: CalendarAppointment, slot: Partial<Slot>): boolean {
  return Object.entries(slot).every(([name, value]) => idIn(value) === idIn(appointment[name]));
}

/** Of a slot that holds only what the person changed. */
export interface Rescheduled {
  /** The revision that they looked at. */
  readonly revision: number | null;
  /** Takes a refusal that its form answers itself (true). */
  readonly onRefused: (error: unknown) => boolean;
}

/** Everything of the slot is said, and nobody answers a refusal. */
const onTheGrid: Rescheduled = { revision: null, onRefused: () => false };

export interface AppointmentMover {
  /** @returns whether nothing is left to do where it was chosen: it is moved, or the dialog asks for a reason to do it anyway */
  readonly move: (
    appointment: CalendarAppointment,
    slot: Partial<Slot>,
    rescheduled?: Rescheduled,
  ) => Promise<boolean>;
  readonly dialog: ReactNode;
}

export function useMoving(): AppointmentMover {
  const override = useSlotOverride();
  const nameOf = useRecordName();
  const { run } = useCommand(appointments.name, 'ChangeAppointment', {
    act: 'change',
    success: 'toast.appointment.changed',
    onRefused: override.onRefused,
  });
  const move: AppointmentMover['move'] = async (appointment, slot, { revision, onRefused } = onTheGrid) => {
    if (isWhere(appointment, slot)) return true;
    let isAsked = false;
    const answer: OnRefused = (error, again) => {
      isAsked = override.onRefused(error, again);
      return isAsked || onRefused(error);
    };
    const before = Object.fromEntries(Object.keys(slot).map((name) => [name, appointment[name]]));
    const body = Object.fromEntries(Object.entries(slot).map(([name, value]) => [name, idIn(value)]));
    const about = nameOf(appointments, appointment);
    const way = { before, shown: slot, revision, about, onRefused: answer };
    return (await run(String(appointment.id), body, way)) !== null || isAsked;
  };
  return { move, dialog: override.dialog };
}
