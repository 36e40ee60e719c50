/** Which flags read every record of a kind: those of the call that reads one. */
import { documentKinds, readPermission, type DocumentKind, type Flag } from '@hospital/contracts';
import type { AccessNeeds } from '../../kernel/session/Guard.tsx';

function flagsOf(kind: DocumentKind): readonly Flag[] {
  const permission = readPermission(documentKinds[kind]);
  return permission.kind === 'flag' ? permission.any : [];
}

export function kindNeeds(kind: DocumentKind): AccessNeeds {
  return { flags: flagsOf(kind) };
}

/** Who may print any kind. */
export const printNeeds: AccessNeeds = {
  flags: [...flagsOf('invoice'), ...flagsOf('prescription'), ...flagsOf('payslip')],
};
