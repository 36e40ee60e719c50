/** Gives a record another state: one way for the menu of states and for a button of one state, with the way back in the toast. */
import type { ModuleDescription } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { OnRefused } from '../commandAnswers.ts';
import { revisionOf, useCommand } from '../useCommand.ts';
import { useRecordName } from './recordName.ts';

export interface StatusChangeOptions {
  readonly module: ModuleDescription;
  /** The command that changes it: `ChangeTaxStatus`. */
  readonly operation: string;
  readonly success: string;
  readonly onRefused?: OnRefused | undefined;
  /** Not called once the component is gone. */
  readonly goNext?: () => void;
}

export interface StatusChange {
  readonly give: (record: RaRecord, status: string) => void;
  /** The state that is being given; null where none is. */
  readonly giving: string | null;
}

/** @param options its hook belongs into a component that stays while the state changes: the early change may take the button away */
export function useStatusChange({
  module,
  operation,
  goNext,
  ...answers
}: StatusChangeOptions): StatusChange {
  const { run, progress } = useCommand(module.name, operation, { ...answers, goNext: () => goNext?.() });
  const nameOf = useRecordName();
  const [given, setGiven] = useState<string | null>(null);
  return {
    give: (record, status) => {
      setGiven(status);
      const before = { status: String(record['status'] ?? '') };
      void run(
        String(record.id),
        { status },
        { before, seen: revisionOf(record), about: nameOf(module, record) },
      );
    },
    giving: progress === 'running' ? given : null,
  };
}
