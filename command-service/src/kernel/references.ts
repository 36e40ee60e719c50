/** References must point at records that exist, are not deleted and, where they have a state, are active, unless the field says otherwise. */
import {
  labelOf,
  modules,
  reject,
  type Fields,
  type ModuleDescription,
  type ModuleName,
  type ModuleNamed,
  type RefField,
  type RefName,
  type Rejection,
} from '@hospital/contracts';
import type { FactRef } from './command.ts';

type Values = Readonly<Record<string, unknown>>;

function isModuleName(name: string): name is ModuleName {
  return name in modules;
}

/** The records that the references of a module point at. */
export type ReferenceFacts<F extends Fields> = {
  readonly [K in RefName<F>]?: FactRef<
    F[K] extends RefField<unknown, infer To> ? (To extends ModuleName ? ModuleNamed<To> : never) : never
  >;
};

/** One fact for each reference that the values set. */
export function referenceFacts<F extends Fields>(
  module: { readonly fields: F },
  values: Values,
): ReferenceFacts<F> {
  const refs = Object.entries<Fields[string]>(module.fields).flatMap(([name, field]) => {
    const id = values[name];
    if (field.kind !== 'ref' || typeof id !== 'string' || !isModuleName(field.to)) return [];
    return [[name, { module: modules[field.to], id }] as const];
  });
  return Object.fromEntries(refs) as ReferenceFacts<F>;
}

/** The refusal, or null where every reference that the values set holds. */
export function checkReferences(module: ModuleDescription, values: Values, facts: Values): Rejection | null {
  for (const [name, field] of Object.entries(module.fields)) {
    if (field.kind !== 'ref' || typeof values[name] !== 'string' || !(name in facts)) continue;
    const refusal = checkReference({ name, field }, facts[name]);
    if (refusal) return refusal;
  }
  return null;
}

interface Reference {
  readonly name: string;
  readonly field: RefField<unknown>;
}

function checkReference({ name, field }: Reference, row: unknown): Rejection | null {
  const label = labelOf(name, field);
  if (typeof row !== 'object' || row === null)
    return reject('validation_failed', { fields: { [name]: `${label} does not exist.` } });
  if ('status' in row && row.status === 'inactive' && !field.mayBeInactive) {
    return reject('inactive_reference', {
      message: `${label} is inactive.`,
      fields: { [name]: `${label} is inactive.` },
    });
  }
  return null;
}
