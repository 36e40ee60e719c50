import { DOCTOR } from '@hospital/contracts';
import { CircleSlash } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Avatar, nameOf } from '../../kernel/ui/Avatar.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { Pill } from '../../kernel/ui/Pill.tsx';
import { State } from '../../kernel/ui/State.tsx';
import { ApproveButton } from '../appointments/AppointmentRecord.tsx';
import { AppointmentDay, Hours } from '../appointments/columns.tsx';
import { NameWithDot } from '../departments/NameWithDot.tsx';
import { patientOf } from '../invoices/columns.tsx';
import { Counts } from './Counts.tsx';
import { Section } from './Section.tsx';

const UPCOMING = 8;
const DOCTORS = 6;
const NEW_INVOICES = 5;

function Upcoming({ record }: { record: RaRecord }) {
  return (
    <>
      <span className="clock">
        <AppointmentDay day={record['appointmentDate']} />
        <br />
        <span className="quiet small">
          <Hours record={record} />
        </span>
      </span>
      <Avatar person={record['patient']} size={30} />
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={`/appointments/${record.id}`}
        >
          {nameOf(record['patient'])}
        </Link>
        <span className="quiet small clip">{nameOf(record['doctor'])}</span>
      </span>
      <ApproveButton record={record} text="dashboard.take" />
    </>
  );
}

const byTime = (records: readonly RaRecord[]) =>
  [...records].sort((a, b) => whenOf(a).localeCompare(whenOf(b)));
const whenOf = (record: RaRecord) => `${String(record['appointmentDate'])} ${String(record['fromTime'])}`;

function UpcomingAppointments() {
  const { now } = useFormats();
  return (
    <Section
      title="dashboard.upcoming"
      resource="appointments"
      limit={UPCOMING}
      filter={{ status: 'Pending', fromDate: now().day }}
      sort={{ field: 'appointmentDate', order: 'ASC' }}
      arrange={byTime}
      empty="dashboard.noUpcoming"
      allTo="/appointments"
      row={(record) => <Upcoming record={record} />}
    />
  );
}

function NewInvoice({ record }: { record: RaRecord }) {
  const { money, day } = useFormats();
  return (
    <>
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={`/invoices/${record.id}/view`}
        >
          {nameOf(patientOf(record))}
        </Link>
        <span className="quiet small clip ltr">
          {String(record['number'])} · {day(record['invoiceDate'])}
        </span>
      </span>
      <span className="ltr">{money(record['grandTotal'], String(record['currency']))}</span>
      <Pill word={String(record['status'])} />
    </>
  );
}

function Doctor({ record }: { record: RaRecord }) {
  const { word } = useTexts();
  return (
    <>
      <Avatar person={record} size={30} />
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={`/doctors/${record.id}/profile`}
        >
          {nameOf(record)}
        </Link>
        <span className="quiet small clip">
          {record['speciality'] ? word(String(record['speciality'])) : '–'}
        </span>
      </span>
      <Pill word={String(record['status'] ?? '')} />
    </>
  );
}

function Department({ record }: { record: RaRecord }) {
  return (
    <>
      <span className="grow">
        <NameWithDot department={record} />
      </span>
      <Pill word={String(record['status'])} />
    </>
  );
}

function Board() {
  const { holds, isAdministrator } = useSession();
  const seesAll = isAdministrator || holds('Departments');
  return (
    <div className="board">
      <div className="column">
        {holds('Appointments') && <UpcomingAppointments />}
        {holds('Invoices') && (
          <Section
            title="dashboard.newInvoices"
            resource="invoices"
            limit={NEW_INVOICES}
            allTo="/invoices"
            row={(record) => <NewInvoice record={record} />}
          />
        )}
      </div>
      <div className="column">
        {holds('Doctors') && (
          <Section
            title="dashboard.doctorList"
            resource="users"
            limit={DOCTORS}
            filter={{ role: DOCTOR }}
            allTo="/doctors"
            row={(record) => <Doctor record={record} />}
          />
        )}
        <Section
          title="dashboard.departments"
          resource="departments"
          limit={100}
          {...(seesAll ? { allTo: '/departments' } : {})}
          row={(record) => <Department record={record} />}
        />
      </div>
    </div>
  );
}

export function DashboardPage() {
  const translate = useTranslate();
  const { hasAccess } = useSession();
  return (
    <Page title={translate('dashboard.title')}>
      {hasAccess ? (
        <>
          <Counts />
          <Board />
        </>
      ) : (
        <State
          icon={CircleSlash}
          title={translate('dashboard.noAccessTitle')}
          text={translate('dashboard.noAccessText')}
        >
          <LinkButton to="/profile">{translate('menu.profile')}</LinkButton>
        </State>
      )}
    </Page>
  );
}
