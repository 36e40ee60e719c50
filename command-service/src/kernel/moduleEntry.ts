/** What a module gives the command service, and the entry of a simple one, with the few things that it may add. */
import type { CrudModule } from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import type { CommandModule } from './command.ts';
import { crudCommandModule, crudHandlers, type CrudWarnings } from './crud.ts';
import type { HandlerDependencies } from './httpCommand.ts';

export interface ModuleEntry<Parts extends HandlerDependencies> {
  readonly commands: CommandModule;
  readonly handlers: (dependencies: Parts) => Handlers;
}

/** What a simple module adds to its usual commands. A further call or event needs a module with rules. */
export interface Additions {
  /** What must hold across records, beside the unique fields. */
  readonly claims?: CommandModule['claims'];
  /** By which values a command finds its records. */
  readonly indexes?: CommandModule['indexes'];
  /** What its creations and edits warn of. */
  readonly warnings?: CrudWarnings;
}

export function simpleEntry(
  module: CrudModule,
  { claims, indexes, warnings }: Additions = {},
): ModuleEntry<HandlerDependencies> {
  const usual = crudCommandModule(module);
  return {
    commands: {
      ...usual,
      ...(claims ? { claims: (row) => [...(usual.claims?.(row) ?? []), ...claims(row)] } : {}),
      ...(indexes ? { indexes } : {}),
    },
    handlers: (parts) => crudHandlers(parts, module, warnings),
  };
}
