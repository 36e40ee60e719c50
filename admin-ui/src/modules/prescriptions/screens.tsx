export { PrescriptionCreate, PrescriptionEdit } from './PrescriptionForms.tsx';
export { PrescriptionList } from './PrescriptionList.tsx';
export { PrescriptionView } from './PrescriptionView.tsx';
