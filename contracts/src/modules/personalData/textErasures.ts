/** The call that shows one text of a record as erased: a text about one person in the record of another. */
import { z } from 'zod';
import { MOST_TEXT_REASON } from '../../kernel/erasedTexts.ts';
import { longText } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { PERSON_FLAG } from './personRight.ts';

/** A text about the person in another record: shown for a decision. */
export interface TextAboutPerson {
  readonly resource: string;
  readonly record: string;
  /** Of the record as it was read: who erases the text names it. */
  readonly revision: number;
  readonly field: string;
  readonly excerpt: string;
  /** Of an earlier version: the revision in which the text stood. The record holds another text now, or none. */
  readonly version?: number;
  /** It cannot be erased now: the data of the person whose text it is, is restricted. */
  readonly restricted?: true;
}

const word = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

export const textAboutSchema = {
  type: 'object',
  required: ['resource', 'record', 'revision', 'field', 'excerpt'],
  properties: {
    resource: word,
    record: word,
    revision: integer,
    field: word,
    excerpt: word,
    version: integer,
    restricted: {
      const: true,
      description: 'It cannot be erased while the person whose text it is, is restricted.',
    },
  },
} as const;

/** Names of modules and fields, and places of lines, have no other characters: `lineItems.2.description`. */
const named = (error: string) => z.string(error).regex(/^[\w.-]{1,200}$/, error);

/** Which text of which record is to be shown as erased, and why. The revision that was read comes with it, as with any change. */
const textErasureBody = z.object({
  resource: named('Resource is the name of a module.'),
  record: z.uuid({ error: 'Record is not a valid identifier.' }).transform((given) => given.toLowerCase()),
  field: named('Field is the place of a text in the record.'),
  version: z.int({ error: 'Version is the revision in which the text stood.' }).min(0).optional(),
  ...inputSchema({ reason: longText({ required: true, max: MOST_TEXT_REASON, label: 'Reason' }) }, 'create')
    .shape,
});
export interface TextErasureWanted {
  readonly resource: string;
  readonly record: string;
  /** `injury`, `lineItems.0.description`. */
  readonly field: string;
  /** The revision of an earlier version that holds the text; it and what was before it is erased. The present one unless set. */
  readonly version?: number | undefined;
  readonly reason: string;
}

const answered = {
  type: 'object',
  required: ['_id', 'resource', 'field', 'revision'],
  properties: { _id: word, resource: word, field: word, revision: integer },
} as const;

export const eraseTextRoute: Route = {
  module: 'erasures',
  permission: flag(PERSON_FLAG),
  method: 'POST',
  path: '/erasures/texts/:userId',
  kind: 'command',
  operation: 'EraseText',
  isRisky: true,
  body: textErasureBody,
  answer: { kind: 'object', schema: answered },
  summary:
    'Shows one text of a record, in all its versions, as erased: a text about a person in the record of another. Needs the revision that was read. It cannot be undone.',
};
