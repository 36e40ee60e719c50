/** A credit note: for all that is left of an invoice, or for lines of it. It lowers what is due; what was paid already is given back. */
import { money } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { ChangedMeanwhile, useSeen, type Seen } from '../../kernel/form/ChangedMeanwhile.tsx';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { revisionOf } from '../../kernel/useCommand.ts';
import { amountOf, isAbove, isZero, valuesIn, ZERO, type Amount } from './amounts.ts';
import {
  creditableLines,
  creditOf,
  effectOf,
  leftToCredit,
  linesOf,
  type Effect,
  type Wish,
  type Wishes,
} from './credit.ts';
import { CreditLines } from './CreditLines.tsx';
import { GiveBack } from './GiveBack.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { CASH } from './payment.ts';
import { ReasonField } from '../../kernel/form/ReasonField.tsx';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';
import { pageTexts } from './pageTexts.ts';
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

const nothing: Effect = { credit: ZERO, lowersDue: ZERO, givenBack: ZERO };

/** What the note does. It is no credit where it is more than what is to settle. */
function boundedBy(record: RaRecord, asked: Amount | null) {
  const effect = asked === null ? nothing : effectOf(asked, record);
  return { credit: effect === null ? null : asked, effect: effect ?? nothing, isTooMuch: effect === null };
}

export function CreditDialog(props: CreditDialogProps) {
  const { record } = props;
  const translate = useTranslate();
  const shown = useShownMoney(record);
  const form = useCrediting(props);
  const { type: enter, errors } = form;
  const entered: EnteredCredit = { ...form.typed, wishes: new Map(form.typed.wishes) };
  const { credit, effect, isTooMuch } = boundedBy(record, creditIn(record, entered));
  const seen = useSeen(`${leftToCredit(record)} ${amountOf(record['due'])}`);
  const outcome = isZero(effect.givenBack)
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
      isReady={credit !== null && !seen.isOther && entered.reason.trim() !== ''}
      onSubmit={() => form.send(bodyOf(entered, effect))}
    >
      {(isChecked) => (
        <>
          <CreditEffect {...{ effect, shown }} />
          {form.progress === 'idle' && (
            <Notices {...{ seen, isTooMuch }} most={shown(amountOf(record['toSettle']))} />
          )}
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
          {isAbove(effect.givenBack, ZERO) && <GiveBack {...{ entered, enter }} />}
        </>
      )}
    </MoneyDialog>
  );
}

interface NoticesProps {
  readonly seen: Seen;
  readonly isTooMuch: boolean;
  /** As it is shown. */
  readonly most: string;
}

/** What keeps the note from being sent: the person has not seen the amounts of now, or too much was written off. */
function Notices({ seen: { isOther, see }, isTooMuch, most }: NoticesProps) {
  const translate = useLateTexts(pageTexts);
  return (
    <>
      {isOther && (
        <ChangedMeanwhile
          text={translate('invoice.amountsChanged')}
          take={{ label: translate('invoice.takeAmounts'), act: () => see() }}
        />
      )}
      {isTooMuch && (
        <p className="notice orange" role="alert">
          {translate('invoice.creditTooMuch', { amount: most })}
        </p>
      )}
    </>
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
