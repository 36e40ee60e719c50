/** Finds a call in the route table and fills its path: the screens name operations, never addresses. */
import { routes, type ModuleDescription, type Route } from '@hospital/contracts';
import { readSession } from './session.ts';

/** The route of an operation (`BookAppointment`, `appointments.list`). */
export function routeOf(operation: string): Route {
  const route = routes.find((known) => known.operation === operation);
  if (!route) throw new Error(`There is no operation ${operation}.`);
  return route;
}

/** The parameters of a path by their names, beside the record: `{entry: '…'}` for `/invoices/:id/payments/:entry/refunds`. */
export type PathParts = Readonly<Record<string, string>>;

/** `:userId` is who is signed in, a parameter among the parts is that one, any other is the record. */
export function fillPath(route: Route, id?: string, parts: PathParts = {}): string {
  return route.path
    .split('/')
    .map((part) => {
      if (part === ':userId') return readSession()?.user._id ?? '';
      return part.startsWith(':') ? encodeURIComponent(parts[part.slice(1)] ?? id ?? '') : part;
    })
    .join('/');
}

function shapeOf(route: Route): string {
  return route.path
    .split('/')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}

type Verb = 'list' | 'get' | 'create' | 'change' | 'remove';

/** The usual calls of a resource, recognised by their shape, so that a module may name its commands as it likes. */
export function defaultRoute(module: ModuleDescription, verb: Verb): Route | undefined {
  const base = `/${module.path}`;
  const wanted: Record<Verb, (route: Route) => boolean> = {
    list: (route) => route.operation === `${module.name}.list`,
    get: (route) => route.operation === `${module.name}.get`,
    create: (route) => route.method === 'POST' && shapeOf(route) === `${base}/create/:`,
    change: (route) =>
      ['PUT', 'PATCH'].includes(route.method) && [`${base}/:/:`, `${base}/:`].includes(shapeOf(route)),
    remove: (route) => route.method === 'DELETE' && shapeOf(route) === `${base}/:/:`,
  };
  return module.routes.find(wanted[verb]);
}
