/** Roles are read by who manages them; one's own is open, because the screens go by its flags. */
import { foldText, Problem, roleNamesAr, roleNamesFr, roles, standardRoleNames } from '@hospital/contracts';
import type { FilterRule, Source } from '../../kernel/query/source.ts';
import { fieldContains } from '../../kernel/textSearch/looseWriting.ts';
import { firstFound } from '../../kernel/query/list.ts';
import { momentOf } from '../../kernel/query/moment.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { answerOf } from '../../kernel/query/selection.ts';
import { equals } from '../../kernel/textSearch/textMatch.ts';
import { z } from 'zod';

const byNameBody = z.object({ search: z.object({ name: z.string() }) });

function byName(kit: QueryKit) {
  return readHandler(kit, ['roles'], async ({ actor, body, query }) => {
    if (!actor) throw new Problem('not_signed_in');
    const { name } = byNameBody.parse(body).search;
    const asked = {
      module: roles,
      moment: await momentOf(kit, query['asOf']),
      filters: [(from: Source) => equals(from, from.column('name'), name)],
      sorts: roles.list.sort,
    };
    const [found] = await firstFound(kit.pool, asked, 1);
    // Nobody else learns whether there is another role, so the one that is found decides.
    const isManager = actor.hasAccess && actor.flags.has('RolesAndPermissions');
    if (!isManager && found?.row._id !== actor.roleId) throw new Problem('not_allowed');
    if (!found) throw new Problem('not_found');
    return { body: answerOf(roles, found) };
  });
}

/** A standard role is also found by what it is called in French and Arabic: a call does not tell in which language it is read. */
const name: FilterRule = (typed) => {
  const wanted = foldText(typed.trim());
  const isCalledSo = (names: Readonly<Record<string, string>>, role: string) =>
    foldText(names[role] ?? '').includes(wanted);
  const called = standardRoleNames.filter((role) =>
    [roleNamesFr, roleNamesAr].some((names) => isCalledSo(names, role)),
  );
  return (from) => {
    const column = from.column('name');
    const stored = fieldContains(from, column, { field: roles.fields.name, typed });
    return `(${stored} or ${column} = any(${from.params.add(called)}::text[]))`;
  };
};

export const rolesQueries: QueryModule = {
  rules: { name },
  handlers: (kit) => ({ 'roles.byName': byName(kit) }),
};
