/** Which module and record the inputs of a form belong to. */
import type { ModuleDescription } from '@hospital/contracts';
import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';

export interface FormModule {
  readonly module: ModuleDescription;
  readonly mode: 'create' | 'change';
  /** What is changed, as it was when the form opened. */
  readonly record?: RaRecord | undefined;
  /** Under which what is typed is kept. */
  readonly draftKey: string;
  /** It is about the person who fills it in. */
  readonly isOwn: boolean;
}

export const FormModuleContext = createContext<FormModule | null>(null);

export function useFormModule(): FormModule {
  const known = useContext(FormModuleContext);
  if (!known) throw new Error('Inputs belong into a RecordForm.');
  return known;
}
