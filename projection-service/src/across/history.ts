/** What happened to one record, oldest first; also when it is deleted. */
import { isId, moduleAt, moduleNamed, Problem, shownRecord } from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { momentOf } from '../kernel/query/moment.ts';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import { refuseRestricted } from '../kernel/query/restricted.ts';
import { livingTables } from '../kernel/tables.ts';
import { causesOf, type Cause } from './causes.ts';
import { historyCondition, mayList, signedIn, versionVisibility } from './rights.ts';
import { entryOf, Names, versionColumns, requestNames, type VersionRow } from './versionEntries.ts';

export function history(kit: QueryKit): Handler {
  return (call) => {
    const resource = call.params['resource'] ?? '';
    const module = moduleAt(resource) ?? moduleNamed(resource);
    return readHandler(kit, module ? [module.name] : [], async (opened) => {
      const { params, actor, query } = opened;
      const id = params['id'] ?? '';
      if (!module) throw new Problem('not_found');
      if (!isId(id)) throw new Problem('malformed_id');
      const person = signedIn(actor);
      const condition = historyCondition(kit, person, module);
      if (condition === null) throw new Problem('not_allowed');
      await refuseRestricted(kit, person, { module, id });
      const moment = await momentOf(kit, query['asOf']);
      const visibility = await versionVisibility(kit, person, module);
      const { rows } = await kit.pool.query<VersionRow & { readonly isVisible: boolean }>(
        `select ${versionColumns}, ${condition} as "isVisible", ${visibility.isWhole('v')} as "isWhole",
           lag(v.row) over (order by v.since) as before, lag(${visibility.isWhole('v')}) over (order by v.since) as "wasWhole"
         from ${livingTables(module).versions} v
         where v.id = $1 and ($2::bigint is null or v.since <= $2::bigint) order by v.since`,
        [id, moment],
      );
      const last = rows.at(-1);
      if (!last) throw new Problem(kit.progress.parked.has(module.name, id) ? 'record_parked' : 'not_found');
      if (!last.isVisible) throw new Problem('not_allowed');
      const causes = await causesOf(kit, module, rows);
      const names = new Names();
      for (const version of rows) requestNames(names, version, visibility);
      for (const cause of causes.values())
        if (mayList(cause.module, person)) names.want(cause.module.name, cause.id);
      await names.load(kit.pool, moment);
      return {
        // All patients whom it was about: what was written of the former ones is among its entries.
        shows: { how: 'history', records: rows.flatMap(({ row }) => shownRecord(module, row)) },
        body: rows.map((version) => ({
          ...entryOf(names, version, visibility),
          ...causeIn(names, causes.get(version.since)),
        })),
      };
    })(call);
  };
}

/** Named for who may read such records; everybody else learns what kind of record it was. */
function causeIn(names: Names, cause: Cause | undefined): object {
  if (!cause) return {};
  const { type, module, id } = cause;
  return { cause: { type, resource: module.path, record: names.of(module.name, id) } };
}
