/** Who acts where nobody is signed in: the first start, and the person at the machine. */
import { ADMINISTRATEUR, firstRoleId, flags, idOf, newId, type Actor } from '@hospital/contracts';
import type { Envelope } from './kernel/envelope.ts';

export const SYSTEM: Actor = {
  id: 'system',
  name: 'System',
  roleId: firstRoleId(ADMINISTRATEUR),
  roleName: ADMINISTRATEUR,
  isAdministrator: true,
  flags: new Set(flags),
  hasAccess: true,
};

/** A command of the system; one with a name is the same command at every start. */
export function systemEnvelope(id: string, name?: string): Envelope {
  const commandId = name === undefined ? newId() : idOf(name, id);
  return {
    id,
    actor: SYSTEM,
    commandId,
    correlationId: commandId,
    fingerprint: null,
    expectedRevision: null,
  };
}
