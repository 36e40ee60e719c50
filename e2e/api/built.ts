import { routes } from '@hospital/contracts';

/** What varies in a path is written `{name}` by the specification and `:name` by the product: both are one place. */
export function shapeOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^}]*\}|:\w+/g, '{}')}`;
}

const shapes = new Set(routes.map(({ method, path }) => shapeOf(method, path)));

/** Calls beside the table of routes: how the product is, and what it says of itself. */
const beside = ['/health/live', '/health/ready', '/metrics', '/api/openapi.json', '/api/docs'];

/** Whether the product has this call, written as the specification writes it: `GET /patients/{id}`. */
export function isBuilt(call: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  return beside.includes(path) || shapes.has(shapeOf(method, path));
}
