/** From a call's address to the handlers of its route, or to a refusal. */
import { matches, Problem, type Method, type Route } from '@hospital/contracts';
import express, { type RequestHandler, type Router } from 'express';

/**
 * Express compares an address with one route after another: here only with those that begin as it does.
 * @throws Error for a route that begins with a `:param`
 */
export function routesByFirstPart(
  routes: readonly Route[],
  handlersOf: (route: Route) => RequestHandler[],
): RequestHandler {
  const routers = new Map<string, Router>();
  for (const route of routes) {
    const part = firstPartOf(route.path);
    if (part.startsWith(':')) throw new Error(`${route.path} begins with what varies`);
    const router = routers.get(part) ?? express.Router();
    router[verbs[route.method]](route.path, ...handlersOf(route));
    routers.set(part, router);
  }
  return (request, response, next) => {
    const router = routers.get(firstPartOf(request.path));
    if (router) router(request, response, next);
    else next();
  };
}

/** In small letters, as Express ignores case. */
function firstPartOf(path: string): string {
  return (path.split('/', 2)[1] ?? '').toLowerCase();
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** What came here is no call of the table: another one of its address, or none. */
export function refuseUnknown(routes: readonly Route[]): RequestHandler {
  return (request, response, next) => {
    // The router itself answers OPTIONS with the methods of the path.
    if (request.method === 'OPTIONS') {
      next();
      return;
    }
    const methods = methodsAt(routes, request.path.replace(/(?<=.)\/$/, ''));
    if (methods.length === 0) throw new Problem('no_such_route');
    response.set('Allow', methods.join(', '));
    throw new Problem('method_not_allowed');
  };
}

/** Nothing is at a path with an empty part: no parameter is empty. */
function methodsAt(routes: readonly Route[], path: string): readonly Method[] {
  if (path.slice(1).split('/').includes('')) return [];
  const there = routes.filter((route) => matches(route, route.method, path));
  return [...new Set(there.map(({ method }) => method))].sort();
}
