/** The dialogs of an invoice, in a file of their own. It is fetched once a page offers one of them, so that they open at once. */
import { Suspense, useEffect, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { lazyComponent } from '../../kernel/lazyScreen.ts';

interface DialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

const load = () => import('./dialogs.ts');
const dialogs = {
  payment: lazyComponent<DialogProps, 'PaymentDialog'>(load, 'PaymentDialog'),
  credit: lazyComponent<DialogProps, 'CreditDialog'>(load, 'CreditDialog'),
  writeOff: lazyComponent<DialogProps, 'WriteOffDialog'>(load, 'WriteOffDialog'),
} as const;
export type DialogName = keyof typeof dialogs;

/** A file that does not come is reported when the dialog is opened. */
export function preloadDialogs(): Promise<unknown> {
  return dialogs.payment.preload().catch(() => null);
}

export function usePreloadedDialogs(): void {
  useEffect(() => void preloadDialogs(), []);
}

export function InvoiceDialog({ name, ...props }: DialogProps & { readonly name: DialogName }): ReactNode {
  const Dialog = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
