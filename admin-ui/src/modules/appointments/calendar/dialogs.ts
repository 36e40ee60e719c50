export { AppointmentCard } from './AppointmentCard.tsx';
export { BookingPopover } from './BookingPopover.tsx';
