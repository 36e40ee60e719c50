/** Asked before a sign-out deletes what is not saved. In a file of its own: few see it. */
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../ui/Dialog.tsx';

interface SignOutDialogProps {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function SignOutDialog(props: SignOutDialogProps) {
  const translate = useTranslate();
  const signOut = translate('menu.signOut');
  return <ConfirmDialog open title={signOut} text={translate('menu.unsaved')} action={signOut} {...props} />;
}
