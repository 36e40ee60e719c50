/** Hours down, columns across. State by tint, and by the line through what was canceled. */
import { appointments, toneOf } from '@hospital/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { Avatar, nameOf } from '../../../kernel/ui/Avatar.tsx';
import { minutesOf, timeOf } from '../../../kernel/hours.ts';
import { hoursOf, type CalendarAppointment, type CalendarColumn } from './columns.ts';
import { inLanes, type Placed } from './lanes.ts';
import { useDrag, type Ghost } from './useDrag.ts';

const HOUR_PX = 56;

interface GridProps {
  readonly columns: readonly CalendarColumn[];
  readonly view: 'day' | 'week';
  readonly label: string;
  readonly onMake: (column: CalendarColumn, ghost: Ghost) => void;
  readonly onMove: (column: CalendarColumn, ghost: Ghost) => void;
  readonly onOpen: (appointment: CalendarAppointment) => void;
}

const top = (minute: number, firstHour: number) => ((minute - firstHour * 60) / 60) * HOUR_PX;

function Slot({
  placed,
  firstHour,
  view,
  onOpen,
  isDragged,
}: {
  placed: Placed<CalendarAppointment>;
  firstHour: number;
  view: GridProps['view'];
  onOpen: GridProps['onOpen'];
  isDragged: boolean;
}) {
  const { word } = useTexts();
  const { item, lane, lanes } = placed;
  const from = minutesOf(item.fromTime);
  const height = Math.max(18, top(minutesOf(item.toTime), firstHour) - top(from, firstHour) - 2);
  const status = String(item['status']);
  const second =
    view === 'week'
      ? nameOf(item['doctor'])
      : String((item['department'] as { name?: unknown } | null)?.name ?? '');
  const text = `${item.fromTime}–${item.toTime} ${nameOf(item['patient'])}, ${nameOf(item['doctor'])}, ${word(status)}`;
  return (
    <button
      type="button"
      data-slot={item.id}
      className={`slot ${toneOf(appointments.fields.status, status)}${isDragged ? ' dragged' : ''}${height < 24 ? ' short' : ''}`}
      style={
        {
          insetBlockStart: top(from, firstHour),
          blockSize: height,
          '--lane': lane,
          '--lanes': lanes,
        } as object
      }
      aria-label={text}
      title={text}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(item)}
    >
      <strong className="clip">{nameOf(item['patient'])}</strong>
      {height > 34 && (
        <span className="clip" style={{ display: 'block' }}>
          <span className="ltr">{item.fromTime}</span> {second}
        </span>
      )}
    </button>
  );
}

function GhostSlot({ ghost, firstHour }: { ghost: Ghost; firstHour: number }) {
  return (
    <div
      className="slot ghost"
      style={
        {
          insetBlockStart: top(ghost.from, firstHour),
          blockSize: top(ghost.to, firstHour) - top(ghost.from, firstHour),
          '--lane': 0,
          '--lanes': 1,
        } as object
      }
    >
      <span className="clip">
        <strong className="ltr" style={{ display: 'inline' }}>
          {timeOf(ghost.from)} – {timeOf(ghost.to)}
        </strong>{' '}
        {ghost.appointment && nameOf(ghost.appointment['patient'])}
      </span>
    </div>
  );
}

/** The minute of now, moved along once a minute. */
function useNow() {
  const { now } = useFormats();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  return moment;
}

function Head({ columns, view }: Pick<GridProps, 'columns' | 'view'>) {
  const formats = useFormats();
  const { word } = useTexts();
  const today = formats.now().day;
  return (
    <div className="calendar-head">
      <div />
      {columns.map(({ key, day, doctor }) =>
        view === 'day' && doctor ? (
          <div key={key} className="with-face">
            <Avatar person={doctor} size={28} />
            <span style={{ display: 'grid', lineHeight: '17px', minWidth: 0 }}>
              <span className="clip" style={{ fontWeight: 500 }}>
                {nameOf(doctor)}
              </span>
              <span className="quiet small clip">
                {doctor['speciality'] ? word(String(doctor['speciality'])) : '–'}
              </span>
            </span>
          </div>
        ) : (
          <div key={key} style={{ color: day === today ? 'var(--accent-strong)' : undefined }}>
            <span className="small quiet">{formats.weekday(day)}</span>
            <div style={{ fontWeight: 500 }} className="ltr">
              {formats.day(day)}
            </div>
          </div>
        ),
      )}
    </div>
  );
}

export function CalendarGrid({ columns, view, label, onMake, onMove, onOpen }: GridProps) {
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const { first, last } = hoursOf(columns);
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const act = (then: GridProps['onMake']) => (ghost: Ghost) => {
    const column = columnOf(ghost.column);
    if (column) then(column, ghost);
  };
  const { ghost, onPointerDown } = useDrag({
    columns,
    firstHour: first,
    hourPx: HOUR_PX,
    onMake: act(onMake),
    onMove: act(onMove),
    onOpen,
  });
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = top(Math.max(first * 60, 8 * 60 - 20), first);
  }, [first, view]);
  const style = { '--columns': columns.length, '--hour': `${HOUR_PX}px` } as object;
  return (
    <div className="calendar" data-view={view} ref={frame} style={style} role="region" aria-label={label}>
      <div className="calendar-inner">
        <Head columns={columns} view={view} />
        <div className="calendar-body" onPointerDown={onPointerDown}>
          <div className="calendar-hours" aria-hidden>
            {Array.from({ length: last - first }, (_, index) => (
              <span key={index} className="ltr">{`${String(first + index).padStart(2, '0')}:00`}</span>
            ))}
          </div>
          {columns.map(({ key, day, appointments }) => (
            <div
              key={key}
              className="calendar-column"
              data-column={key}
              style={{ blockSize: (last - first) * HOUR_PX }}
            >
              {day === now.day && (
                <div className="now-line" style={{ insetBlockStart: top(minutesOf(now.time), first) }} />
              )}
              {inLanes(appointments).map((placed) => (
                <Slot
                  key={placed.item.id}
                  placed={placed}
                  firstHour={first}
                  view={view}
                  onOpen={onOpen}
                  isDragged={ghost?.appointment?.id === placed.item.id}
                />
              ))}
              {ghost?.column === key && <GhostSlot ghost={ghost} firstHour={first} />}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
