import { countriesOfPatients, patients } from '@hospital/contracts';
import { CrudCreate } from '../../kernel/crud/CrudForms.tsx';
import type { Presented } from '../../kernel/crud/presentation.ts';
import { useSettings } from '../../kernel/session/useSettings.ts';

/** Most patients live where the clinic is: its settings fill in what they can. */
function usePatientDefaults() {
  const settings = useSettings();
  const country = String(settings?.['defaultCountry'] ?? '');
  const city = String(settings?.['city'] ?? '').toLowerCase();
  const known = patients.fields.city.words.find((word) => word.toLowerCase() === city);
  return {
    ...(country ? { country: countriesOfPatients[country] ?? country } : {}),
    ...(known ? { city: known } : {}),
  };
}

export function PatientCreate({ presentation }: Presented) {
  const defaults = usePatientDefaults();
  // The form takes them when it opens: it opens again where the settings come later, as after a reload. A draft keeps what was typed.
  return <CrudCreate key={JSON.stringify(defaults)} presentation={presentation} defaults={defaults} />;
}
