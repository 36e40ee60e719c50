import type { Flag } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Skeleton } from '../../kernel/ui/State.tsx';
import { useFigures, type Figures } from './figures.ts';

interface Count {
  readonly flag: Flag;
  readonly text: string;
  readonly to: string;
  readonly value: (figures: Figures) => string | null;
}

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? null : value.toLocaleString('en-US');

const counts: readonly Count[] = [
  { flag: 'Doctors', text: 'dashboard.doctors', to: '/doctors', value: ({ doctors }) => figure(doctors) },
  {
    flag: 'Patients',
    text: 'dashboard.patients',
    to: '/patients',
    value: ({ patients }) => figure(patients),
  },
  {
    flag: 'Appointments',
    text: 'dashboard.pending',
    to: `/appointments?filter=${encodeURIComponent('{"status":"Pending"}')}`,
    value: ({ pendingAppointments }) => figure(pendingAppointments),
  },
  {
    flag: 'Invoices',
    text: 'dashboard.unpaid',
    to: `/invoices?filter=${encodeURIComponent('{"status":"Pending"}')}`,
    value: ({ unpaidInvoices, totalInvoices }) =>
      figure(totalInvoices) && `${figure(unpaidInvoices) ?? '0'} / ${figure(totalInvoices) ?? '0'}`,
  },
];

export function Counts() {
  const translate = useTranslate();
  const { flags, hasAccess } = useSession();
  const figures = useFigures(hasAccess);
  const open = counts.filter(({ flag, value }) => flags.has(flag) || (figures && value(figures) !== null));
  if (!open.length) return null;
  return (
    <div className="counts">
      {open.map(({ text, to, value }) => (
        <Link key={text} to={to}>
          <strong className="ltr">
            {figures ? (value(figures) ?? '–') : <Skeleton width={48} height={36} />}
          </strong>
          <span>{translate(text)}</span>
        </Link>
      ))}
    </div>
  );
}
