/** An appointment is at its new place at once; a refusal puts it back, and the toast takes it back. */
import type { ReactNode } from 'react';
import { appointments, timeOf } from '@hospital/contracts';
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

export interface Moving {
  /** @param seen the revision that the person looked at, of a slot that holds only what they changed */
  readonly move: (appointment: CalendarAppointment, slot: Partial<Slot>, seen?: number | null) => void;
  readonly dialog: ReactNode;
}

export function useMoving(): Moving {
  const override = useSlotOverride();
  const nameOf = useRecordName();
  const { run } = useCommand(appointments.name, 'ChangeAppointment', {
    act: 'change',
    success: 'toast.appointment.changed',
    onRefused: override.onRefused,
  });
  const move: Moving['move'] = (appointment, slot, revision) => {
    if (isWhere(appointment, slot)) return;
    const before = Object.fromEntries(Object.keys(slot).map((name) => [name, appointment[name]]));
    const body = Object.fromEntries(Object.entries(slot).map(([name, value]) => [name, idIn(value)]));
    const about = nameOf(appointments, appointment);
    void run(String(appointment.id), body, { before, shown: slot, revision, about });
  };
  return { move, dialog: override.dialog };
}
