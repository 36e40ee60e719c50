/** Hours down, doctors or days across; by pointer and by keyboard. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormats, useSettings } from '../../../kernel/session/useSettings.ts';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { clinicHours, minutesOf, timeOf } from '@hospital/contracts';
import { hoursOf, type CalendarAppointment, type CalendarColumn, type Hours } from './columns.ts';
import type { Ghost } from './ghost.ts';
import { GridHead, useColumnName, useLeaveText } from './GridHead.tsx';
import { inLanes } from './lanes.ts';
import { GhostSlot, HOUR_PX, Slot, topOf } from './Slot.tsx';
import { STEP_MINUTES, type Cell } from './steps.ts';
import { useDrag } from './useDrag.ts';
import { useFocusedCell } from './useFocusedCell.ts';
import { useKeptScroll } from './useKeptScroll.ts';

interface GridProps {
  readonly columns: readonly CalendarColumn[];
  readonly view: 'day' | 'week';
  readonly label: string;
  /** What is being booked; it stays drawn. */
  readonly booking: Ghost | null;
  readonly mayMove: (appointment: CalendarAppointment) => boolean;
  readonly onMake: (column: CalendarColumn, ghost: Ghost) => void;
  readonly onMove: (column: CalendarColumn, ghost: Ghost) => void;
  readonly onOpen: (appointment: CalendarAppointment) => void;
}

/** The minute of now, moved along twice a minute. */
function useNow() {
  const { now } = useFormats();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  return moment;
}

function HourScale({ first, last }: Hours) {
  return (
    <div className="calendar-hours" aria-hidden>
      {Array.from({ length: last - first }, (_, index) => (
        <span key={index} className="ltr">{`${String(first + index).padStart(2, '0')}:00`}</span>
      ))}
    </div>
  );
}

interface FreeCellProps {
  readonly cell: Cell;
  readonly firstHour: number;
  readonly name: string;
  readonly onBook: () => void;
}

/** The one free cell that the keyboard is on; seen only while it is focused. */
function FreeCell({ cell, firstHour, name, onBook }: FreeCellProps) {
  const translate = useTranslate();
  const style = {
    insetBlockStart: topOf(cell.minute, firstHour),
    blockSize: topOf(STEP_MINUTES, 0),
  };
  return (
    <button
      type="button"
      className="free-cell"
      data-minute={cell.minute}
      style={style}
      aria-label={translate('calendar.bookAt', { when: timeOf(cell.minute), column: name })}
      onClick={(event) => event.detail === 0 && onBook()}
    >
      <span className="ltr" aria-hidden>
        {timeOf(cell.minute)}
      </span>
    </button>
  );
}

interface ColumnProps extends Pick<GridProps, 'view' | 'mayMove' | 'onOpen'> {
  readonly column: CalendarColumn;
  readonly hours: Hours;
  readonly now: { readonly day: string; readonly time: string };
  readonly ghost: Ghost | null;
  readonly free: Cell | null;
  readonly onBook: () => void;
}

function Column({ column, view, hours, now, ghost, free, ...acts }: ColumnProps) {
  const nameOf = usePersonName();
  const { key, day, appointments, holidays, leave } = column;
  const { first, last } = hours;
  const name = useColumnName(view)(column);
  const leaveText = useLeaveText();
  const translate = useTranslate();
  const { words } = useFormats();
  const why = words([...holidays, ...(leave ? [leaveText(leave)] : [])]);
  // A column is of one doctor in the day, and in the week of a chosen doctor: whose it is would be repeated in each.
  const secondOf = ({ doctor, department }: CalendarAppointment) =>
    column.doctor === null ? nameOf(doctor) : String((department as { name?: unknown } | null)?.name ?? '');
  return (
    <div
      className={why ? 'calendar-column away' : 'calendar-column'}
      data-column={key}
      role="group"
      aria-label={why ? `${translate('field.named', { name })} ${why}` : name}
      style={{ blockSize: (last - first) * HOUR_PX }}
    >
      {day === now.day && (
        <div className="now-line" style={{ insetBlockStart: topOf(minutesOf(now.time), first) }} />
      )}
      {free && <FreeCell cell={free} firstHour={first} name={name} onBook={acts.onBook} />}
      {inLanes(appointments).map((placed) => (
        <Slot
          key={placed.item.id}
          placed={placed}
          firstHour={first}
          second={secondOf(placed.item)}
          onOpen={acts.onOpen}
          mayMove={acts.mayMove(placed.item)}
          isDragged={ghost?.appointment?.id === placed.item.id}
        />
      ))}
      {ghost?.column === key && <GhostSlot ghost={ghost} firstHour={first} />}
    </div>
  );
}

export function CalendarGrid({ columns, view, label, booking, onMake, onMove, ...acts }: GridProps) {
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const hours = hoursOf(clinicHours(useSettings()), columns);
  useKeptScroll(frame, topOf(Math.max(hours.first * 60, 8 * 60 - 20), hours.first));
  const on = (then: GridProps['onMake']) => (ghost: Ghost) => {
    const column = columns.find(({ key }) => key === ghost.column);
    if (column) then(column, ghost);
  };
  const drag = useDrag({
    frame,
    columns,
    firstHour: hours.first,
    hourPx: HOUR_PX,
    mayMove: acts.mayMove,
    onMake: on(onMake),
    onMove: on(onMove),
    onOpen: acts.onOpen,
  });
  const { cell, onKeyDown } = useFocusedCell({ frame, columns, hours, now: now.time });
  const { minute: from } = cell;
  const book = () => on(onMake)({ column: cell.column, from, to: from + STEP_MINUTES, appointment: null });
  const style = { '--columns': columns.length, '--hour': `${HOUR_PX}px` } as object;
  return (
    <div className="calendar" data-view={view} ref={frame} style={style} role="region" aria-label={label}>
      <div className="calendar-inner">
        <GridHead columns={columns} view={view} />
        <div className="calendar-body" onPointerDown={drag.onPointerDown} onKeyDown={onKeyDown}>
          <HourScale {...hours} />
          {columns.map((column) => (
            <Column
              key={column.key}
              column={column}
              view={view}
              hours={hours}
              now={now}
              ghost={drag.ghost ?? booking}
              free={cell.column === column.key ? cell : null}
              onBook={book}
              {...acts}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
