/** The calendar and how it looks, in one piece that is loaded when it is opened. */
import './calendar.css';

export { CalendarPage } from './CalendarPage.tsx';
