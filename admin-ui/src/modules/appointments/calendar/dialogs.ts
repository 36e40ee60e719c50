export { AppointmentCard } from './AppointmentCard.tsx';
export { BookHere } from './BookHere.tsx';
