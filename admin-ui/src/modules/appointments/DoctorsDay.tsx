/** On a doctor's page: what today holds, and the way to the day and the week of their calendar. */
import { appointments } from '@hospital/contracts';
import { CalendarDays, CalendarRange } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { appointmentColumns } from './columns.tsx';

export function DoctorsDay({ record }: { record: RaRecord }) {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { now } = useFormats();
  const today = now().day;
  const { _id, firstname, lastname } = record;
  const calendar = (view: string) => `${listOf('appointments')}/calendar?view=${view}&doctor=${String(_id)}`;
  return (
    <>
      <div className="actions related-all">
        <LinkButton to={calendar('day')} icon={CalendarDays}>
          {translate('calendar.day')}
        </LinkButton>
        <LinkButton to={calendar('week')} icon={CalendarRange}>
          {translate('calendar.week')}
        </LinkButton>
      </div>
      <RelatedList
        module={appointments}
        columns={appointmentColumns.filter(({ source }) => source !== 'doctor')}
        filter={{ doctor: { _id, firstname, lastname }, fromDate: today, toDate: today }}
        sort={{ field: 'appointmentDate', order: 'ASC' }}
        isListed
      />
    </>
  );
}
