/**
 * Named places where a test lets a process die, freeze or fail. In a product that was started normally nothing is installed and nothing
 * can be: no setting is read here, and only code that is loaded before the product calls `installFailpoints` (docs/testing.md, Chaos).
 */
export const FAILPOINTS = [
  'append.before',
  'append.after',
  'rows.before',
  'rows.after',
  'commit.before',
  'commit.after',
  'enqueue.before',
  'enqueue.after',
  'render.before',
  'render.after',
  'storing.before',
  'storing.after',
  'completion.before',
  'completion.after',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];
export type FailpointHook = (name: Failpoint) => void;

let hook: FailpointHook | null = null;

/** @throws what the installed hook throws */
export function failpoint(name: Failpoint): void {
  if (hook !== null) hook(name);
}

/** Null removes it. */
export function installFailpoints(installed: FailpointHook | null): void {
  hook = installed;
}
