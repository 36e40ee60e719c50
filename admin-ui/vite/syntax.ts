/** What the build reads in the source of a file: objects that are written out, texts in them, and what an import loads. */
import { parseAst } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export function parsed(code: string): Node {
  return parseAst(code, { lang: 'ts' });
}

export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** This node and all below it. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

/** A part of a node: the `init` of a declaration. */
export function partOf(node: Node | undefined, name: string): Node | undefined {
  const part: unknown = node && Reflect.get(node, name);
  return isNode(part) ? part : undefined;
}

/** The name of an identifier, or of what declares one. */
export function nameOf(node: Node | undefined): string | undefined {
  const name: unknown = node?.type === 'Identifier' ? Reflect.get(node, 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

export function keyOf(property: Node): string {
  return nameOf(partOf(property, 'key')) ?? '';
}

export function textOf(node: Node | undefined): string | undefined {
  const text: unknown = node?.type === 'Literal' ? Reflect.get(node, 'value') : undefined;
  return typeof text === 'string' ? text : undefined;
}

export const isNull = (node: Node | undefined): boolean =>
  node?.type === 'Literal' && Reflect.get(node, 'value') === null;

/** The value of a property of an object that is written out. */
export function valueIn(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== 'ObjectExpression') return undefined;
  const property = childrenOf(object).find((child) => child.type === 'Property' && keyOf(child) === name);
  return property && partOf(property, 'value');
}

export function elementsOf(array: Node | undefined): readonly Node[] {
  return array?.type === 'ArrayExpression' ? childrenOf(array) : [];
}

/** The arguments of a call of the function of this name. */
export function argumentsOf(call: Node | undefined, name: string): readonly Node[] | null {
  if (call?.type !== 'CallExpression' || nameOf(partOf(call, 'callee')) !== name) return null;
  const given: unknown = Reflect.get(call, 'arguments');
  return Array.isArray(given) ? given.filter(isNode) : [];
}

/** What a loader imports: `() => import('./screens.tsx')`, or the name of a constant that is one. */
export function importedBy(loader: Node | undefined, program: Node): string | undefined {
  const name = nameOf(loader);
  if (name === undefined) return textOf(partOf(partOf(loader, 'body'), 'source'));
  const declared = [...nodesIn(program)].find(
    (node) => node.type === 'VariableDeclarator' && nameOf(partOf(node, 'id')) === name,
  );
  return declared && importedBy(partOf(declared, 'init'), program);
}
