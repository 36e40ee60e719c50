/**
 * What a call does, in a sentence, what it takes in the query, the schema of its answer and what it alone refuses are in the route table for the API's description;
 * so are the members that a module adds to its answers. What a call costs, what prevents an erasure and what a module refuses is for the server, which
 * says it. No screen reads them, so no browser loads them.
 */
import type { Plugin } from 'vite';
import { childrenOf, keyOf, nodesIn, parsed, partOf, type Node } from './syntax.ts';

const CONTRACTS = /\/contracts\/src\/(?!kernel\/openApi).*\.ts$/;
const DECLARATION = /\/contracts\/src\/modules\//;

/** What only the description and the server read, by the property that tells such an object from all others: a route, what a module adds to its answers, and a module. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  operation: ['summary', 'answer', 'refuses', 'asks', 'isCostly'],
  of: ['members'],
  preventsErasure: ['preventsErasure'],
};
/** A screen says these itself, before anything is typed. */
export const SAID_BY_SCREENS = [
  'already_invoiced',
  'already_prescribed',
  'appointment_closed',
  'appointment_not_approved',
];

function* unreadIn(node: Node): Generator<Node> {
  const properties = node.type === 'ObjectExpression' ? childrenOf(node) : [];
  const unread = properties.flatMap((property) => UNREAD[keyOf(property)] ?? []);
  yield* properties.filter((property) => unread.includes(keyOf(property)));
  for (const child of childrenOf(node)) yield* unreadIn(child);
}

/** Of a module's declaration. */
function* unsaidIn(program: Node): Generator<Node> {
  for (const node of nodesIn(program)) {
    const refusals = keyOf(node) === 'refusals' ? partOf(node, 'value') : undefined;
    if (refusals?.type === 'ObjectExpression')
      yield* childrenOf(refusals).filter((refusal) => !SAID_BY_SCREENS.includes(keyOf(refusal)));
  }
}

/** @param file where the code is from */
export function withoutUnread(code: string, file = ''): string {
  const program = parsed(code);
  const unsaid = DECLARATION.test(file) ? unsaidIn(program) : [];
  const unread = [...unreadIn(program), ...unsaid].sort((a, b) => b.start - a.start);
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
