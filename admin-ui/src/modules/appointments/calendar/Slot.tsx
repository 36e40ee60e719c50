/** An appointment in the grid. Its state is shown by tint, by icon and by its edge, so that none of them is needed alone. */
import { appointments, minutesOf, timeOf, toneOf } from '@hospital/contracts';
import { Check, CircleDashed, Lock, X, type LucideIcon } from 'lucide-react';
import { useTexts } from '../../../kernel/i18n/useTexts.ts';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import type { CalendarAppointment } from './columns.ts';
import type { Ghost } from './ghost.ts';
import type { PlacedItem } from './lanes.ts';

export const HOUR_PX = 56;

export const topOf = (minute: number, firstHour: number) => ((minute - firstHour * 60) / 60) * HOUR_PX;

const stateIcons: Readonly<Record<string, LucideIcon>> = {
  Pending: CircleDashed,
  Approved: Check,
  Canceled: X,
  Closed: Lock,
};

export function StateIcon({ status }: { status: string }) {
  const Icon = stateIcons[status] ?? CircleDashed;
  return <Icon className="slot-state" size={12} strokeWidth={2.4} aria-hidden />;
}

/** Everything there is to say, for who does not see where it is. */
export function useSlotText() {
  const nameOf = usePersonName();
  const { word } = useTexts();
  return (item: CalendarAppointment) =>
    `${item.fromTime}–${item.toTime} ${nameOf(item['patient'])}, ${nameOf(item['doctor'])}, ${word(String(item['status']))}`;
}

interface SlotProps {
  readonly placed: PlacedItem<CalendarAppointment>;
  readonly firstHour: number;
  /** What is below the patient: the doctor, or the department. */
  readonly second: string;
  readonly isDragged: boolean;
  readonly mayMove: boolean;
  readonly onOpen: (appointment: CalendarAppointment) => void;
}

export function Slot({ placed, firstHour, second, isDragged, mayMove, onOpen }: SlotProps) {
  const nameOf = usePersonName();
  const { item, lane, lanes } = placed;
  const text = useSlotText()(item);
  const from = minutesOf(item.fromTime);
  const height = Math.max(24, topOf(minutesOf(item.toTime), firstHour) - topOf(from, firstHour) - 2);
  const status = String(item['status']);
  const tone = toneOf(appointments.fields.status, status);
  const looks = ['slot', tone, status.toLowerCase(), isDragged && 'dragged', height < 34 && 'short'];
  const style = {
    insetBlockStart: topOf(from, firstHour),
    blockSize: height,
    '--lane': lane,
    '--lanes': lanes,
  };
  return (
    <button
      type="button"
      data-slot={item.id}
      className={looks.filter(Boolean).join(' ')}
      style={style}
      title={text}
      onClick={(event) => event.detail === 0 && onOpen(item)}
    >
      <span className="unseen">{text}</span>
      <strong className="clip" aria-hidden>
        <StateIcon status={status} />
        <bdi className="name">{nameOf(item['patient'])}</bdi>
      </strong>
      {height > 34 && (
        <span className="clip" aria-hidden>
          <span className="ltr">{item.fromTime}</span> <bdi className="name">{second}</bdi>
        </span>
      )}
      {mayMove && <span className="slot-edge" data-edge="end" aria-hidden />}
    </button>
  );
}

export function GhostSlot({ ghost, firstHour }: { ghost: Ghost; firstHour: number }) {
  const nameOf = usePersonName();
  const style = {
    insetBlockStart: topOf(ghost.from, firstHour),
    blockSize: topOf(ghost.to, firstHour) - topOf(ghost.from, firstHour),
    '--lane': 0,
    '--lanes': 1,
  };
  return (
    <div className="slot ghost" data-ghost style={style}>
      <span className="clip">
        <strong className="ltr">
          {timeOf(ghost.from)} – {timeOf(ghost.to)}
        </strong>{' '}
        {ghost.appointment && nameOf(ghost.appointment['patient'])}
      </span>
    </div>
  );
}
