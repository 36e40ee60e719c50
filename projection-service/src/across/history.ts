/** What happened to one record, oldest first; also when it is deleted. */
import { moduleAt, moduleNamed, Problem } from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { isUuid } from '../kernel/columns.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { livingTables } from '../kernel/tables.ts';
import { historyCondition, signedIn } from './rights.ts';
import { entryOf, Names, versionColumns, wantNames, type VersionRow } from './versionEntries.ts';

export function history(kit: QueryKit): Handler {
  return (call) => {
    const resource = call.params['resource'] ?? '';
    const module = moduleAt(resource) ?? moduleNamed(resource);
    return reading(kit, module ? [module.name] : [], async ({ params, actor, query }) => {
      const id = params['id'] ?? '';
      if (!module) throw new Problem('not_found');
      if (!isUuid(id)) throw new Problem('malformed_id');
      const person = signedIn(actor);
      const condition = historyCondition(kit, person, module);
      if (condition === null) throw new Problem('not_allowed');
      const moment = await momentOf(kit.pool, query['asOf']);
      const { rows } = await kit.pool.query<VersionRow & { readonly isVisible: boolean }>(
        `select ${versionColumns}, lag(v.row) over (order by v.since) as before, ${condition} as "isVisible"
         from ${livingTables(module).versions} v
         where v.id = $1 and ($2::bigint is null or v.since <= $2::bigint) order by v.since`,
        [id, moment],
      );
      const last = rows.at(-1);
      if (!last) throw new Problem('not_found');
      if (!last.isVisible) throw new Problem('not_allowed');
      const context = { module, hidden: kit.queriesOf(module).hidden?.(person) ?? new Set<string>() };
      const names = new Names();
      for (const version of rows) wantNames(names, version, context);
      await names.load(kit.pool);
      return { body: rows.map((version) => entryOf(names, version, context)) };
    })(call);
  };
}
