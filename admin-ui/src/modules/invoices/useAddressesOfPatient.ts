/** The chosen patient's e-mail and address in the form of a bill, until somebody types others. */
import { addressesOfPatient, type CountryOfAddress } from '@hospital/contracts';
import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { useCountryOfAddress } from '../../kernel/i18n/useCountryOfAddress.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';

/** As an invoice starts with them. They are absent where the patient's own are not shown: the server reads them then. */
export function billedAddresses(patient: unknown, countryOf: CountryOfAddress): FormValues {
  const { email, patientAddress } = addressesOfPatient(patient, countryOf);
  return { email, patientAddress, billingAddress: patientAddress };
}

export const unknownAddresses: FormValues = {
  email: undefined,
  patientAddress: undefined,
  billingAddress: undefined,
};

/** @param isOffered false where the form has its addresses already */
export function useAddressesOfPatient(isOffered: boolean): void {
  const { may } = useSession();
  const countryOf = useCountryOfAddress();
  const { getValues, setValue } = useFormContext<FormValues>();
  const id = idIn(useWatch<FormValues>({ name: 'patient' }));
  const enabled = isOffered && id !== '' && may('patients.get');
  const { data } = useGetOne('patients', { id }, { enabled, retry: false });
  const filledIn = useRef<FormValues>({});
  useEffect(() => {
    if (!isOffered) return;
    // Absent until they are read, and where they cannot be: the server takes this patient's then, and nobody else's are sent.
    const next = billedAddresses(data, countryOf);
    for (const [name, value] of Object.entries(next))
      if (getValues(name) === filledIn.current[name]) setValue(name, value);
    filledIn.current = next;
  }, [isOffered, data, countryOf, getValues, setValue]);
}
