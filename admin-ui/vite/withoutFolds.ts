/**
 * How records are folded from events, and what each event holds, is for the services: screens know the types of events alone. No browser
 * loads the rest, nor what only folds use.
 */
import type { Plugin } from 'vite';
import { argumentsOf, nodesIn, parsed, type Node } from './syntax.ts';

const CONTRACTS = /\/contracts\/src\/modules\/.*\.ts$/;

/** From which argument of a call on nothing is read in a browser. */
const UNREAD_FROM: Readonly<Record<string, number>> = { foldOf: 2, defineEvent: 1 };

function* unreadIn(program: Node): Generator<readonly [start: number, end: number]> {
  for (const node of nodesIn(program))
    for (const [name, from] of Object.entries(UNREAD_FROM)) {
      const unread = argumentsOf(node, name)?.slice(from) ?? [];
      const [first, last] = [unread[0], unread.at(-1)];
      if (first && last) yield [first.start, last.end];
    }
}

/** @param code of a file of TypeScript; what is left out stands as an empty object, so that the function that is called finds one */
export function withoutUnreadArguments(code: string): string {
  const unread = [...unreadIn(parsed(code))].sort(([a], [b]) => b - a);
  return unread.reduce((left, [start, end]) => `${left.slice(0, start)}{}${left.slice(end)}`, code);
}

export function withoutFolds(): Plugin {
  return {
    name: 'without-folds',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACTS.test(id) ? { code: withoutUnreadArguments(code), map: null } : null),
  };
}
