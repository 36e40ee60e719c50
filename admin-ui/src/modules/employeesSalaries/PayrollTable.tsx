/** The people to pay: their amounts, which can be changed, and what differs from the month before. */
import { employeesSalaries } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { FieldError } from '../../kernel/form/FieldError.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { amountNames, type AmountName, type PayrollFigures, type PayrollRow } from './payroll.ts';

/** A row as the person has left it. */
export interface DraftRow extends PayrollRow {
  readonly isChosen: boolean;
  readonly figures: PayrollFigures;
}

interface PayrollTableProps {
  readonly rows: readonly DraftRow[];
  readonly disabled: boolean;
  readonly choose: (row: DraftRow, isChosen: boolean) => void;
  readonly change: (row: DraftRow, name: AmountName, value: string) => void;
}

/** Whether the person is paid now, and who it is: one field to press. */
function Chosen({
  row,
  disabled,
  choose,
}: Pick<PayrollTableProps, 'disabled' | 'choose'> & { row: DraftRow }) {
  const translate = useTranslate();
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={translate('salary.payroll.chooseOne', { name: row.name })}
        checked={row.isChosen}
        disabled={disabled}
        onChange={({ target }) => choose(row, target.checked)}
      />
      <bdi>{row.name}</bdi>
    </label>
  );
}

interface AmountProps extends Pick<PayrollTableProps, 'disabled' | 'change'> {
  readonly row: DraftRow;
  readonly name: AmountName;
}

function AmountField({ row, name, disabled, change }: AmountProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const amount = label(employeesSalaries, name);
  return (
    <NumberInput
      kind="money"
      aria-label={translate('salary.payroll.amountOf', { amount, name: row.name })}
      value={row.amounts[name]}
      disabled={disabled}
      aria-invalid={row.isChosen && row.figures.problem !== null}
      onChange={(value) => change(row, name, value)}
    />
  );
}

function Net({ row: { figures, isChosen } }: { row: DraftRow }) {
  const { money } = useFormats();
  if (figures.net !== null) return <span className="ltr">{money(figures.net)}</span>;
  if (!isChosen || figures.problem === null) return '–';
  return <FieldError text={figures.problem} />;
}

function Difference({ of }: { of: string | null }) {
  const { money } = useFormats();
  if (of === null || Number(of) === 0) return '–';
  return (
    <strong className="ltr">
      {Number(of) > 0 && '+'}
      {money(of)}
    </strong>
  );
}

/** That of the clinic where it kept none. */
const currencyOf = ({ currency }: RaRecord) => (typeof currency === 'string' ? currency : undefined);

export function PayrollTable({ rows, ...acts }: PayrollTableProps) {
  const { money } = useFormats();
  const translate = useTranslate();
  const { label } = useTexts();
  const of = (name: string) => label(employeesSalaries, name);
  const figures = [
    ...amountNames.map(of),
    translate('salary.payroll.last'),
    of('netSalary'),
    translate('salary.payroll.difference'),
  ];
  const heads = [of('user'), ...figures];
  return (
    <PlainTable
      hasHeading
      heads={heads}
      figures={figures}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <Chosen key="chosen" row={row} {...acts} />,
          ...amountNames.map((name) => <AmountField key={name} row={row} name={name} {...acts} />),
          <span key="last" className="ltr">
            {row.last ? money(row.last['netSalary'], currencyOf(row.last)) : '–'}
          </span>,
          <Net key="net" row={row} />,
          <Difference key="difference" of={row.figures.difference} />,
        ],
      }))}
    />
  );
}
