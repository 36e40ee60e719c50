/** An appointment is at its new place at once; a refusal puts it back, and the toast takes it back. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { timeOf } from '@hospital/contracts';
import { useToasts } from '../../../kernel/toasts.ts';
import { revisionOf, useCommand } from '../../../kernel/useCommand.ts';
import { useSlotOverride } from '../slotOverride.tsx';
import { doctorIdOf, type CalendarAppointment, type CalendarColumn } from './columns.ts';
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

const idIn = (doctor: unknown) => doctorIdOf({ id: '', doctor });

function isWhere(appointment: CalendarAppointment, slot: Slot): boolean {
  const { appointmentDate, fromTime, toTime } = appointment;
  const isSameDoctor = slot.doctor === undefined || idIn(slot.doctor) === doctorIdOf(appointment);
  return (
    isSameDoctor &&
    appointmentDate === slot.appointmentDate &&
    fromTime === slot.fromTime &&
    toTime === slot.toTime
  );
}

const calendars = { queryKey: ['appointments', 'calendar'] } as const;

export function useMoving() {
  const client = useQueryClient();
  const override = useSlotOverride();
  const { say } = useToasts();
  const taken = useRef<((moved: RaRecord) => void) | null>(null);
  const { run } = useCommand('appointments', 'ChangeAppointment', {
    act: 'change',
    onRefused: (error, again) => {
      void client.invalidateQueries(calendars);
      return override.onRefused(error, again);
    },
    onDone: (moved) => {
      const back = taken.current;
      const toast = {
        kind: 'success',
        title: 'toast.title.success',
        text: 'toast.appointment.changed',
      } as const;
      say(back ? { ...toast, undo: () => back(moved) } : toast);
    },
  });
  const send = (id: unknown, slot: Slot, revision?: number) => {
    client.setQueriesData<RaRecord[]>(calendars, (known) =>
      known?.map((record) => (record.id === id ? { ...record, ...slot } : record)),
    );
    const { doctor, ...when } = slot;
    void run(
      String(id),
      { ...when, ...(doctor === undefined ? {} : { doctor: idIn(doctor) }) },
      { revision },
    );
  };
  const move = (appointment: CalendarAppointment, slot: Slot) => {
    if (isWhere(appointment, slot)) return;
    const { id, appointmentDate, fromTime, toTime, doctor } = appointment as CalendarAppointment & Slot;
    taken.current = (moved) => {
      taken.current = null;
      send(id, { appointmentDate, fromTime, toTime, doctor }, revisionOf(moved));
    };
    send(id, slot);
  };
  return { move, dialog: override.dialog };
}
