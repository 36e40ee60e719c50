import { Reason as ReasonOfAct } from '../../kernel/form/FormDialog.tsx';
import { useTillTexts } from './useTillTexts.ts';

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The reason of every act, under the label of the till. */
export function Reason({ value, onChange, error }: ReasonProps) {
  const translate = useTillTexts();
  return <ReasonOfAct label={translate('till.reason')} value={value} error={error} onChange={onChange} />;
}
