/** The forms of patients, as their screens describe them. */
import { patients } from '@hospital/contracts';
import type { Presentation } from '../kernel/crud/presentation.ts';

export const patientForms: Presentation = {
  module: patients,
  name: 'resources.patients.name',
  toast: 'patient',
  perPage: 10,
  step: 10,
};
