/** On the dashboard: a doctor's own day, and for the desk who comes next. */
import { appointments } from '@hospital/contracts';
import { ClipboardPlus } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { DashboardList } from '../../kernel/list/DashboardList.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { useIsPhone } from '../../kernel/ui/useIsPhone.ts';
import { useMayPrescribe, usePrescribePath } from './AppointmentStatus.tsx';
import { VisitRow } from './VisitRow.tsx';

/** One click from the day to the form; the button says less where the row is narrow. */
function Prescribe({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const mayPrescribe = useMayPrescribe();
  const prescribePath = usePrescribePath();
  const isPhone = useIsPhone();
  if (!mayPrescribe(record)) return null;
  const text = translate('appointment.addPrescription');
  if (isPhone) return <IconLink icon={ClipboardPlus} label={text} to={prescribePath(record)} />;
  return (
    <LinkButton to={prescribePath(record)} icon={ClipboardPlus} size="small">
      {text}
    </LinkButton>
  );
}

export function OwnDay() {
  const { listOf } = useAddresses();
  return (
    <DashboardList
      title="dashboard.ownDay"
      rowsOf={({ lists }) => lists['ownDay'] ?? []}
      empty="dashboard.noOwnDay"
      allTo={`${listOf('appointments')}/calendar`}
      row={(record) => (
        <VisitRow record={record} isOfDay below={String(record['injury'] ?? '')}>
          <Prescribe record={record} />
          <StatePill module={appointments} record={record} />
        </VisitRow>
      )}
    />
  );
}

export function NextAppointments() {
  const nameOf = usePersonName();
  const { listOf } = useAddresses();
  return (
    <DashboardList
      title="dashboard.next"
      note="dashboard.nextNote"
      rowsOf={({ lists }) => lists['nextAppointments'] ?? []}
      empty="dashboard.noNext"
      allTo={`${listOf('appointments')}/calendar`}
      row={(record) => (
        <VisitRow record={record} below={nameOf(record['doctor'])}>
          <StatePill module={appointments} record={record} />
        </VisitRow>
      )}
    />
  );
}
