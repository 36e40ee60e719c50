/** The day on paper, doctor by doctor: seen only in print, where the grid of hours would be cut at the edge of the page. */
import { appointments as module } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useTexts } from '../../../kernel/i18n/useTexts.ts';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { NamedRecord } from '../../../kernel/record/NamedRecord.tsx';
import { StatePill } from '../../../kernel/ui/Pill.tsx';
import { Hours } from '../columns.tsx';
import type { CalendarColumn } from './columns.ts';
import { AbsenceNotes, LeftNote } from './GridHead.tsx';

const heads = ['patient', 'department', 'injury', 'status'] as const;

function Sheet({ column }: { readonly column: CalendarColumn }) {
  const nameOf = usePersonName();
  const translate = useTranslate();
  const { label } = useTexts();
  return (
    <section>
      <h2>
        <bdi>{nameOf(column.doctor)}</bdi> <LeftNote doctor={column.doctor} /> <AbsenceNotes {...column} />
      </h2>
      {column.appointments.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{translate('appointment.hours')}</th>
              {heads.map((name) => (
                <th key={name} scope="col">
                  {label(module, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {column.appointments.map((item) => (
              <tr key={item.id}>
                <td>
                  <Hours record={item} />
                </td>
                <td>{nameOf(item['patient'])}</td>
                <td>
                  <NamedRecord module="departments" record={item['department']} />
                </td>
                <td>{String(item['injury'] ?? '')}</td>
                <td>
                  <StatePill module={module} record={item} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function DaySheet({ columns }: { readonly columns: readonly CalendarColumn[] }) {
  const translate = useTranslate();
  const shown = columns.filter(({ appointments, leave }) => appointments.length > 0 || leave);
  return (
    <div className="day-sheet">
      {shown.length === 0 && <p>{translate('calendar.nothing')}</p>}
      {shown.map((column) => (
        <Sheet key={column.key} column={column} />
      ))}
    </div>
  );
}
