/** The calls of the calendar: the appointments of some days, and who is away on them. */
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';

const read = flag('Appointments');
const words = { type: 'string' } as const;
const dates = { fromDate: { ...words, format: 'date' }, toDate: { ...words, format: 'date' } } as const;
/** Who may not read leaves sees that a doctor is away, and not why. */
const absences = {
  type: 'object',
  required: ['holidays', 'leaves'],
  properties: {
    holidays: {
      type: 'array',
      items: { type: 'object', properties: { _id: words, title: words, ...dates } },
    },
    leaves: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          doctor: words,
          ...dates,
          type: { ...words, description: 'For who may read the leave.' },
        },
      },
    },
  },
} as const;

export const calendarRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/appointments/calendar',
    kind: 'query',
    operation: 'appointments.calendar',
    isCostly: true,
    module: 'appointments',
    permission: read,
    answer: { kind: 'list' },
    asks: { from: 'The first day.', to: 'The last day.', after: 'The X-Next of the answer before.' },
    summary: 'The appointments between two days, by date and time.',
  },
  {
    method: 'GET',
    path: '/appointments/absences',
    kind: 'query',
    operation: 'appointments.absences',
    isCostly: true,
    module: 'appointments',
    permission: read,
    answer: { kind: 'object', schema: absences },
    sourceModules: ['holidays', 'leaves', 'roles', 'users'],
    asks: { from: 'The first day.', to: 'The last day.' },
    summary: 'The holidays, and the approved leaves of doctors, that touch these days.',
  },
];
