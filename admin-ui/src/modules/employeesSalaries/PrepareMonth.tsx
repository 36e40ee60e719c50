/** "Prepare November": the amounts of the month before, what differs, and all salaries in one go. Nothing is stored before it is confirmed. */
import { isMonth } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { FilterMoment } from '../../kernel/form/typed/FilterMoment.tsx';
import { refusalInWords } from '../../kernel/i18n/refusalText.ts';
import type { BulkRefusal } from '../../kernel/list/bulk.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { LiveRegion } from '../../kernel/ui/LiveRegion.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { ErrorState, SkeletonRows, State } from '../../kernel/ui/State.tsx';
import { monthBefore, totalOf } from './payroll.ts';
import { PayrollTable, type DraftRow } from './PayrollTable.tsx';
import { useDraftRows } from './useDraftRows.ts';
import { usePayroll, usePayrollRun } from './usePayroll.ts';
import './payroll.css';

function Refused({ refused }: { refused: readonly BulkRefusal[] }) {
  const translate = useTranslate();
  if (refused.length === 0) return null;
  return (
    <div className="notice red" role="alert">
      <div>
        {translate('salary.payroll.refused', { smart_count: refused.length })}
        <ul>
          {refused.map(({ record, refusal }) => (
            <li key={record.id}>
              <strong>{String(record['name'])}</strong> {refusalInWords(translate, refusal)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface CreateAllProps {
  readonly month: string;
  readonly rows: readonly DraftRow[];
  readonly run: ReturnType<typeof usePayrollRun>;
}

/** The total, and the button that asks once before it creates them. */
function CreateAll({ month, rows, run: { run, running } }: CreateAllProps) {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const total = money(totalOf(chosen.map(({ figures }) => figures.net)));
  const different = chosen.filter(({ figures: { difference } }) => Number(difference ?? 1) !== 0).length;
  const isRefused = chosen.length === 0 || chosen.some(({ figures }) => figures.problem !== null);
  const create = () => {
    setAsking(false);
    void run(chosen.map(({ id, name, amounts }) => ({ id, name, amounts })));
  };
  return (
    <div className="payroll-foot">
      <span>
        {translate('field.named', { name: translate('salary.payroll.total') })}{' '}
        <strong className="ltr">{total}</strong>
      </span>
      <LiveRegion>{running && translate('salary.payroll.running', { ...running })}</LiveRegion>
      <Button
        look="primary"
        disabled={isRefused}
        isRunning={running !== null}
        onClick={() => setAsking(true)}
      >
        {translate('salary.payroll.create', { smart_count: chosen.length })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        look="primary"
        title={translate('salary.payroll.ask', { smart_count: chosen.length, month })}
        text={translate('salary.payroll.askTotal', { total, different: number(different) })}
        action={translate('salary.payroll.create', { smart_count: chosen.length })}
        onClose={() => setAsking(false)}
        onConfirm={create}
      />
    </div>
  );
}

function People({ month }: { month: string }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { payroll, error, retry } = usePayroll(month);
  const run = usePayrollRun(month);
  const { rows, isFound, discard, choose, change } = useDraftRows(payroll?.rows ?? [], month);
  const isPast = usePast() !== null;
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!payroll) return <SkeletonRows rows={12} />;
  return (
    <>
      {isPast && <Notice text="past.noForm" tone="orange" />}
      <Notice text={isFound ? 'form.draft' : null} action="action.discard" onAct={discard} />
      <Refused refused={run.refused.filter(({ record }) => rows.some(({ id }) => id === record.id))} />
      {payroll.paid > 0 && (
        <p className="quiet">{translate('salary.payroll.paid', { smart_count: payroll.paid })}</p>
      )}
      {payroll.isCurrencyOther && <Notice text="salary.payroll.otherCurrency" tone="orange" />}
      {payroll.isOwnLeftOut && <p className="quiet">{translate('salary.payroll.own')}</p>}
      {rows.length === 0 ? (
        <State title={translate('salary.payroll.none')} />
      ) : (
        <>
          <div className="payroll">
            <PayrollTable
              rows={rows}
              disabled={isPast || run.running !== null}
              choose={choose}
              change={change}
            />
          </div>
          {!isPast && <CreateAll month={formats.month(month)} rows={rows} run={run} />}
        </>
      )}
    </>
  );
}

export function PrepareMonth() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { month: inWords, now } = useFormats();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('month') ?? '';
  const month = isMonth(asked) ? asked : now().day.slice(0, 7);
  return (
    <Page
      title={translate('salary.payroll.prepare', { month: inWords(month) })}
      back={{ to: listOf('employeesSalaries'), name: translate('menu.payslips') }}
    >
      <p className="quiet">{translate('salary.payroll.about', { month: inWords(monthBefore(month)) })}</p>
      <div className="payroll-month">
        <FilterMoment
          kind="month"
          aria-label={translate('salary.payroll.month')}
          value={month}
          onChange={(next) => next && setParameters({ month: next }, { replace: true })}
        />
      </div>
      <People key={month} month={month} />
    </Page>
  );
}
