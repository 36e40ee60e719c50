/** Why money is corrected: required, and asked for once the person went on without it. */
import { useTranslate } from 'react-admin';
import { Reason } from '../../kernel/form/FormDialog.tsx';

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
      label={translate('invoice.reason')}
      value={reason}
      autoFocus={autoFocus}
      error={isMissing ? translate('invoice.reasonNeeded') : refused}
      onChange={onChange}
    />
  );
}
