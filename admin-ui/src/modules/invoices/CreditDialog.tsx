/** A credit note: for all that is left of an invoice, or for lines of it. It lowers what is due; what was paid already is given back. */
import { money, problems } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { refusalText } from '../../kernel/i18n/refusalText.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { revisionOf } from '../../kernel/useCommand.ts';
import { amountOf, isAbove, isZero, valuesIn, ZERO, type Amount } from './amounts.ts';
import {
  creditableLines,
  creditOf,
  effectOf,
  exceedsToSettle,
  leftToCredit,
  linesOf,
  type Effect,
  type Wish,
  type Wishes,
} from './credit.ts';
import { CreditLines } from './CreditLines.tsx';
import { MethodChips } from './MethodChips.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { CASH } from './payment.ts';
import { ReferenceField } from './PaymentFields.tsx';
import { ReasonField } from '../../kernel/form/ReasonField.tsx';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';
import { useShownMoney } from './useShownMoney.ts';

interface CreditDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

interface EnteredCredit {
  readonly isWhole: boolean;
  readonly wishes: Wishes;
  readonly reason: string;
  readonly method: string;
  readonly reference: string;
  /** What was paid beyond what is then due stays on the patient's account. */
  readonly isKept: boolean;
}

/** As it is kept: a text. */
interface TypedCredit extends Omit<EnteredCredit, 'wishes'> {
  readonly wishes: readonly (readonly [line: string, wish: Wish])[];
}

/** What is credited in all; null while no line is chosen, or one of them is wrong. */
function creditIn(record: RaRecord, { isWhole, wishes }: EnteredCredit): Amount | null {
  if (isWhole) return leftToCredit(record);
  const lines = new Map(creditableLines(record).map((line) => [line.line, line]));
  const amounts = [...wishes].map(([name, wish]) => {
    const line = lines.get(name);
    return line ? creditOf(record, line, wish) : null;
  });
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 && known.length === amounts.length ? money.sum(known) : null;
}

function bodyOf(
  { isWhole, wishes, reason, method, reference, isKept }: EnteredCredit,
  { givenBack }: Effect,
) {
  const named = method !== CASH && reference.trim() ? { refundReference: reference.trim() } : {};
  return {
    reason: reason.trim(),
    ...(isWhole ? {} : { lines: linesOf(wishes) }),
    ...(isAbove(givenBack, ZERO) ? (isKept ? { kept: givenBack } : { refundMethod: method, ...named }) : {}),
  };
}

function useCrediting({ record, onClose }: CreditDialogProps) {
  const { say } = useToasts();
  const linkTo = usePaperLink('creditNotes', 'invoice.printCreditNote');
  return useDialogForm<TypedCredit>({
    command: { module: 'invoices', operation: 'CreditInvoice', act: 'change' },
    id: String(record.id),
    way: { revision: revisionOf(record) },
    start: atFirst,
    onDone: (answer) => {
      const note = valuesIn(answer['credits']).at(-1)?.['creditNote'];
      say({
        kind: 'success',
        title: 'toast.title.success',
        text: 'toast.invoice.credited',
        ...linkTo(note),
      });
    },
    onClose,
  });
}

const atFirst: TypedCredit = {
  isWhole: true,
  wishes: [],
  reason: '',
  method: CASH,
  reference: '',
  isKept: false,
};

export function CreditDialog(props: CreditDialogProps) {
  const { record } = props;
  const translate = useTranslate();
  const shown = useShownMoney(record);
  const form = useCrediting(props);
  const { type: enter, errors } = form;
  const entered: EnteredCredit = { ...form.typed, wishes: new Map(form.typed.wishes) };
  const credit = creditIn(record, entered);
  const isWrittenOff = credit !== null && exceedsToSettle(record, credit);
  const effect = effectOf(credit ?? ZERO, amountOf(record['due']));
  const outcome =
    isWrittenOff || isZero(effect.givenBack)
      ? undefined
      : translate(entered.isKept ? 'invoice.keepAmount' : 'invoice.giveBack', {
          amount: shown(effect.givenBack),
        });
  return (
    <MoneyDialog
      form={form}
      title={translate('invoice.creditTitle')}
      action={
        credit
          ? translate('invoice.creditAct', { amount: shown(credit) })
          : translate('invoice.createCreditNote')
      }
      outcome={outcome}
      isReady={credit !== null && !isWrittenOff && entered.reason.trim() !== ''}
      onSubmit={() => form.send(bodyOf(entered, effect))}
    >
      {(isChecked) => (
        <>
          {isWrittenOff ? <WrittenOff /> : <CreditEffect {...{ effect, shown }} />}
          <Extent isWhole={entered.isWhole} onChange={(isWhole) => enter({ isWhole })} />
          {!entered.isWhole && (
            <CreditLines
              {...{ record, isChecked }}
              wishes={entered.wishes}
              onChange={(wishes) => enter({ wishes: [...wishes] })}
            />
          )}
          <ReasonField
            {...{ isChecked }}
            reason={entered.reason}
            autoFocus
            refused={errors['reason']}
            onChange={(reason) => enter({ reason })}
          />
          {!isWrittenOff && isAbove(effect.givenBack, ZERO) && <GiveBack {...{ entered, enter }} />}
        </>
      )}
    </MoneyDialog>
  );
}

/** More is credited than is to be settled. */
function WrittenOff() {
  const translate = useTranslate();
  const [, error] = problems.written_off;
  return (
    <p className="notice orange" role="alert">
      {refusalText(translate, { code: 'written_off', error })}
    </p>
  );
}

function CreditEffect({ effect, shown }: { effect: Effect; shown: (amount: Amount) => string }) {
  const translate = useTranslate();
  return (
    <Figures
      figures={[
        [translate('invoice.creditAmount'), shown(effect.credit)],
        [translate('invoice.lowersDue'), shown(effect.lowersDue)],
        [translate('invoice.toGiveBack'), shown(effect.givenBack)],
      ]}
    />
  );
}

function Extent({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const translate = useTranslate();
  const options = [
    [true, 'invoice.creditWhole'],
    [false, 'invoice.creditLines'],
  ] as const;
  return (
    <div role="radiogroup" aria-label={translate('invoice.creditExtent')} className="method-chips">
      {options.map(([value, text]) => (
        <label key={text}>
          <input type="radio" name="extent" checked={isWhole === value} onChange={() => onChange(value)} />
          {translate(text)}
        </label>
      ))}
    </div>
  );
}

interface GiveBackProps {
  readonly entered: EnteredCredit;
  readonly enter: (change: Partial<TypedCredit>) => void;
}

function GiveBack(props: GiveBackProps) {
  const { entered, enter } = props;
  const translate = useTranslate();
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name="kept"
          checked={entered.isKept}
          onChange={(event) => enter({ isKept: event.target.checked })}
        />
        {translate('invoice.keepOnAccount')}
      </label>
      {!entered.isKept && <RefundWay {...props} />}
    </>
  );
}

function RefundWay({ entered: { method, reference }, enter }: GiveBackProps) {
  const translate = useTranslate();
  return (
    <>
      <MethodChips
        label={translate('invoice.refundMethod')}
        value={method}
        onChange={(chosen) => enter({ method: chosen })}
      />
      {method !== CASH && (
        <ReferenceField
          {...{ method }}
          value={reference}
          error={undefined}
          onChange={(typed) => enter({ reference: typed })}
        />
      )}
    </>
  );
}
