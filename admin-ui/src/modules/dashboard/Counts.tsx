import type { Flag } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Skeleton } from '../../kernel/ui/State.tsx';
import { useFigures, type Figures } from './figures.ts';

interface Count {
  readonly flag: Flag;
  readonly text: string;
  readonly to: string;
  readonly values: (figures: Figures) => readonly (number | null | undefined)[];
}

const counts: readonly Count[] = [
  { flag: 'Doctors', text: 'dashboard.doctors', to: '/doctors', values: ({ doctors }) => [doctors] },
  { flag: 'Patients', text: 'dashboard.patients', to: '/patients', values: ({ patients }) => [patients] },
  {
    flag: 'Appointments',
    text: 'dashboard.pending',
    to: `/appointments?filter=${encodeURIComponent('{"status":"Pending"}')}`,
    values: ({ pendingAppointments }) => [pendingAppointments],
  },
  {
    flag: 'Invoices',
    text: 'dashboard.unpaid',
    to: `/invoices?filter=${encodeURIComponent('{"status":"Pending"}')}`,
    values: ({ unpaidInvoices, totalInvoices }) => [unpaidInvoices, totalInvoices],
  },
];

const isKnown = (value: number | null | undefined) => value !== null && value !== undefined;

export function Counts() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { flags, hasAccess } = useSession();
  const figures = useFigures(hasAccess);
  const open = counts.filter(
    ({ flag, values }) => flags.has(flag) || (figures && values(figures).some(isKnown)),
  );
  if (!open.length) return null;
  return (
    <div className="counts">
      {open.map(({ text, to, values }) => (
        <Link key={text} to={to}>
          <strong className="ltr">
            {figures ? values(figures).map(number).join(' / ') : <Skeleton width={48} height={36} />}
          </strong>
          <span>{translate(text)}</span>
        </Link>
      ))}
    </div>
  );
}
