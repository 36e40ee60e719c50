/** Which records wait for an approval, and in which state it puts them: the module declares it with its states. */
import type { ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';

interface Approval {
  /** Both are words of the API. */
  readonly from: string;
  readonly to: string;
}

/** A module that declares none is an error of the one who asks. */
export function approvalOf({ name, fields }: ModuleDescription): Approval {
  const { status } = fields;
  const { from = '', to = '' } = status?.kind === 'choice' ? (status.approval ?? {}) : {};
  const word = (code: string) => (status?.kind === 'choice' ? status.choices[code] : undefined);
  const [waiting, approved] = [word(from), word(to)];
  if (waiting === undefined || approved === undefined) throw new Error(`${name} declares no approval.`);
  return { from: waiting, to: approved };
}

export function waitsForApproval(module: ModuleDescription, record: RaRecord): boolean {
  return record['status'] === approvalOf(module).from;
}
