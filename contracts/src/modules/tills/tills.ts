/** The tills of the clinic: drawers of cash, each with one open session at most. A clinic may have none. */
import { defineCrud } from '../../kernel/crud.ts';
import { choice, text } from '../../kernel/field.ts';
import { activity, activityAliases, activityTones } from '../words.ts';
import { keepsTills, tillFlag } from './tillRights.ts';

export const tills = defineCrud({
  name: 'tills',
  noun: 'Till',
  category: 'till',
  flag: tillFlag,
  read: keepsTills,
  fields: {
    name: text({ required: true }),
    status: choice(activity, {
      required: true,
      default: 'active',
      aliases: activityAliases,
      tones: activityTones,
    }),
  },
  unique: ['name'],
  list: { method: 'GET', sort: [{ field: 'name', order: 'asc' }], search: ['name', 'status'], any: ['name'] },
  title: ['name'],
  summary: ['name', 'status'],
  referencedBy: [{ module: 'tillSessions', field: 'till' }],
});
