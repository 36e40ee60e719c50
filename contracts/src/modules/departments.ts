/** Departments of the clinic. Read by all who are signed in. */
import { defineCrud } from '../kernel/crud.ts';
import { choice, longText, text, word } from '../kernel/field.ts';
import { member } from '../kernel/permissions.ts';
import { activity, activityAliases, activityTones } from './words.ts';

export const departmentColours = ['green', 'blue', 'orange', 'purple', 'black', 'red', 'brown'] as const;

export const departments = defineCrud({
  name: 'departments',
  noun: 'Department',
  category: 'department',
  flag: 'Departments',
  read: member,
  fields: {
    name: text({ required: true }),
    description: longText(),
    status: choice(activity, {
      required: true,
      default: 'active',
      aliases: activityAliases,
      tones: activityTones,
    }),
    color: word(departmentColours, { isColour: true }),
  },
  list: {
    method: 'GET',
    sort: [{ field: 'name', order: 'asc' }],
    search: ['name', 'status'],
    any: ['name', 'description'],
  },
  title: ['name'],
  summary: ['name', 'color', 'status'],
  referencedBy: [
    { module: 'appointments', field: 'department' },
    { module: 'invoiceRequests', field: 'department' },
    { module: 'invoices', field: 'department' },
    { module: 'prescriptions', field: 'department' },
    { module: 'acts', field: 'department' },
  ],
});
