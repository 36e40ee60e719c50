/** `Input` for the forms of one module: it takes the names of the module's fields, and what its calls take beside them. */
import type { FieldName, Fields } from '@hospital/contracts';
import type { ReactElement } from 'react';
import { Input, type InputProps } from './Input.tsx';

export type ModuleInput<Name extends string> = (
  props: InputProps & { readonly name: Name },
) => ReactElement | null;

/** @param _also what is no field: `password`. */
export function inputOf<F extends Fields, const Also extends string = never>(
  _module: { readonly fields: F },
  _also: readonly Also[] = [],
): ModuleInput<FieldName<F> | Also> {
  return Input;
}
