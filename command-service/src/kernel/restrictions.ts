/**
 * What a restriction of a person refuses, for every command: values of their own record, its deletion, records that come to refer to them, and the
 * erasure of a text that is theirs.
 * What exists goes on: an appointment is canceled, closed and invoiced, an invoice is paid, an account is signed in with and deactivated.
 * A command that runs at the same moment as the restriction may overtake it.
 */
import {
  isKeptByRestriction,
  isRestricted,
  moduleList,
  moduleNamed,
  Problem,
  readsRestricted,
  reject,
  restrictedDetails,
  type Actor,
  type AnyRow,
  type ModuleDescription,
  type NewEvent,
  type RestrictionWanted,
} from '@hospital/contracts';
import type { Handlers, Records } from '@hospital/platform';
import { SYSTEM } from '../system.ts';
import type { Command, CommandModule } from './command.ts';
import { changing, type HandlerDependencies } from './httpCommand.ts';

export interface RestrictionCheck {
  readonly command: Pick<Command, 'module' | 'onRestricted' | 'keptBy'>;
  readonly before: AnyRow | null;
  readonly events: readonly NewEvent[];
  readonly actor: Actor;
  readonly today: string;
  /** What the command has read of other records: a person among them is not read again, between the decision and its append. */
  readonly facts: object;
}

/** Whether somebody may read all of a record of the module, as it is on this day. */
export function readsWhole(
  module: ModuleDescription,
  row: AnyRow | null,
  { actor, today }: { readonly actor: Actor; readonly today: string },
): boolean {
  return row === null || readsRestricted(module, actor, row._id) || !isRestricted(row, today);
}

/** @throws Problem `restricted`, with the day until which it holds; `restricted_record` where only some may do it */
export async function refuseWhileRestricted(
  records: Pick<Records, 'load'>,
  check: RestrictionCheck,
): Promise<void> {
  const { command, before, events, today } = check;
  const { module } = command;
  // What the system takes back or finishes was accepted before.
  if (check.actor.id === SYSTEM.id) return;
  const isPerson = module.restriction !== undefined && before !== null;
  if (isPerson && isRestricted(before, today) && events.some((event) => changesPerson(module, event)))
    throw new Problem('restricted', restrictedDetails(before));
  await Promise.all([
    ...references(check).map(({ target, id }) => refuseReference(records, check, { target, id })),
    ...[...keepers(check)].map((id) => refuseKept(records, id, today)),
  ]);
}

/** Values that describe the person, or their removal. */
function changesPerson(module: ModuleDescription, { type, data }: NewEvent): boolean {
  return (
    type === `${module.noun}Removed` || Object.keys(data).some((name) => isKeptByRestriction(module, name))
  );
}

function keepers({ command, before, events }: RestrictionCheck): ReadonlySet<string> {
  return new Set(events.flatMap(({ data }) => command.keptBy?.(data, before) ?? []));
}

const people = moduleList.filter(({ restriction }) => restriction !== undefined);

async function refuseKept(records: Pick<Records, 'load'>, id: string, today: string): Promise<void> {
  for (const module of people) {
    const { row } = await records.load(module, id);
    if (row && isRestricted(row, today)) throw new Problem('restricted', restrictedDetails(row));
  }
}

interface Referred {
  readonly target: ModuleDescription;
  readonly id: string;
}

/** People whom the record did not refer to before; of what only some may do with a restricted person, whom it is about. */
function references({ command, before, events }: RestrictionCheck): readonly Referred[] {
  const { module, onRestricted } = command;
  const found = new Map<string, Referred>();
  // A document that there is already is asked for again without an event.
  const written = events.length === 0 && onRestricted && before ? [{ data: before }] : events;
  for (const { data } of written)
    for (const [name, field] of Object.entries(module.fields)) {
      const id: unknown = (data as Readonly<Record<string, unknown>>)[name];
      const target = field.kind === 'ref' ? moduleNamed(field.to) : undefined;
      if (target?.restriction === undefined || typeof id !== 'string') continue;
      if (!onRestricted && before?.[name] === id) continue;
      if (onRestricted && onRestricted.about(data) !== id) continue;
      found.set(`${target.name} ${id}`, { target, id });
    }
  return [...found.values()];
}

/** What a restricted employee does themselves refers to them, and goes on. */
async function refuseReference(
  records: Pick<Records, 'load'>,
  { command: { onRestricted }, actor, today, facts }: RestrictionCheck,
  { target, id }: Referred,
): Promise<void> {
  if (id === actor.id) return;
  const row = readAlready(facts, target, id) ?? (await records.load(target, id)).row;
  if (!row || !isRestricted(row, today)) return;
  if (!onRestricted) throw new Problem('restricted', restrictedDetails(row));
  if (!readsRestricted(target, actor, id)) throw new Problem('restricted_record');
}

function readAlready(facts: object, { fields }: ModuleDescription, id: string): AnyRow | undefined {
  const rows = Object.values(facts) as unknown[];
  return rows.find(
    (row): row is AnyRow =>
      typeof row === 'object' &&
      row !== null &&
      '_id' in row &&
      row._id === id &&
      Object.keys(fields).every((name) => name in row),
  );
}

type Managed = Pick<CommandModule, 'mayManage'>;

function byManager({ mayManage }: Managed): Command['authorize'] {
  return (_input, row, { actor }) =>
    row === null || !mayManage || mayManage(actor, row) ? null : reject('not_allowed');
}

export function restrictCommand(module: ModuleDescription, managed: Managed): Command {
  return {
    name: `Restrict${module.noun}`,
    module,
    authorize: byManager(managed),
    decide(input, row, { today }) {
      const { restrictedUntil = null, restrictionReason } = input as unknown as RestrictionWanted;
      if (restrictedUntil !== null && restrictedUntil < today)
        return reject('validation_failed', {
          fields: { restrictedUntil: 'Choose today or a later day, or none.' },
        });
      const isSame =
        row?.['restricted'] === true &&
        row['restrictedUntil'] === restrictedUntil &&
        row['restrictionReason'] === restrictionReason;
      return isSame
        ? []
        : [{ type: `${module.noun}Restricted`, data: { restrictedUntil, restrictionReason } }];
    },
  };
}

export function liftCommand(module: ModuleDescription, managed: Managed): Command {
  return {
    name: `Lift${module.noun}Restriction`,
    module,
    authorize: byManager(managed),
    decide: (_input, row) =>
      row?.['restricted'] === true ? [{ type: `${module.noun}RestrictionLifted`, data: {} }] : [],
  };
}

/** The calls of a module whose records are people; none of any other one. */
export function restrictionHandlers(
  dependencies: HandlerDependencies,
  module: ModuleDescription,
  managed: Managed,
): Handlers {
  if (module.restriction === undefined) return {};
  const [restrict, lift] = [restrictCommand(module, managed), liftCommand(module, managed)];
  return { [restrict.name]: changing(dependencies, restrict), [lift.name]: changing(dependencies, lift) };
}
