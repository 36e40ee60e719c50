/** The records that rows of the bad-input table speak of by name, each made at its first use. */
import { form, textOf, type Fields } from '../../client.ts';
import type { WholeServer } from '../wholeServer.ts';
import { forms, type Clinic } from '../clinic.ts';
import type { World } from './row.ts';

type Make = (clinic: Clinic, record: (name: string) => Promise<string>) => Promise<string>;

async function deleted(clinic: Clinic, path: string, id: string): Promise<string> {
  (await clinic.admin.delete(`/${path}/${id}/{me}`)).must(200);
  return id;
}

async function changed(clinic: Clinic, path: string, body: Record<string, string>): Promise<void> {
  (await clinic.admin.put(`/${path}/{me}`, body)).must(200);
}

async function role(clinic: Clinic): Promise<string> {
  return (await clinic.admin.post('/roles/create/{me}', { name: `Role ${clinic.next()}` })).must(201).id;
}

async function made(clinic: Clinic, path: string, fields: Fields): Promise<string> {
  return (await clinic.admin.post(`/${path}/create/{me}`, fields)).must(201).id;
}

/** The modules that came later; each is made for an employee or an appointment of its own. */
const LATER: Readonly<Record<string, (clinic: Clinic) => Promise<string>>> = {
  leave: async (clinic) => made(clinic, 'leaves', forms.leave(await clinic.user('Nurse'))),
  holiday: (clinic) => made(clinic, 'holidays', forms.holiday()),
  expense: async (clinic) => made(clinic, 'expenses', forms.expense(await clinic.user('Nurse'))),
  salary: async (clinic) => made(clinic, 'employeesSalaries', forms.salary(await clinic.user('Nurse'))),
  'provident fund': async (clinic) =>
    made(clinic, 'providentFunds', forms.providentFund(await clinic.user('Nurse'))),
  prescription: async (clinic) => made(clinic, 'prescriptions', forms.prescription(await clinic.approved())),
};
const IN_STATES: Readonly<Record<string, Make>> = {
  'past holiday': (clinic) => made(clinic, 'holidays', forms.holiday({ holidayDate: '2020-07-30' })),
  'paid nurse': async (clinic) => {
    const nurse = await clinic.user('Nurse');
    await made(clinic, 'employeesSalaries', forms.salary(nurse));
    return nurse;
  },
  'closed leave': async (clinic) => {
    const nurse = await clinic.user('Nurse');
    const days = { fromDate: '2026-01-05', toDate: '2026-01-06' };
    const leave = await made(clinic, 'leaves', forms.leave(nurse, days));
    (await clinic.admin.patch(`/leaves/${leave}/status/{me}`, { status: 'Approved' })).must(200);
    await made(clinic, 'employeesSalaries', forms.salary(nurse));
    return leave;
  },
  'doctor on leave': async (clinic) => {
    const doctor = await clinic.doctor();
    const leave = await made(clinic, 'leaves', forms.leave(doctor));
    (await clinic.admin.patch(`/leaves/${leave}/status/{me}`, { status: 'Approved' })).must(200);
    return doctor;
  },
  'paid prescription': async (clinic) =>
    made(
      clinic,
      'prescriptions',
      forms.prescription(await clinic.approved(), { status: 'Paid', paidBy: 'Cash' }),
    ),
};
const PATHS: Readonly<Record<string, string>> = {
  leave: 'leaves',
  holiday: 'holidays',
  expense: 'expenses',
  salary: 'employeesSalaries',
  'provident fund': 'providentFunds',
  prescription: 'prescriptions',
};
const laterDeleted = Object.fromEntries(
  Object.entries(LATER).map(([name, make]): [string, Make] => [
    `deleted ${name}`,
    async (clinic) => deleted(clinic, PATHS[name] ?? name, await make(clinic)),
  ]),
);

const RECORDS: Readonly<Record<string, Make>> = {
  ...LATER,
  ...IN_STATES,
  ...laterDeleted,
  patient: (clinic) => clinic.patient(),
  'inactive patient': (clinic) => clinic.patient({ status: 'Inactif' }),
  'deleted patient': async (clinic) => deleted(clinic, 'patients', await clinic.patient()),
  'changed patient': async (clinic) => {
    const id = await clinic.patient();
    await changed(clinic, `patients/${id}`, { city: 'Agadir' });
    return id;
  },
  nurse: (clinic) => clinic.user('Nurse'),
  'deleted nurse': async (clinic) => deleted(clinic, 'users', await clinic.user('Nurse')),
  doctor: (clinic) => clinic.doctor(),
  'other doctor': (clinic) => clinic.doctor(),
  'inactive doctor': (clinic) => clinic.doctor({ status: 'Inactif' }),
  'deleted doctor': async (clinic) => deleted(clinic, 'users', await clinic.doctor()),
  department: (clinic) => clinic.department(),
  'inactive department': (clinic) => clinic.department({ status: 'Inactive' }),
  'deleted department': async (clinic) => deleted(clinic, 'departments', await clinic.department()),
  act: (clinic) => clinic.act(),
  'deleted act': async (clinic) => deleted(clinic, 'acts', await clinic.act()),
  tax: (clinic) => clinic.tax(20),
  'deleted tax': async (clinic) => deleted(clinic, 'taxs', await clinic.tax(3)),
  role,
  'deleted role': async (clinic) => deleted(clinic, 'roles', await role(clinic)),
  'nurse role': (clinic) => Promise.resolve(clinic.role('Nurse')),
  appointment: async (clinic, record) => {
    const [patient, doctor, department] = [
      await record('patient'),
      await record('doctor'),
      await record('department'),
    ];
    return clinic.appointment({ patient, doctor, department });
  },
  'deleted appointment': async (clinic) => deleted(clinic, 'appointments', await clinic.appointment()),
  'approved appointment': (clinic) => clinic.approved(),
  'closed appointment': async (clinic) => textOf(await clinic.invoice(), 'appointment'),
  'sent invoice': async (clinic) => textOf(await clinic.invoice(), '_id'),
  'paid invoice': async (clinic) => textOf(await clinic.invoice({ status: 'Paid', paidBy: 'Cash' }), '_id'),
  'changed invoice': async (clinic) => {
    const id = textOf(await clinic.invoice(), '_id');
    await changed(clinic, `invoices/${id}`, { otherInformation: 'Thanks' });
    return id;
  },
  'changed settings': async (clinic) => {
    const answer = await clinic.admin.patch('/settings/{me}', form({ fax: '0522 11 11 11' }));
    return answer.must(200).id;
  },
};

export interface MeasuredWorld extends World {
  /** The log's length from which a row is measured. */
  readonly baseline: number;
}

export function worldOf({ clinic, sessionKey, logLength }: WholeServer): MeasuredWorld {
  const made = new Map<string, Promise<string>>();
  let baseline = -1;
  const startMeasuring = async (): Promise<void> => {
    baseline = await logLength();
  };
  const record = async (name: string): Promise<string> => {
    const known = made.get(name);
    if (known) return known;
    const make = RECORDS[name];
    if (!make) throw new Error(`No row makes ${name}`);
    const id = make(clinic, record);
    made.set(name, id);
    await id;
    await startMeasuring();
    return id;
  };
  return {
    clinic,
    sessionKey,
    record,
    startMeasuring,
    get baseline() {
      return baseline;
    },
  };
}
