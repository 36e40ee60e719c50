import { DOCTOR_ROLE, type Actor } from '@hospital/contracts';

/** Doctors are managed with the flag Doctors, everybody else with Employees. */
export function mayManage(actor: Actor, roleId: unknown): boolean {
  return actor.flags.has(roleId === DOCTOR_ROLE ? 'Doctors' : 'Employees');
}
