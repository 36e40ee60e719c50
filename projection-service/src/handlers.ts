/** Every operation of kind `query`: the usual ones of each module from its description, the others by name. */
import { moduleList, moduleNamed, routes, type Route } from '@hospital/contracts';
import type { Handler, Handlers } from '@hospital/platform';
import { absences } from './across/absences.ts';
import { audit } from './across/audit.ts';
import { changes } from './across/changes.ts';
import { charts } from './across/charts.ts';
import { dashboard } from './across/dashboard.ts';
import { history } from './across/history.ts';
import { readsSearch } from './across/readsSearch.ts';
import { retentionProposals } from './across/retention.ts';
import { statusReport } from './across/statusReport.ts';
import { isCostly } from './kernel/query/cost.ts';
import { modulesShown } from './kernel/query/modulesShown.ts';
import { answerFile, answerList, answerOne, readHandler, type QueryKit } from './kernel/query/reader.ts';
import { backUp, rebuildProjection, retryParked, systemProjections } from './across/system.ts';
import { queryModuleOf } from './modules/index.ts';

/** `<module>.list`, `<module>.get`, `<module>.file.<field>`. */
function usualHandler(kit: QueryKit, { operation, module: name }: Route): Handler | null {
  const module = moduleNamed(name);
  if (!module) return null;
  const [, what, field] = operation.split('.');
  if (what === 'list')
    return readHandler(kit, modulesShown(module), (call) => answerList(kit, call, { module }));
  // Of one record its own answer says whether it is stale.
  if (what === 'get') return readHandler(kit, [], (call) => answerOne(kit, call, module));
  if (what === 'file' && field)
    return readHandler(kit, [], (call) => answerFile(kit, call, { module, field }));
  return null;
}

/**
 * Each answer names a position that the read models had reached before it was read: anyone who follows the changes after it misses none. What a copy
 * knows of it may be behind the database, never ahead.
 */
function positioned({ progress }: QueryKit, handle: Handler): Handler {
  return async (call) => {
    const { position } = progress;
    const answer = await handle(call);
    return { ...answer, headers: { ...answer.headers, 'X-Read-Position': position } };
  };
}

/** Of several modules or of none. */
const across: Readonly<Record<string, (kit: QueryKit) => Handler>> = {
  dashboard,
  'dashboard.charts': charts,
  'retention.patients': retentionProposals,
  'appointments.absences': absences,
  history,
  audit,
  'audit.reads': readsSearch,
  'reports.status': statusReport,
  changes,
  'system.projections': systemProjections,
  'system.rebuild': rebuildProjection,
  'system.retryParked': retryParked,
  'system.backUp': backUp,
};

type OnKit = (kit: QueryKit) => Handler | undefined;

/** Those of `across` and of the modules' services, by operation, to be made for whichever connections. */
function namedHandlers(kit: QueryKit): Readonly<Record<string, OnKit>> {
  const ofModules = moduleList.flatMap(({ name }) => {
    const { handlers } = queryModuleOf(name);
    const operations = Object.keys(handlers?.(kit) ?? {});
    return operations.map((operation): [string, OnKit] => [operation, (on) => handlers?.(on)[operation]]);
  });
  return { ...across, ...Object.fromEntries(ofModules) };
}

/** A call that may cost much is handled on the connections that are there for those. */
function byCost(kit: QueryKit, usual: Handler, make: (kit: QueryKit) => Handler | null): Handler {
  return (call) => {
    if (!isCostly(call)) return usual(call);
    return (make({ ...kit, pool: kit.costly(call) }) ?? usual)(call);
  };
}

/** @throws Error when a query route has no handler, so that a forgotten one is seen at the start */
export function projectionHandlers(kit: QueryKit): Handlers {
  const named = namedHandlers(kit);
  const queries = routes.filter(({ kind }) => kind === 'query');
  return Object.fromEntries(
    queries.map((route) => {
      const make = (on: QueryKit) => named[route.operation]?.(on) ?? usualHandler(on, route);
      const handler = make(kit);
      if (!handler) throw new Error(`the query ${route.operation} has no handler`);
      // A stream has its own limit.
      if (route.stream) return [route.operation, handler];
      // What is costly waits for one of the few connections for that.
      const read = positioned(kit, byCost(kit, handler, make));
      return [route.operation, Object.assign(read, { hasOwnTurn: isCostly })];
    }),
  );
}
