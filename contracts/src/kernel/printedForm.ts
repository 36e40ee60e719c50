/**
 * The printed form of a module's records. A module that is declared `printable` can be printed by everybody who may read its records:
 * its call for the PDF, its documents and their rights follow from the declaration.
 */
import type { ModuleDescription, PrintedForm } from './module.ts';
import { accessOf, type Actor, type Permission } from './permissions.ts';
import type { Route } from './route.ts';

export type PrintableModule<K extends string = string> = ModuleDescription & {
  readonly prints: PrintedForm<K>;
};

/** Declares the printed form of a module and adds its calls: `GET /{path}/{id}/pdf`, and `…/paper` for the screens. */
export function withPrintedForm<const M extends ModuleDescription, const K extends string>(
  module: M,
  form: PrintedForm<K>,
): M & { readonly prints: PrintedForm<K> } {
  return {
    ...module,
    prints: form,
    routes: [...module.routes, pdfRoute(module, form), paperRoute(module, form)],
  };
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
      later: {
        description: 'It is still being rendered: the document, to be asked for again.',
        schema: { $ref: '#/components/schemas/Document' },
      },
    },
    asks: {
      language: 'en, fr or ar.',
      reprint: 'true: what was printed before is marked as a duplicate of today.',
    },
    summary: `The PDF of the ${kind} as it stands, rendered if there is none yet.`,
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
/** As `Printable` in `printing`. */
const printable = {
  type: 'object',
  required: ['title', 'language', 'direction', 'styles', 'running', 'numbered', 'body'],
  properties: {
    title: text,
    language: text,
    direction: { ...text, enum: ['ltr', 'rtl'] },
    styles: text,
    running: text,
    numbered: text,
    body: text,
    long: flag,
  },
} as const;

function paperRoute(module: ModuleDescription, { kind }: PrintedForm): Route {
  return {
    method: 'GET',
    path: `/${module.path}/:id/paper`,
    kind: 'query',
    operation: paperOperation(module),
    module: module.name,
    permission: readPermission(module),
    answer: { kind: 'object', schema: printable },
    refuses: ['document_not_ready'],
    asks: {
      language: 'en, fr or ar.',
      document:
        'The document as which it is printed: its code, and whether it is a duplicate, stand on the paper.',
    },
    summary: `The ${kind} as the PDF shows it: the parts of an HTML page, for the screen and its print.`,
  };
}

export function paperOperation({ name }: ModuleDescription): string {
  return `${name}.paper`;
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
