import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { AppointmentList } from './AppointmentList.tsx';
import { AppointmentCreate, AppointmentEdit } from './AppointmentForms.tsx';
import { AppointmentRecord } from './AppointmentRecord.tsx';

export const presentation: OwnPresentation = {
  step: 5,
  list: AppointmentList,
  create: AppointmentCreate,
  record: AppointmentRecord,
  edit: AppointmentEdit,
};
