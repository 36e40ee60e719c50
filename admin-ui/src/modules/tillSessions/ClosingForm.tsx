/** The count at the end of a session, with the difference of each method while it is typed. */
import { countedCash, money } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { typedAmount } from '../../kernel/form/cash.ts';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { focusWrong } from '../../kernel/form/focusWrong.ts';
import { FormDialog, SmallForm } from '../../kernel/form/FormDialog.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { CountGrid } from './CountGrid.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { Reason } from './Reason.tsx';
import { countsOf, expectedCard, expectedCheques, isCount, type Pieces } from './sums.ts';
import { asksForReason, givenReason } from './useAskedReason.ts';
import { useTillTexts } from './useTillTexts.ts';

interface ClosingProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

interface CountedTill {
  readonly pieces: Pieces;
  readonly cardTotal: string;
  readonly chequeTotal: string;
  readonly chequeCount: string;
  readonly reason: string;
}

const nothing: CountedTill = { pieces: {}, cardTotal: '', chequeTotal: '', chequeCount: '', reason: '' };
const isAmount = (typed: string) => typedAmount(typed) !== null;
const amountOf = (typed: string) => typedAmount(typed) ?? money.ZERO;

/** What the closing will write; the server computes it again. */
function figuresOfCount(record: RaRecord, { pieces, cardTotal, chequeTotal }: CountedTill) {
  const figure = (method: string, expected: string, counted: string) => ({
    method,
    expected: Number(expected),
    counted: Number(counted),
    difference: Number(money.minus(counted, expected)),
  });
  const cash = money.centimes(String(record['expectedCash'] ?? 0));
  return [
    figure('Cash', cash, countedCash(countsOf(pieces))),
    figure('Cheque', expectedCheques(record), amountOf(chequeTotal)),
    figure('Card', expectedCard(record), amountOf(cardTotal)),
  ];
}

function useClosing({ record, onClose }: ClosingProps) {
  const { user } = useSession();
  const [isReasonAsked, setReasonAsked] = useState(false);
  const form = useDialogForm<CountedTill>({
    command: { module: 'tillSessions', operation: 'CloseTillSession', success: 'toast.till.closed' },
    id: String(record.id),
    start: nothing,
    onRefused: (error) => {
      if (asksForReason(error)) setReasonAsked(true);
      return false;
    },
    onClose,
  });
  const figures = figuresOfCount(record, form.typed);
  const isAnothers = idIn(record['cashier']) !== user._id;
  const isOther = figures.some(({ difference }) => difference !== 0);
  return { form, figures, needsReason: isAnothers || isOther || isReasonAsked };
}

/** What the frame of a form takes, in a dialog or in a page. */
function useClosingForm(props: ClosingProps) {
  const translate = useTillTexts();
  const closing = useClosing(props);
  const { pieces, cardTotal, chequeTotal, chequeCount, reason } = closing.form.typed;
  const send = (form: HTMLFormElement) => {
    if (focusWrong(form)) return;
    const totals = { cardTotal: amountOf(cardTotal), chequeTotal: amountOf(chequeTotal) };
    const more = { ...(chequeCount ? { chequeCount } : {}), ...givenReason(reason) };
    closing.form.send({ counts: countsOf(pieces), ...totals, ...more });
  };
  return {
    form: closing.form,
    action: translate('till.close'),
    onSubmit: send,
    children: <Count currency={props.record['currency']} closing={closing} />,
  };
}

export function ClosingForm(props: ClosingProps) {
  return <SmallForm {...useClosingForm(props)} />;
}

export function ClosingDialog(props: ClosingProps) {
  const title = useTillTexts()('till.close');
  return <FormDialog title={title} {...useClosingForm(props)} />;
}

interface CountProps {
  readonly currency: unknown;
  readonly closing: ReturnType<typeof useClosing>;
}

function Count({ currency, closing: { form, figures, needsReason } }: CountProps) {
  const translate = useTillTexts();
  const { typed, type } = form;
  const { pieces, reason } = typed;
  return (
    <>
      <CountGrid
        autoFocus
        pieces={pieces}
        currency={String(currency ?? '')}
        onCount={(next) => type({ pieces: next })}
      />
      <Totals counted={typed} onChange={type} />
      <FiguresTable figures={figures} currency={currency} />
      {needsReason && (
        <Reason value={reason} onChange={(next) => type({ reason: next })} error={form.errors['reason']} />
      )}
      <p className="quiet">{translate('till.closeNote')}</p>
    </>
  );
}

interface TotalsProps {
  readonly counted: CountedTill;
  readonly onChange: (change: Partial<CountedTill>) => void;
}

const totals = [
  { name: 'cardTotal', kind: 'money', isRight: isAmount, wrong: 'till.amountWrong' },
  { name: 'chequeTotal', kind: 'money', isRight: isAmount, wrong: 'till.amountWrong' },
  { name: 'chequeCount', kind: 'integer', isRight: isCount, wrong: 'till.countWrong' },
] as const;

function Totals({ counted, onChange }: TotalsProps) {
  const translate = useTillTexts();
  return (
    <div className="till-totals">
      {totals.map(({ name, kind, isRight, wrong }) => (
        <FieldFrame
          key={name}
          label={translate(`till.${name}`)}
          required={false}
          error={counted[name] === '' || isRight(counted[name]) ? undefined : translate(wrong)}
        >
          <NumberInput
            kind={kind}
            mayBeNegative={kind === 'money'}
            name={name}
            value={counted[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        </FieldFrame>
      ))}
    </div>
  );
}
