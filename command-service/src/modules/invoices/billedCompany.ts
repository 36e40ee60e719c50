/** The company that is billed for a patient. */
import { reject, type Rejection } from '@hospital/contracts';

interface BilledCompany {
  readonly buyerCompany?: string | null;
  readonly buyerIce?: string | null;
}

/** The paper shows the ICE below the company's name: without one, it would be taken for the patient's. */
export function companyRefusal({ buyerCompany, buyerIce }: BilledCompany): Rejection | null {
  if (!buyerIce || buyerCompany) return null;
  return reject('validation_failed', {
    fields: { buyerCompany: 'Enter the name of the company that this ICE belongs to.' },
  });
}
