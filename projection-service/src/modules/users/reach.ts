/**
 * What a person cannot do although they hold the flag for it, so that the screens need not offer it: accounts with rights that they lack,
 * and what is their own matter, unless nobody else could decide it. Commands decide by the log; this only says what to expect.
 */
import { flags, lacksRightOf, strongFlags, type Flag, type RoleFlags } from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { escapeIdentifier as quoted } from 'pg';
import { signedIn } from '../../across/rights.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { SCHEMA } from '../../kernel/schema.ts';

/** `isHeld`: by an active user other than this one, with access. */
type HeldRole = RoleFlags & { readonly isHeld: boolean };

async function rolesBeside({ pool }: QueryKit, user: string): Promise<HeldRole[]> {
  const columns = flags.map((flag) => `r.${quoted(flag)}`).join(', ');
  const { rows } = await pool.query<HeldRole>(
    `select r._id::text, ${columns}, r.status = 'active' and r."hasAccessModule" and exists (
       select from ${SCHEMA}.users u where u.role = r._id and u.status = 'active' and u."deletedAt" is null and u._id <> $1::uuid
     ) as "isHeld"
     from ${SCHEMA}.roles r where r."deletedAt" is null`,
    [user],
  );
  return rows;
}

export function reach(kit: QueryKit): Handler {
  return readHandler(kit, ['users', 'roles'], async (call) => {
    const actor = signedIn(call.actor);
    const known = await rolesBeside(kit, actor.id);
    const beyond = (among?: readonly Flag[]) =>
      known.filter((role) => lacksRightOf(actor, role, among)).map(({ _id }) => _id);
    const isAlone = (flag: Flag) => !known.some((role) => role.isHeld && role[flag] === true);
    return {
      body: {
        beyond: beyond(),
        stronger: beyond(strongFlags),
        alone: flags.filter((flag) => actor.flags.has(flag) && isAlone(flag)),
      },
    };
  });
}
