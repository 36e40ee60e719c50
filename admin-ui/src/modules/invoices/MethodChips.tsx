/** How money is received or given back: all methods visible, the arrow keys move between them. */
import { moneyMethods } from '@hospital/contracts';
import { ArrowLeftRight, Banknote, CreditCard, Ellipsis, Landmark, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'react-admin';
import { FieldError } from '../../kernel/form/FieldError.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { CASH, CHEQUE } from './payment.ts';
import './money.css';

/** The patient’s account gives money by a call of its own. */
export const methods: readonly string[] = Object.values(moneyMethods);

const icons: Readonly<Record<string, LucideIcon>> = {
  [CASH]: Banknote,
  [CHEQUE]: Landmark,
  Card: CreditCard,
  Transfer: ArrowLeftRight,
};

interface MethodChipsProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (method: string) => void;
}

export function MethodChips({ label, value, error, onChange }: MethodChipsProps) {
  const { word } = useTexts();
  const id = useId();
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className="method-chips">
        {methods.map((method) => {
          const Icon = icons[method] ?? Ellipsis;
          return (
            <label key={method}>
              <input
                type="radio"
                name={`${id}method`}
                value={method}
                checked={value === method}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={() => onChange(method)}
              />
              <Icon size={15} aria-hidden />
              {word(method)}
            </label>
          );
        })}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

/** The method of the person's last payment in this browser. */
export function useLastMethod() {
  const { user } = useSession();
  const [last, setLast] = useStore<string>(`${user._id}.payment.lastChoice`, CASH);
  return { last: methods.includes(last) ? last : CASH, remember: setLast };
}

/** What the reference of a method is called: the number of a cheque, of a transfer. */
export function referenceLabel(method: string): string {
  const known = [CHEQUE, 'Card', 'Transfer'].includes(method) ? method : 'Other';
  return `invoice.reference_${known}`;
}
