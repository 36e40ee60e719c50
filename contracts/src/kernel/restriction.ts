/**
 * Restriction of a person's data (GDPR article 18, law 09-08): it is kept, and neither changed nor used for something new. A module whose
 * records are people is wrapped once (`withRestriction`); fields, events, fold and calls follow. What a restriction refuses is decided in one
 * place of the commands and what it hides in one place of the reads.
 */
import { erasedTextFolds } from './erasedTexts.ts';
import { defineEvent, type EventDefinition } from './event.ts';
import {
  boolean,
  day,
  longText,
  text,
  type BooleanField,
  type TemporalField,
  type TextField,
} from './field.ts';
import { inputSchema } from './fieldSchema.ts';
import type { ModuleDescription } from './module.ts';
import type { Actor, Flag, FlagPermission } from './permissions.ts';
import { SELF, type PreventsErasureOf } from './preventsErasure.ts';
import type { ProblemDetails } from './problem.ts';
import type { Route } from './route.ts';

const computed = { computed: true } as const;
const MOST_REASON = 1_000;

// An alias: an interface has no index signature, and so is no `Fields`.

export type RestrictionFields = {
  readonly restricted: BooleanField<boolean>;
  /** The last day; null: until it is lifted. */
  readonly restrictedUntil: TemporalField<string | null>;
  readonly restrictionReason: TextField<string | null>;
};

const fields: RestrictionFields = {
  restricted: boolean({ ...computed, default: false }),
  restrictedUntil: day(computed),
  restrictionReason: longText({ ...computed, personal: 'self', max: MOST_REASON }),
};

const given = {
  restrictedUntil: day({ label: 'Restricted until' }),
  restrictionReason: longText({ personal: 'self', required: true, max: MOST_REASON, label: 'Reason' }),
} as const;

/** Shown as a notice and a mark, and not as values among others. */
export function isRestrictionField(
  { restriction }: Pick<ModuleDescription, 'restriction'>,
  name: string,
): boolean {
  return restriction !== undefined && Object.hasOwn(fields, name);
}

/** A call that restricts, as it was parsed. */
export interface RestrictionWanted {
  readonly restrictedUntil?: string | null;
  readonly restrictionReason: string;
}

type RestrictedFields = {
  readonly id: TextField<string>;
  readonly restrictedUntil: TemporalField<string | null>;
  readonly restrictionReason: TextField<string>;
};

type LiftedFields = { readonly id: TextField<string> };

export type RestrictionEvents<Noun extends string> = readonly [
  EventDefinition<`${Noun}Restricted`, RestrictedFields, false>,
  EventDefinition<`${Noun}RestrictionLifted`, LiftedFields, false>,
];

function restrictionEvents<const Noun extends string>(noun: Noun): RestrictionEvents<Noun> {
  const id = text({ required: true });
  return [
    defineEvent(`${noun}Restricted`, { id, ...given }),
    defineEvent(`${noun}RestrictionLifted`, { id }),
  ];
}

/** As `isRestricted` decides it. */
const hold: PreventsErasureOf<RestrictionFields> = {
  of: [SELF],
  code: 'hold',
  while: [
    { restricted: [true], restrictedUntil: 'missing' },
    { restricted: [true], restrictedUntil: 'coming' },
  ],
  message: () => 'The data of this person is restricted: it is kept. Lift the restriction first.',
};

/** What shows a restriction to everybody who sees the record at all: a mark beside the name. */
const marks = ['restricted', 'restrictedUntil'] as const;
const none = { restricted: false, restrictedUntil: null, restrictionReason: null } as const;

export type Restrictable<M extends ModuleDescription> = Omit<M, 'fields' | 'events'> & {
  readonly fields: M['fields'] & RestrictionFields;
  readonly events: readonly [...M['events'], ...RestrictionEvents<M['noun']>];
  readonly restriction: Flag;
};

export interface RestrictionRights {
  /** With the right to write a record, its holders restrict it; they alone read it whole meanwhile. */
  readonly right: Flag;
  /** Who may write the module's records. */
  readonly write: FlagPermission;
}

/** A module whose records are people, each of whom can be restricted. */
export function withRestriction<const M extends ModuleDescription>(
  module: M,
  rights: RestrictionRights,
): Restrictable<M> {
  const events = restrictionEvents(module.noun);
  const fold: ModuleDescription['fold'] = (row, event, id) => {
    if (event.type === events[0].type) {
      const { restrictedUntil = null, restrictionReason = null } = event.data;
      return row && { ...row, restricted: true, restrictedUntil, restrictionReason };
    }
    if (event.type === events[1].type) return row && { ...row, ...none };
    const next = module.fold(row, event, id);
    return next && next !== row ? { ...none, ...next } : next;
  };
  const all = { ...module.fields, ...fields };
  const wrapped: ModuleDescription = {
    ...module,
    version: (module.version ?? 1) + 1,
    fields: all,
    foreign: { ...erasedTextFolds({ category: module.category, fields: all }), ...module.foreign },
    events: [...module.events, ...events],
    fold,
    summary: [...module.summary, ...marks],
    picker: [...module.picker, ...marks],
    reference: [...module.reference, ...marks],
    routes: [...module.routes, ...restrictionRoutes(module, rights)],
    restriction: rights.right,
    preventsErasure: [...(module.preventsErasure ?? []), hold],
  };
  return wrapped as unknown as Restrictable<M>;
}

function restrictionRoutes(
  { name, path, noun }: ModuleDescription,
  { right, write }: RestrictionRights,
): Route[] {
  const common = {
    module: name,
    kind: 'command',
    path: `/${path}/:id/restriction/:userId`,
    // Its answer is the whole record.
    permission: { ...write, all: [...(write.all ?? []), right] },
  } as const;
  return [
    {
      ...common,
      method: 'PATCH',
      operation: `Restrict${noun}`,
      fields: given,
      body: inputSchema(given, 'create'),
      summary: 'Restricts the data of this person, up to a day or until it is lifted.',
    },
    {
      ...common,
      method: 'DELETE',
      operation: `Lift${noun}Restriction`,
      summary: 'Lifts the restriction.',
    },
  ];
}

/** Whether a person's record is restricted on this day of the clinic. */
export function isRestricted(row: Readonly<Record<string, unknown>>, today: string): boolean {
  const { restricted, restrictedUntil } = row;
  return restricted === true && (typeof restrictedUntil !== 'string' || today <= restrictedUntil);
}

/** Whether somebody sees restricted records of the module whole; everybody does their own. */
export function readsRestricted(
  { restriction }: ModuleDescription,
  actor: Actor | null,
  id: string,
): boolean {
  if (restriction === undefined || actor?.id === id) return true;
  return actor?.flags.has(restriction) ?? false;
}

/**
 * Whether a restriction keeps this field of the person's record as it is. It does not keep the state, the role and everything about signing in.
 * @param name of any field or value of an event; false where the module has no such field
 */
export function isKeptByRestriction({ restriction, fields }: ModuleDescription, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (restriction === undefined || field === undefined || name === 'status') return false;
  return !field.computed && field.kind !== 'ref';
}

/** What is said of a restriction: until when it holds. @param row of a restricted person */
export function restrictedDetails(row: Readonly<Record<string, unknown>>): ProblemDetails {
  const { restrictedUntil } = row;
  const until = typeof restrictedUntil === 'string' ? restrictedUntil : null;
  return {
    message:
      until === null
        ? 'The data of this person is restricted until further notice, so nothing was changed.'
        : `The data of this person is restricted until ${until}, so nothing was changed.`,
    extra: { restrictedUntil: until },
  };
}
