/**
 * Doctors and employees are one list, distinguished by their role. Users with only one of the two flags see that half whole;
 * the other half is a picker to them, if they hold a flag whose form needs it.
 */
import { DOCTOR, Problem, recoveryCodesLeft, users, type Actor } from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { isPicker, signedIn } from '../../across/rights.ts';
import { referenceFilter } from '../../kernel/query/filter.ts';
import { findOne } from '../../kernel/query/list.ts';
import { SCHEMA } from '../../kernel/schema.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { notCaughtUp } from '../../kernel/query/absence.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { momentOf } from '../../kernel/query/moment.ts';
import { answerOf } from '../../kernel/query/selection.ts';
import type { VersionSql, Viewer } from '../../kernel/query/visibility.ts';
import { reach } from './reach.ts';
import { valueFilter } from '../../kernel/query/filter.ts';
import type { Filter, VisibilityRules } from '../../kernel/query/source.ts';

const onlyDoctors: Filter = (from) => `${from.join('role').column('name')} = ${escapeLiteral(DOCTOR)}`;
const noDoctors: Filter = (from) =>
  `${from.join('role').column('name')} is distinct from ${escapeLiteral(DOCTOR)}`;

function visibility({ actor, isNamed }: Viewer): VisibilityRules {
  if (!actor) throw new Problem('not_signed_in');
  const half = halfOf(actor);
  if (half === 'all') return {};
  const own: Filter = valueFilter('_id', actor.id);
  const whole = isNamed ? either(half, own) : half;
  if (isPicker(users, actor)) return { whole };
  return { rows: whole === 'none' ? own : whole };
}

type Half = Filter | 'all' | 'none';

function halfOf({ flags }: Actor): Half {
  if (flags.has('Doctors')) return flags.has('Employees') ? 'all' : onlyDoctors;
  return flags.has('Employees') ? noDoctors : 'none';
}

function either(half: Filter | 'none', own: Filter): Filter {
  return half === 'none' ? own : (from) => `(${half(from)} or ${own(from)})`;
}

/** The half of the history that the actor's flags open. */
function wholeVersion({ flags }: Actor, { alias }: VersionSql): string {
  const doctors = `coalesce(${alias}.row->>'role' in (select _id::text from ${SCHEMA}.roles where name = ${escapeLiteral(DOCTOR)}), false)`;
  if (flags.has('Doctors')) return flags.has('Employees') ? 'true' : doctors;
  return flags.has('Employees') ? `not ${doctors}` : 'false';
}

function profile(kit: QueryKit) {
  return readHandler(kit, ['users', 'roles'], async (call) => {
    if (!call.actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit, call.query['asOf']);
    const found = await findOne(kit.pool, users, { id: call.actor.id, moment });
    if (!found && moment !== null) throw new Problem('not_found');
    // The session is checked against the log: a user who is not here yet will be in a moment.
    if (!found) throw notCaughtUp();
    return { body: { ...answerOf(users, found), recoveryCodesLeft: recoveryCodesLeft(found.row) } };
  });
}

/** The screens tell their person's sessions apart, and end one of them. */
function ownSessions({ sessions }: QueryKit): Handler {
  return async ({ actor, sessionId }) => {
    const own = await sessions.listOf(signedIn(actor).id);
    return { body: own.map(({ id, ...shown }) => ({ _id: id, isThis: id === sessionId, ...shown })) };
  };
}

/** With where passkeys work, so that the screen can say why there are none. */
function ownPasskeys({ passkeys }: QueryKit): Handler {
  return async ({ actor }) => {
    const own = await passkeys.listOf(signedIn(actor).id);
    const { origin, unavailable } = passkeys.site;
    return {
      body: { origin, unavailable, passkeys: own.map(({ id, ...shown }) => ({ _id: id, ...shown })) },
    };
  };
}

export const usersQueries: QueryModule = {
  visibility,
  historyFlags: ['Doctors', 'Employees'],
  wholeVersion,
  rules: { role: (value) => referenceFilter('role', value, true) },
  handlers: (kit) => ({
    'users.profile': profile(kit),
    reach: reach(kit),
    'users.sessions': ownSessions(kit),
    'users.passkeys': ownPasskeys(kit),
  }),
};
