/** Every operation of kind `query`: the usual ones of each module from its description, the others by name. */
import { moduleList, moduleNamed, routes, type ModuleDescription, type Route } from '@hospital/contracts';
import type { Handler, Handlers } from '@hospital/platform';
import { absences } from './across/absences.ts';
import { audit } from './across/audit.ts';
import { changes } from './across/changes.ts';
import { charts } from './across/charts.ts';
import { dashboard } from './across/dashboard.ts';
import { history } from './across/history.ts';
import { readsSearch } from './across/readsSearch.ts';
import { statusReport } from './across/statusReport.ts';
import { populatedPaths } from './kernel/query/joins.ts';
import { moduleAtPath } from './kernel/query/paths.ts';
import { answerFile, answerList, answerOne, reading, type QueryKit } from './kernel/query/reader.ts';
import { rebuildProjection, retryParked, systemProjections } from './across/system.ts';
import { serviceOf } from './modules/index.ts';

/** The module, and those that its lists show, search or are ordered by. */
function modulesShown(module: ModuleDescription): string[] {
  const referred = Object.values(module.fields).flatMap((field) => (field.kind === 'ref' ? [field.to] : []));
  const populated = populatedPaths(module).flatMap((path) => moduleAtPath(module, path)?.name ?? []);
  const referring = Object.values(module.list.referring ?? {}).map(({ module: name }) => name);
  return [
    ...new Set([module.name, ...referring, ...referred.filter((name) => moduleNamed(name)), ...populated]),
  ];
}

/** `<module>.list`, `<module>.get`, `<module>.file.<field>`. */
function usualHandler(kit: QueryKit, { operation, module: name }: Route): Handler | null {
  const module = moduleNamed(name);
  if (!module) return null;
  const [, what, field] = operation.split('.');
  if (what === 'list') return reading(kit, modulesShown(module), (call) => answerList(kit, call, { module }));
  // Of one record its own answer says whether it is stale.
  if (what === 'get') return reading(kit, [], (call) => answerOne(kit, call, module));
  if (what === 'file' && field) return reading(kit, [], (call) => answerFile(kit, call, { module, field }));
  return null;
}

/**
 * Each answer names a position that the read models had reached before it was read: whoever follows the changes after it misses none. What a copy
 * knows of it may be behind the database, never ahead.
 */
function positioned({ progress }: QueryKit, handle: Handler): Handler {
  return async (call) => {
    const { position } = progress;
    const answer = await handle(call);
    return { ...answer, headers: { ...answer.headers, 'X-Read-Position': position } };
  };
}

/** @throws Error when a query route has no handler, so that a forgotten one is seen at the start */
export function projectionHandlers(kit: QueryKit): Handlers {
  const own: Handlers = {
    dashboard: dashboard(kit),
    'dashboard.charts': charts(kit),
    'appointments.absences': absences(kit),
    history: history(kit),
    audit: audit(kit),
    'audit.reads': readsSearch(kit),
    'reports.status': statusReport(kit),
    changes: changes(kit),
    'system.projections': systemProjections(kit),
    'system.rebuild': rebuildProjection(kit),
    'system.retryParked': retryParked(kit),
    ...Object.assign({}, ...moduleList.map(({ name }) => serviceOf(name).handlers?.(kit) ?? {})),
  };
  const queries = routes.filter(({ kind }) => kind === 'query');
  return Object.fromEntries(
    queries.map((route) => {
      const handler = own[route.operation] ?? usualHandler(kit, route);
      if (!handler) throw new Error(`the query ${route.operation} has no handler`);
      return [route.operation, route.stream ? handler : positioned(kit, handler)];
    }),
  );
}
