import { countriesBeside, DOCTOR, patients } from '@hospital/contracts';
import { CalendarPlus } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { useFormModule } from '../../kernel/form/formModule.ts';
import { FormSections } from '../../kernel/form/FormSections.tsx';
import { useRestricted } from '../../kernel/record/restriction.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { PatientCreate } from './PatientCreate.tsx';
import { TwinWarning } from './TwinWarning.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { Age } from './Age.tsx';

/** The specification's countries of patients, as it words them. */
const patientCountries = ['Maroc', 'Royaume-Uni', 'USA'];

function BookLink({ record }: { record: RaRecord }) {
  const { createOf, recordOf } = useAddresses();
  const translate = useTranslate();
  const { holds } = useSession();
  const isRestricted = useRestricted(patients);
  if (!holds('Appointments') || record['status'] === 'Inactif' || isRestricted(record)) return null;
  return (
    <LinkButton
      icon={CalendarPlus}
      to={createOf('appointments')}
      state={{ values: { patient: record }, back: recordOf('patients', record.id) }}
    >
      {translate('calendar.new')}
    </LinkButton>
  );
}

function PatientInputs() {
  const { record } = useFormModule();
  return (
    <>
      <TwinWarning />
      <FormSections
        module={patients}
        sections={[
          {
            title: 'person.basic',
            inputs: [
              { name: 'photo', wide: true },
              { name: 'firstname', autoFocus: true },
              ...(['lastname', 'birthday', 'gender', 'cin', 'status'] as const),
            ],
          },
          {
            title: 'person.contact',
            inputs: [
              'phone',
              'email',
              { name: 'address', wide: true },
              { name: 'country', words: countriesBeside(record?.['country'], patientCountries) },
              'city',
              'postalcode',
            ],
          },
        ]}
      />
    </>
  );
}

export const presentation: OwnPresentation = {
  list: PatientList,
  create: PatientCreate,
  step: 6,
  failsTo500: true,
  quick: 'name',
  inputs: () => <PatientInputs />,
  verbs: (record) => <BookLink record={record} />,
  columns: columnsFor(patients, [
    { source: 'lastname', label: 'field.name', render: (record) => <PersonWithAvatar person={record} /> },
    { source: 'cin', width: 110 },
    {
      source: 'birthday',
      label: 'person.age',
      render: (record) => <Age birthday={record['birthday']} />,
      width: 90,
    },
    { source: 'gender', width: 90, onCard: false },
    { source: 'phone', width: 170 },
    { source: 'city', width: 130 },
    { source: 'status', width: 110 },
  ]),
  withoutColumn: ['firstname', 'email', 'address', 'country', 'postalcode'],
};

/** A doctor's own: those of their appointments. */
function PatientList({ presentation }: Presented) {
  const { user, holds } = useSession();
  const isDoctor = user.role.name === DOCTOR && holds('Appointments');
  const own = [{ text: 'list.myPatients', filters: { doctor: { _id: user._id } } }];
  return <CrudList presentation={presentation} views={isDoctor ? own : []} />;
}
