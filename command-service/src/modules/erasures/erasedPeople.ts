/** The commands of the system that an erasure ends with: the person's own record, and the documents that name them. */
import {
  documents,
  patients,
  reject,
  SUBJECT_ERASED,
  users,
  type ModuleDescription,
} from '@hospital/contracts';
import { commandsOf, type Command } from '../../kernel/command.ts';
import { SYSTEM } from '../../system.ts';

const bySystem = (_input: unknown, _row: unknown, { actor }: { readonly actor: { readonly id: string } }) =>
  actor.id === SYSTEM.id ? null : reject('not_allowed');

export type PersonErasing = {
  readonly erasure: string;
  readonly files: readonly { readonly file: string }[];
};

/** The event is the kernel's: every module of people folds it. */
function erasing(module: ModuleDescription): Command<ModuleDescription, PersonErasing> {
  return {
    module,
    name: 'EraseSubject',
    authorize: bySystem,
    decide: (data) => [{ type: SUBJECT_ERASED, data }],
  };
}

export const eraseSubject = { patients: erasing(patients), users: erasing(users) } as const;

export const eraseDocument = commandsOf(documents)({
  name: 'EraseDocument',
  authorize: bySystem,
  decide: (_input, row) => (row?.status === 'erased' ? [] : [{ type: 'DocumentErased', data: {} }]),
});
