/** The count at the end of a session, with the difference of each method while it is typed. */
import { countedCash, money } from '@hospital/contracts';
import type { FormEvent } from 'react';
import type { RaRecord } from 'react-admin';
import { typedAmount } from '../../kernel/form/cash.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { focusWrong } from '../../kernel/form/focusWrong.ts';
import { useKept } from '../../kernel/form/useKept.ts';
import { NumberInput } from '../../kernel/form/typed/TypedInput.tsx';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { CountGrid } from './CountGrid.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { Reason } from './Reason.tsx';
import { countsOf, expectedCard, expectedCheques, isCount, type Pieces } from './sums.ts';
import { givenReason, useAskedReason } from './useAskedReason.ts';
import { useTillTexts } from './useTillTexts.ts';

interface ClosingFormProps {
  readonly record: RaRecord;
  readonly onDone?: () => void;
}

interface Counted {
  readonly pieces: Pieces;
  readonly cardTotal: string;
  readonly chequeTotal: string;
  readonly chequeCount: string;
  readonly reason: string;
}

const nothing: Counted = { pieces: {}, cardTotal: '', chequeTotal: '', chequeCount: '', reason: '' };
const isAmount = (typed: string) => typedAmount(typed) !== null;
const amountOf = (typed: string) => typedAmount(typed) ?? money.ZERO;

/** What the closing will write; the server computes it again. */
function figuresOfCount(record: RaRecord, { pieces, cardTotal, chequeTotal }: Counted) {
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

export function ClosingForm({ record, onDone }: ClosingFormProps) {
  const translate = useTillTexts();
  const { user } = useSession();
  const { value: counted, change, drop } = useKept(`close ${String(record.id)}`, nothing);
  const { form, isReasonAsked, errors, onRefused } = useAskedReason();
  const { run, progress } = useCommand('tillSessions', 'CloseTillSession', {
    success: 'toast.till.closed',
    onRefused,
    onDone: () => {
      drop();
      onDone?.();
    },
  });
  const figures = figuresOfCount(record, counted);
  const isAnothers = idIn(record['cashier']) !== user._id;
  const needsReason = isAnothers || figures.some(({ difference }) => difference !== 0);
  const { pieces, cardTotal, chequeTotal, chequeCount, reason } = counted;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusWrong(event.currentTarget)) return;
    const totals = { cardTotal: amountOf(cardTotal), chequeTotal: amountOf(chequeTotal) };
    const more = { ...(chequeCount ? { chequeCount } : {}), ...givenReason(reason) };
    void run(String(record.id), { counts: countsOf(pieces), ...totals, ...more });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="stack">
      <CountGrid
        autoFocus
        pieces={pieces}
        currency={String(record['currency'] ?? '')}
        onCount={(next) => change({ pieces: next })}
      />
      <Totals counted={counted} onChange={change} />
      <FiguresTable figures={figures} currency={record['currency']} />
      {(needsReason || isReasonAsked) && (
        <Reason value={reason} onChange={(next) => change({ reason: next })} error={errors['reason']} />
      )}
      <p className="quiet">{translate('till.closeNote')}</p>
      <div className="actions">
        <Button type="submit" look="primary" progress={progress}>
          {translate('till.close')}
        </Button>
      </div>
    </form>
  );
}

interface TotalsProps {
  readonly counted: Counted;
  readonly onChange: (change: Partial<Counted>) => void;
}

const totals = [
  { name: 'cardTotal', kind: 'money', isRight: isAmount, wrong: 'till.amountWrong' },
  { name: 'chequeTotal', kind: 'money', isRight: isAmount, wrong: 'till.amountWrong' },
  { name: 'chequeCount', kind: 'integer', isRight: isCount, wrong: 'till.countWrong' },
] as const;

function Totals({ counted, onChange }: TotalsProps) {
  const translate = useTillTexts();
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
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
