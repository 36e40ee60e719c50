/**
 * What a call does, in a sentence, what it takes in the query, the schema of its answer and what it alone refuses are in the route table for the API's description;
 * so are the members that a module adds to its answers. What a call costs, what prevents an erasure, what is refused and what is warned of is for the server,
 * which says it. No screen reads them, so no browser loads them.
 */
import type { Plugin } from 'vite';
import { childrenOf, keyOf, nameOf, nodesIn, parsed, partOf, type Node } from './syntax.ts';

const CONTRACTS = /\/contracts\/src\/(?!kernel\/openApi).*\.ts$/;
const DECLARATION = /\/contracts\/src\/modules\//;

/** What only the description and the server read, by the property that tells such an object from all others: a route, what a module adds to its answers, and a module. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  operation: ['summary', 'answer', 'refuses', 'asks', 'isCostly'],
  of: ['members'],
  preventsErasure: ['preventsErasure'],
};
/** A screen says these itself, before anything is typed. */
export const SHOWN_BY_CODE = [
  'account_inactive',
  'already_invoiced',
  'already_prescribed',
  'appointment_closed',
  'appointment_not_approved',
  'file_too_large',
  'large_cash_payment',
  'unsupported_file',
];
/** What is said of a code that nobody knows; and the message at a field, which a language knows by its sentence alone. */
const SAID_WITHOUT_A_SCREEN = ['internal', 'wrong_code'];
/** The objects that hold what the server says, by the code of each sentence. */
const CATALOGUES = ['kernelProblems', 'warnings'];

function* unreadIn(node: Node): Generator<Node> {
  const properties = node.type === 'ObjectExpression' ? childrenOf(node) : [];
  const unread = properties.flatMap((property) => UNREAD[keyOf(property)] ?? []);
  yield* properties.filter((property) => unread.includes(keyOf(property)));
  for (const child of childrenOf(node)) yield* unreadIn(child);
}

function unsaidOf(sentences: Node | undefined): readonly Node[] {
  const said = [...SHOWN_BY_CODE, ...SAID_WITHOUT_A_SCREEN];
  return sentences?.type === 'ObjectExpression'
    ? childrenOf(sentences).filter((sentence) => !said.includes(keyOf(sentence)))
    : [];
}

/** Of a module's declaration. */
function* unsaidRefusals(program: Node): Generator<Node> {
  for (const node of nodesIn(program)) if (keyOf(node) === 'refusals') yield* unsaidOf(partOf(node, 'value'));
}

function* unsaidInCatalogues(program: Node): Generator<Node> {
  for (const node of nodesIn(program)) {
    const declared = node.type === 'VariableDeclarator' ? nameOf(partOf(node, 'id')) : undefined;
    if (declared === undefined || !CATALOGUES.includes(declared)) continue;
    yield* unsaidOf([...nodesIn(node)].find(({ type }) => type === 'ObjectExpression'));
  }
}

/** @param file where the code is from */
export function withoutUnread(code: string, file = ''): string {
  const program = parsed(code);
  const refusals = DECLARATION.test(file) ? unsaidRefusals(program) : [];
  const unread = [...unreadIn(program), ...unsaidInCatalogues(program), ...refusals].sort(
    (a, b) => b.start - a.start,
  );
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
