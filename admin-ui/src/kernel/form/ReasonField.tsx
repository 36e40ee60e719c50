/** Why something is taken back: required, and asked for once the person went on without it. */
import { useTranslate } from 'react-admin';
import { Reason } from './FormDialog.tsx';

interface ReasonFieldProps {
  readonly reason: string;
  readonly isChecked: boolean;
  /** What the server said of it. */
  readonly refused: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ reason, isChecked, refused, autoFocus = false, onChange }: ReasonFieldProps) {
  const translate = useTranslate();
  const isMissing = isChecked && reason.trim() === '';
  return (
    <Reason
      label={translate('form.reason')}
      value={reason}
      autoFocus={autoFocus}
      error={isMissing ? translate('form.reasonNeeded') : refused}
      onChange={onChange}
    />
  );
}
