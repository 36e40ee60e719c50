/** On the page of a leave: the days that its employee has left. */
import { users } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { Detail } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';

export function LeaveBalance({ record }: { record: RaRecord }) {
  const { label } = useTexts();
  const { number } = useFormats();
  const { remainingLeave }: { remainingLeave?: unknown } = { ...(record['user'] as object | null) };
  if (remainingLeave === undefined || remainingLeave === null) return null;
  return (
    <Detail label={label(users, 'remainingLeave')}>
      <span className="ltr">{number(remainingLeave)}</span>
    </Detail>
  );
}
