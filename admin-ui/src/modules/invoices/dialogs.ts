export { CreditDialog } from './CreditDialog.tsx';
export { PaymentDialog } from './PaymentDialog.tsx';
export { WriteOffDialog } from './WriteOffDialog.tsx';
