/** Booking in place and an opened appointment, in a file of their own. It is fetched once the calendar is there, so that they open at once. */
import { useEffect } from 'react';
import { lazyComponent } from '../../../kernel/lazyScreen.ts';
import type { CardProps } from './AppointmentCard.tsx';
import type { BookingPopoverProps } from './BookingPopover.tsx';

const load = () => import('./dialogs.ts');
export const AppointmentCard = lazyComponent<CardProps, 'AppointmentCard'>(load, 'AppointmentCard');
export const BookingPopover = lazyComponent<BookingPopoverProps, 'BookingPopover'>(load, 'BookingPopover');

/** A file that does not come is reported when one of them is opened. */
export function usePreloadedDialogs(): void {
  useEffect(() => void BookingPopover.preload().catch(() => null), []);
}
