/**
 * The printed form of a module's records. A module that is declared `printable` can be printed by everybody who may read its records:
 * its call for the PDF, its documents and their rights follow from the declaration.
 */
import type { ModuleDescription } from './module.ts';
import { accessOf, type Actor, type Permission } from './permissions.ts';
import type { Route } from './route.ts';

export interface PrintedForm<K extends string = string> {
  /** How documents call it: `invoice`. */
  readonly kind: K;
  /** The field by which people call one, and the one with its day; the day on which the record was made unless set. */
  readonly number: string;
  readonly date?: string;
}

export type PrintableModule<K extends string = string> = ModuleDescription & {
  readonly prints: PrintedForm<K>;
};

/** Declares the printed form of a module and adds its call, `GET /{path}/{id}/pdf`. */
export function withPrintedForm<const M extends ModuleDescription, const K extends string>(
  module: M,
  form: PrintedForm<K>,
): M & { readonly prints: PrintedForm<K> } {
  return { ...module, prints: form, routes: [...module.routes, pdfRoute(module, form)] };
}

function pdfRoute(module: ModuleDescription, { kind }: PrintedForm): Route {
  return {
    method: 'GET',
    path: `/${module.path}/:id/pdf`,
    kind: 'command',
    operation: printOperation(module),
    module: module.name,
    permission: readPermission(module),
    answer: {
      kind: 'file',
      types: ['application/pdf'],
      later: 'It is still being rendered: the document, to be asked for again.',
    },
    asks: {
      language: 'en, fr or ar.',
      reprint: 'true: what was printed before is marked as a duplicate of today.',
    },
    summary: `The PDF of the ${kind} as it stands, rendered if there is none yet.`,
  };
}

export function printOperation({ noun }: ModuleDescription): string {
  return `Print${noun}`;
}

/** Who may read a record of the module. @throws Error where the module has no such call */
export function readPermission({ name, routes }: ModuleDescription): Permission {
  const read = routes.find(({ operation }) => operation === `${name}.get`);
  if (!read) throw new Error(`${name} has no call that reads one record, so nobody may print one`);
  return read.permission;
}

/** Which records of the module a person may print. */
export function printAccess(module: ModuleDescription, actor: Actor | null): 'full' | 'own' | 'denied' {
  const access = accessOf(readPermission(module), actor);
  return access === 'picker' ? 'denied' : access;
}
