/**
 * What a call does, in a sentence, what it takes in the query, the schema of its answer and what it alone refuses are in the route table for the API's description;
 * so are the members that a module adds to its answers. What a call costs is for the server. No screen reads them, so no browser loads them.
 */
import type { Plugin } from 'vite';
import { childrenOf, keyOf, parsed, type Node } from './syntax.ts';

const CONTRACTS = /\/contracts\/src\/(?!kernel\/openApi).*\.ts$/;

/** What only the description and the server read, by the property that tells such an object from all others: a route, and what a module adds to its answers. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  operation: ['summary', 'answer', 'refuses', 'asks', 'isCostly'],
  of: ['members'],
};

function* unreadIn(node: Node): Generator<Node> {
  const properties = node.type === 'ObjectExpression' ? childrenOf(node) : [];
  const unread = properties.flatMap((property) => UNREAD[keyOf(property)] ?? []);
  yield* properties.filter((property) => unread.includes(keyOf(property)));
  for (const child of childrenOf(node)) yield* unreadIn(child);
}

export function withoutUnread(code: string): string {
  const unread = [...unreadIn(parsed(code))].sort((a, b) => b.start - a.start);
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
    transform: (code, id) => (CONTRACTS.test(id) ? { code: withoutUnread(code), map: null } : null),
  };
}
