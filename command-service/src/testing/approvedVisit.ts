import { idOf, type AppointmentRow } from '@hospital/contracts';
import { rowOf } from './deciding.ts';

const patient = idOf('patient');
const department = idOf('department');
const doctor = idOf('doctor');

const appointment: AppointmentRow = rowOf('appointment', {
  patient,
  department,
  doctor,
  appointmentDate: '2026-03-02',
  fromTime: '10:00',
  toTime: '10:30',
  injury: 'Ankle',
  status: 'approved',
  invoice: null,
  requestedInvoice: null,
  prescription: null,
  requestedPrescription: null,
  formerPrescriptions: [],
});

/** An approved appointment, with the records that its invoice and its prescription are decided from. */
export const approvedVisit = {
  patient,
  department,
  doctor,
  appointment,
  facts: {
    settings: rowOf('settings', {
      companyName: 'Clinic',
      city: 'Rabat',
      lightLogo: 'logo',
      bankIban: 'MA00',
    }),
    patient: rowOf('patient', {
      firstname: 'Amal',
      lastname: 'Idrissi',
      birthday: '1990-12-31',
      phone: '+212 6',
      email: 'a@p.test',
      address: 'Street 1',
    }),
    department: rowOf('department', { name: 'Cardiology' }),
    doctor: rowOf('doctor', { firstname: 'Omar', lastname: 'Alami', speciality: 'Cardiologue' }),
  },
};
