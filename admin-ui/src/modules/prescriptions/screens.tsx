import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { PrescriptionCreate, PrescriptionEdit } from './PrescriptionForms.tsx';
import { PrescriptionList } from './PrescriptionList.tsx';
import { PrescriptionView } from './PrescriptionView.tsx';

export const presentation: OwnPresentation = {
  list: PrescriptionList,
  create: PrescriptionCreate,
  record: PrescriptionView,
  edit: PrescriptionEdit,
};
