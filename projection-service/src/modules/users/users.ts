/**
 * Doctors and employees are one list, told apart by their role. Who holds only one of the two flags sees that half whole;
 * the other half is a picker to them, if they hold a flag whose form needs it.
 */
import { DOCTOR, Problem, users, type Actor, type Flag } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { referenceFilter, type Filter } from '../../kernel/query/filter.ts';
import { findOne } from '../../kernel/query/list.ts';
import { SCHEMA } from '../../kernel/tables.ts';
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { reading, type QueryKit } from '../../kernel/query/reader.ts';
import { momentOf } from '../../kernel/query/moment.ts';
import { answerOf, type Found } from '../../kernel/query/selection.ts';
import { isPickerSearch, type Shown, type Viewer, type Visibility } from '../../kernel/query/visibility.ts';

/** Forms that choose somebody. */
const pickers: readonly Flag[] = ['Appointments', 'Leaves', 'EmployeesSalaries', 'Expenses'];

const onlyDoctors: Filter = (from) => `${from.join('role').alias}.name = ${escapeLiteral(DOCTOR)}`;
const noDoctors: Filter = (from) =>
  `${from.join('role').alias}.name is distinct from ${escapeLiteral(DOCTOR)}`;

function isDoctor({ joined }: Found): boolean {
  return joined.get('role')?.row?.['name'] === DOCTOR;
}

function mayRead(actor: Actor, isADoctor: boolean): boolean {
  return actor.flags.has(isADoctor ? 'Doctors' : 'Employees');
}

function visibility({ actor, searched, isNamed }: Viewer): Visibility {
  if (!actor) throw new Problem('not_signed_in');
  const picks = actor.hasAccess && pickers.some((flag) => actor.flags.has(flag));
  const show = (found: Found): Shown => {
    const isOwn = found.row._id === actor.id && (isNamed || !picks);
    if (isOwn || mayRead(actor, isDoctor(found))) return 'full';
    return picks ? 'picker' : 'hidden';
  };
  return { filters: filtersFor(actor, picks && isPickerSearch(users, searched)), show };
}

function filtersFor(actor: Actor, seesTheRest: boolean): Filter[] {
  const doctors = actor.flags.has('Doctors');
  const employees = actor.flags.has('Employees');
  if (seesTheRest || (doctors && employees)) return [];
  if (doctors || employees) return [doctors ? onlyDoctors : noDoctors];
  return [({ params }) => `t._id = ${params.add(actor.id)}::uuid`];
}

/** The half of the history that the actor's flags open. */
function versionCondition({ flags }: Actor): string {
  const doctors = `v.row->>'role' in (select _id::text from ${SCHEMA}.roles where name = ${escapeLiteral(DOCTOR)})`;
  if (flags.has('Doctors')) return flags.has('Employees') ? 'true' : doctors;
  return `not coalesce(${doctors}, false)`;
}

function profile(kit: QueryKit) {
  return reading(kit, ['users', 'roles'], async (call) => {
    if (!call.actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit.pool, call.query['asOf']);
    const found = await findOne(kit.pool, users, { id: call.actor.id, moment });
    if (!found && moment !== null) throw new Problem('not_found');
    // The session is checked against the log: a user who is not here yet will be in a moment.
    if (!found) throw new Problem('not_caught_up', { extra: { retryAfter: 1 } });
    return { body: answerOf(users, found) };
  });
}

export const usersService: ModuleService = {
  visibility,
  historyFlags: ['Doctors', 'Employees'],
  versionCondition,
  rules: { role: (value) => referenceFilter('role', value, true) },
  handlers: (kit) => ({ 'users.profile': profile(kit) }),
};
