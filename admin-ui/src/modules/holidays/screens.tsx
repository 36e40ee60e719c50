import { holidays } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { useChangeable } from '../../kernel/crud/useChangeable.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Pill } from '../../kernel/ui/Pill.tsx';

function Day({ record }: { record: RaRecord }) {
  const formats = useFormats();
  const day: unknown = record['holidayDate'];
  return (
    <span className="ltr">
      {formats.weekday(day)} {formats.day(day)}
    </span>
  );
}

/** Only a holiday that is still to come is changed or deleted. */
function useUpcoming(): (record: RaRecord) => boolean {
  return useChangeable(holidays).mayChange;
}

function Progress({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const isUpcoming = useUpcoming();
  return isUpcoming(record) ? (
    <Pill word={translate('holiday.upcoming')} tone="blue" />
  ) : (
    <Pill word={translate('holiday.completed')} />
  );
}

const columns = columnsFor(holidays, [
  { source: 'title' },
  { source: 'holidayDate', width: 200, render: (record) => <Day record={record} /> },
  { source: 'nbDays', width: 160 },
  {
    source: 'status',
    label: 'holiday.state',
    width: 150,
    isSortable: false,
    render: (record) => <Progress record={record} />,
  },
]);

export const presentation: OwnPresentation = {
  list: HolidayList,
  failsTo500: true,
  quick: 'title',
  columns,
  whenLocked: 'holiday.locked',
  status: (record) => <Progress record={record} />,
};

function HolidayList({ presentation }: Presented) {
  const translate = useTranslate();
  const { now } = useFormats();
  const isUpcoming = useUpcoming();
  return (
    <CrudList
      presentation={presentation}
      title={translate('holiday.title', { year: now().day.slice(0, 4) })}
      isLocked={(record) => !isUpcoming(record)}
    />
  );
}
