/** Patients whose files two people of the reception changed, one after the other: a history with more than its first entry. */
import { phoneOf } from './names.ts';
import type { PlannedPatient, Values } from './people.ts';

export interface PlannedCorrection {
  readonly key: string;
  readonly patient: string;
  /** The key of who changes it. */
  readonly by: string;
  readonly values: Values;
}

/** Every so many patients. */
const EVERY = 30;

export function demoCorrections(patients: readonly PlannedPatient[]): PlannedCorrection[] {
  return patients
    .filter((_, index) => index % EVERY === 0)
    .flatMap(({ key }, index) => [
      {
        key: `${key}/phone`,
        patient: key,
        by: 'receptionist-1',
        values: { phone: phoneOf(2000 + index) },
      },
      {
        key: `${key}/address`,
        patient: key,
        by: 'receptionist-2',
        values: { address: `${index + 1}, rue de la Démonstration`, postalcode: '20100' },
      },
    ]);
}
