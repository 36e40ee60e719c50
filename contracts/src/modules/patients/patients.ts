/** People who are treated. Everything that tells who they are is encrypted in the log under their own key. */
import { defineCrud } from '../../kernel/crud.ts';
import { withErasure } from '../../kernel/erasing.ts';
import { choice, day, email, file, phone, text, word } from '../../kernel/field.ts';
import type { FieldName } from '../../kernel/fieldNames.ts';
import type { Identified, ModuleDescription } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import { withRestriction } from '../../kernel/restriction.ts';
import { plainCin, plainWords } from '../personalData/cin.ts';
import { PERSON_FLAG } from '../personalData/personRight.ts';
import { actif, actifAliases, activityTones, cities, countries, DEFAULT_COUNTRY, gender } from '../words.ts';

const own = { personal: 'self' } as const;
const needed = { personal: 'self', required: true } as const;

const declared = defineCrud({
  name: 'patients',
  noun: 'Patient',
  category: 'patient',
  flag: 'Patients',
  read: { ...flag('Patients'), picker: ['Appointments', 'Invoices', 'Cashier'] },
  fields: {
    firstname: text({ ...needed, label: 'First name' }),
    lastname: text({ ...needed, label: 'Last name' }),
    birthday: day({ ...needed, until: 'today' }),
    gender: choice(gender, needed),
    cin: text({ ...needed, label: 'CIN', isSpacedFreely: true }),
    email: email(own),
    address: text({ ...own, max: 400 }),
    country: word(countries, { required: true, default: DEFAULT_COUNTRY }),
    city: word(cities, { required: true }),
    postalcode: text({ ...own, max: 20, label: 'Postal code' }),
    phone: phone(needed),
    photo: file('/api/patients/photo/{id}', own),
    status: choice(actif, { required: true, default: 'active', aliases: actifAliases, tones: activityTones }),
  },
  list: {
    method: 'POST',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['name', 'cin', 'phone', 'email', 'status', 'birthday'],
    any: ['name', 'cin', 'phone', 'email'],
    disambiguation: ['birthday', 'cin', 'phone'],
    referring: { doctor: { module: 'appointments', field: 'patient', by: 'doctor' } },
  },
  title: ['firstname', 'lastname'],
  summary: [
    'firstname',
    'lastname',
    'photo',
    'status',
    'email',
    'phone',
    'address',
    'city',
    'country',
    'postalcode',
  ],
  picker: ['firstname', 'lastname', 'photo', 'status'],
  referencedBy: [
    { module: 'appointments', field: 'patient' },
    { module: 'invoiceRequests', field: 'patient' },
    { module: 'patientAccounts', field: 'patient' },
    { module: 'prescriptions', field: 'patient' },
  ],
});

export const patients = withErasure(
  withRestriction(declared, { right: PERSON_FLAG, write: flag('Patients') }),
);

/** The patient whom a record is about; null where it is about none. */
export function patientOf(
  { name, fields }: Pick<ModuleDescription, 'name' | 'fields'>,
  row: Identified,
): string | null {
  if (name === patients.name) return row._id;
  const [field] =
    Object.entries(fields).find(([, target]) => target.kind === 'ref' && target.to === patients.name) ?? [];
  const patient = field === undefined ? null : row[field];
  return typeof patient === 'string' ? patient : null;
}

/** What a letter to them needs: shown to who writes their invoices. */
export const addressFields = [
  'email',
  'address',
  'postalcode',
  'city',
  'country',
] as const satisfies readonly FieldName<typeof patients.fields>[];

/** The CIN by which a patient is found, and the names in any order with the birthday; personal, so the kernel hashes both. */
export function patientEntries(patient: Readonly<Record<string, unknown>>) {
  const textOf = (name: FieldName<typeof patients.fields>): string => {
    const value = patient[name];
    return typeof value === 'string' ? value : '';
  };
  const [cin, firstname, lastname, birthday] = [
    textOf('cin'),
    textOf('firstname'),
    textOf('lastname'),
    textOf('birthday'),
  ];
  const comparable = plainCin(cin);
  const names = plainWords(`${firstname} ${lastname}`).sort().join(' ');
  return [
    ...(comparable === null
      ? []
      : [{ kind: 'patientCin', key: comparable, personalKey: true, values: { cin } } as const]),
    ...(names !== '' && birthday !== ''
      ? [
          {
            kind: 'patientIdentity',
            key: `${names} ${birthday}`,
            personalKey: true,
            values: { firstname, lastname, birthday },
          } as const,
        ]
      : []),
  ];
}
