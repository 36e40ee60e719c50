/** A small clinic as events: enough of each module to read lists, joins and history. */
import { idOf, modules } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { teller, type AppendEvents } from './events.ts';

const id = (name: string) => idOf('test clinic', name);

export const clinic = {
  administrateur: id('Administrateur'),
  doctorRole: id('Doctor'),
  nurseRole: id('Nurse'),
  admin: id('admin'),
  amina: id('amina'),
  karim: id('karim'),
  nurse: id('nurse'),
  cardiology: id('cardiology'),
  helene: id('helene'),
  percy: id('percy'),
  youssef: id('youssef'),
  tax: id('tax'),
  settings: id('settings'),
  booked: id('booked'),
  closed: id('closed'),
  invoice: id('invoice'),
} as const;

const person = (firstname: string, lastname: string) => ({
  firstname,
  lastname,
  birthday: '1980-05-17',
  gender: 'female',
  cin: `CIN-${lastname}`,
  phone: '+212 600 000 000',
  email: `${firstname}.${lastname}@clinic.test`.toLowerCase(),
  country: 'Morocco',
  city: 'Rabat',
});

async function tellStaff(tell: AppendEvents): Promise<void> {
  const { roles, users } = modules;
  const role = (key: string, data: Readonly<Record<string, unknown>>) =>
    tell(roles, key, { type: 'RoleCreated', data: { hasAccessModule: true, ...data } });
  await role(clinic.administrateur, { name: 'Administrateur', Patients: true });
  await role(clinic.doctorRole, { name: 'Doctor', Patients: true, Appointments: true });
  await role(clinic.nurseRole, { name: 'Nurse' });
  const user = (key: string, data: Readonly<Record<string, unknown>>) =>
    tell(users, key, { type: 'UserCreated', data: { joiningDate: '2020-01-02', ...data } });
  await user(clinic.admin, { ...person('Ada', 'Admin'), role: clinic.administrateur });
  await user(clinic.amina, {
    ...person('Amina', 'Élouafi'),
    role: clinic.doctorRole,
    speciality: 'Gynécologue',
  });
  await user(clinic.karim, { ...person('Karim', 'Tazi'), role: clinic.doctorRole, speciality: 'Dentiste' });
  await user(clinic.nurse, { ...person('Nora', 'Nejjar'), role: clinic.nurseRole });
  await tell(users, clinic.nurse, { type: 'UserLeaveAdjusted', data: { by: '2' } });
}

async function tellPatients(tell: AppendEvents): Promise<void> {
  const { patients } = modules;
  const patient = (key: string, data: Readonly<Record<string, unknown>>) =>
    tell(patients, key, { type: 'PatientCreated', data });
  await patient(clinic.helene, { ...person('Hélène', 'Dupont'), gender: 'female' });
  await patient(clinic.percy, { ...person('Per_cy', '100%'), gender: 'male' });
  await patient(clinic.youssef, { ...person('Youssef', 'Benali'), gender: 'male' });
  await tell(patients, clinic.helene, { type: 'PatientChanged', data: { lastname: 'Dupont-Martin' } });
}

const issued = {
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-02',
  taxRate: '20',
  currency: 'MAD',
  status: 'partiallyPaid',
  paidBy: 'cash',
  rest: '10.50',
  total: '100.00',
  taxAmount: '20.00',
  discountAmount: '0.00',
  grandTotal: '120.00',
  number: '2026-000001',
  lineItems: [{ id: '1', name: 'Consultation', description: null, quantity: '1', price: '100.00' }],
};

export async function tellClinic(store: EventStore): Promise<void> {
  const { departments, taxes, appointments, invoices, settings } = modules;
  const tell = teller(store);
  await tellStaff(tell);
  await tell(settings, clinic.settings, {
    type: 'SettingsCreated',
    data: { companyName: 'Clinic', CNSSBase: '6000.00' },
  });
  await tell(departments, clinic.cardiology, {
    type: 'DepartmentCreated',
    data: { name: 'Cardiology', status: 'active', color: 'red' },
  });
  await tell(taxes, clinic.tax, {
    type: 'TaxCreated',
    data: { name: 'TVA', percentage: '20', status: 'approved' },
  });
  await tellPatients(tell);
  const slot = { department: clinic.cardiology, fromTime: '09:00', toTime: '09:30', injury: 'Toux' };
  await tell(appointments, clinic.booked, {
    type: 'AppointmentBooked',
    data: { ...slot, patient: clinic.helene, doctor: clinic.amina, appointmentDate: '2026-03-05' },
  });
  await tell(
    appointments,
    clinic.closed,
    {
      type: 'AppointmentBooked',
      data: { ...slot, patient: clinic.youssef, doctor: clinic.karim, appointmentDate: '2026-03-02' },
    },
    { type: 'AppointmentApproved', data: { patient: clinic.youssef, reason: 'Sans délai' } },
  );
  await tell(invoices, clinic.invoice, {
    type: 'InvoiceIssued',
    actor: clinic.admin,
    data: {
      ...issued,
      appointment: clinic.closed,
      patient: clinic.youssef,
      department: clinic.cardiology,
      doctor: clinic.karim,
    },
  });
}
