/** Patients without contact: proposals, which a person looks at and asks to erase one by one. */
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { PERSON_FLAG } from './personRight.ts';

const text = { type: 'string' } as const;
const proposals = {
  type: 'array',
  items: {
    type: 'object',
    required: ['_id', 'firstname', 'lastname', 'lastContact', 'why'],
    properties: {
      _id: text,
      firstname: { type: ['string', 'null'] },
      lastname: { type: ['string', 'null'] },
      restricted: { type: 'boolean' },
      restrictedUntil: { type: ['string', 'null'], format: 'date' },
      lastContact: { ...text, format: 'date' },
      why: { ...text, description: 'The name of the module whose record was the last contact.' },
    },
  },
} as const;

export const retentionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/retention/patients',
    kind: 'query',
    operation: 'retention.patients',
    module: 'patients',
    isCostly: true,
    isOfNow: true,
    permission: { ...flag(PERSON_FLAG), all: ['Patients'] },
    asks: { limit: '0 to 1,000.', after: 'The X-Next of the answer before.' },
    answer: { kind: 'object', isPaged: true, schema: proposals },
    summary: 'Patients without contact for as many years as the settings say; none where they say nothing.',
  },
];
