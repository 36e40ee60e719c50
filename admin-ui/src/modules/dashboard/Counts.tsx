import type { Flag } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { filtered } from '../../kernel/addresses.ts';
import { useProduct } from '../../kernel/screens.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Skeleton } from '../../kernel/ui/State.tsx';
import { useFigures, type Figures } from './figures.ts';

interface Count {
  readonly flag: Flag;
  readonly text: string;
  /** The list, as the menu names it. */
  readonly list: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly values: (figures: Figures) => readonly (number | null | undefined)[];
}

const counts: readonly Count[] = [
  { flag: 'Doctors', text: 'dashboard.doctors', list: 'doctors', values: ({ doctors }) => [doctors] },
  { flag: 'Patients', text: 'dashboard.patients', list: 'patients', values: ({ patients }) => [patients] },
  {
    flag: 'Appointments',
    text: 'dashboard.pending',
    list: 'appointments',
    filter: { status: 'Pending' },
    values: ({ pendingAppointments }) => [pendingAppointments],
  },
  {
    flag: 'Invoices',
    text: 'dashboard.unpaid',
    list: 'invoices',
    filter: { status: 'Pending' },
    values: ({ unpaidInvoices, totalInvoices }) => [unpaidInvoices, totalInvoices],
  },
];

const isKnown = (value: number | null | undefined) => value !== null && value !== undefined;

export function Counts() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { menu } = useProduct();
  const { flags, hasAccess } = useSession();
  const figures = useFigures(hasAccess);
  const open = counts.filter(
    ({ flag, values }) => flags.has(flag) || (figures && values(figures).some(isKnown)),
  );
  if (!open.length) return null;
  return (
    <div className="counts">
      {open.map(({ text, list, filter, values }) => (
        <Link key={text} to={filtered(menu.find((link) => link.text === list)?.to ?? '', filter)}>
          <strong className="ltr">
            {figures ? values(figures).map(number).join(' / ') : <Skeleton width={48} height={36} />}
          </strong>
          <span>{translate(text)}</span>
        </Link>
      ))}
    </div>
  );
}
