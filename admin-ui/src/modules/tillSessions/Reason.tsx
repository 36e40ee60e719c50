import { Reason as ReasonOfAct } from '../../kernel/form/FormDialog.tsx';
import { useTillTexts } from './useTillTexts.ts';

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** The reason of every act, under the label of the till. */
export function Reason(props: ReasonProps) {
  const translate = useTillTexts();
  return <ReasonOfAct label={translate('till.reason')} {...props} error={props.error} />;
}
