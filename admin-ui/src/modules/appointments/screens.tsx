export { AppointmentList } from './AppointmentList.tsx';
export { AppointmentCreate, AppointmentEdit } from './AppointmentForms.tsx';
export { AppointmentRecord } from './AppointmentRecord.tsx';
