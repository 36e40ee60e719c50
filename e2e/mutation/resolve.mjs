/** `@jest/globals` leads to mocha; `@hospital/…` to the copy that StrykerJS changed, not to the packages that are linked in node_modules. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

let sandbox;

export function initialize(data) {
  ({ sandbox } = data);
}

export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') {
    return next(
      new URL(`./jestByMocha.mjs?of=${encodeURIComponent(context.parentURL)}`, import.meta.url).href,
      context,
    );
  }
  const [, room, rest = ''] = /^@hospital\/([a-z-]+)(\/testing)?$/.exec(specifier) ?? [];
  if (!room) return next(specifier, context);
  return next(pathToFileURL(path.join(sandbox, room, 'src', rest, 'index.ts')).href, context);
}
