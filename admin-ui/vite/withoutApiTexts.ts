/**
 * What a call does, in a sentence, what it takes in the query, the schema of its answer and what it alone refuses are in the route table for the API's description;
 * so are the members that a module adds to its answers. What a call costs, what prevents an erasure and what a module refuses is for the server, which
 * says it. No screen reads them, so no browser loads them.
 */
import type { Plugin } from 'vite';
import { childrenOf, keyOf, parsed, type Node } from './syntax.ts';

const CONTRACTS = /\/contracts\/src\/(?!kernel\/openApi).*\.ts$/;
const DECLARATION = /\/contracts\/src\/modules\//;

/** What only the description and the server read, by the property that tells such an object from all others: a route, what a module adds to its answers, and a module. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  operation: ['summary', 'answer', 'refuses', 'asks', 'isCostly'],
  of: ['members'],
  preventsErasure: ['preventsErasure'],
};
/** In the declarations of modules alone: the kernels give an empty table to those that have none. */
const UNREAD_OF_MODULES = { ...UNREAD, refusals: ['refusals'] };

function* unreadIn(node: Node, table: typeof UNREAD): Generator<Node> {
  const properties = node.type === 'ObjectExpression' ? childrenOf(node) : [];
  const unread = properties.flatMap((property) => table[keyOf(property)] ?? []);
  yield* properties.filter((property) => unread.includes(keyOf(property)));
  for (const child of childrenOf(node)) yield* unreadIn(child, table);
}

/** @param file where the code is from */
export function withoutUnread(code: string, file = ''): string {
  const table = DECLARATION.test(file) ? UNREAD_OF_MODULES : UNREAD;
  const unread = [...unreadIn(parsed(code), table)].sort((a, b) => b.start - a.start);
  return unread.reduce(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

export function withoutApiTexts(): Plugin {
  return {
    name: 'without-api-texts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACTS.test(id) ? { code: withoutUnread(code, id), map: null } : null),
  };
}
