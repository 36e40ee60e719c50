import { actName, acts, priceOn, taxes } from '@hospital/contracts';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CrudCreate } from '../../kernel/crud/CrudForms.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { RateSelect } from '../../kernel/form/RateSelect.tsx';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { emptyPrice, PriceLines } from './PriceLines.tsx';

const Input = inputOf(acts);

interface Price {
  readonly from: string;
  readonly price: number;
}

const pricesOf = (record: RaRecord) => (record['prices'] ?? []) as readonly Price[];

function Name({ record }: { record: RaRecord }) {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : null);
  const names = { nameFr: text('nameFr'), nameEn: text('nameEn'), nameAr: text('nameAr') };
  return <bdi>{actName(names, useLocale()) ?? '–'}</bdi>;
}

function PriceToday({ record }: { record: RaRecord }) {
  const { money, now } = useFormats();
  const prices = pricesOf(record).map(({ from, price }) => ({ from, price: String(price) }));
  const price = priceOn(prices, now().day);
  return <span className="ltr">{price === null ? '–' : money(price)}</span>;
}

function Exemption() {
  const translate = useTranslate();
  const rate = Number(useWatch<FormValues>({ name: 'taxRate' }) || 0);
  const text = useWatch<FormValues>({ name: 'exemption' });
  // One that is there stays visible, so that it can be cleared.
  return rate === 0 || text ? <Input name="exemption" wide hint={translate('act.exemptionHint')} /> : null;
}

function Inputs() {
  const translate = useTranslate();
  return (
    <>
      <FormSection>
        <Input name="code" autoFocus />
        <Input name="department" />
        <Input name="status" />
      </FormSection>
      <FormSection title="act.names">
        <Input name="nameFr" wide hint={translate('act.namesHint')} />
        <Input name="nameEn" />
        <Input name="nameAr" />
      </FormSection>
      <PriceLines />
      <FormSection title="act.tax">
        <RateSelect module={acts} rates={taxes} filter={{ status: 'Approved' }} none="invoice.noTax" />
        <Exemption />
      </FormSection>
    </>
  );
}

function ActCreate({ presentation }: Presented) {
  const { now } = useFormats();
  return <CrudCreate presentation={presentation} defaults={{ prices: [emptyPrice(now().day)] }} />;
}

/** The newest first. */
function Prices({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { day, money } = useFormats();
  return (
    <table className="lines" style={{ marginBlockStart: 18 }}>
      <thead>
        <tr>
          <th>{translate('act.from')}</th>
          <th className="figure">{translate('act.price')}</th>
        </tr>
      </thead>
      <tbody>
        {[...pricesOf(record)].reverse().map(({ from, price }) => (
          <tr key={from}>
            <td data-label={translate('act.from')}>
              <span className="ltr">{day(from)}</span>
            </td>
            <td className="figure ltr" data-label={translate('act.price')}>
              {money(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shown = ['code', 'nameFr', 'nameEn', 'nameAr', 'department', 'taxRate', 'exemption'];

export const presentation: OwnPresentation = {
  create: ActCreate,
  quick: 'any',
  search: {
    searchFields: ['code', 'nameFr', 'nameEn', 'nameAr', 'department', 'status'],
    barFields: ['department', 'status'],
  },
  withoutColumn: ['nameFr', 'nameEn', 'nameAr', 'exemption'],
  columns: columnsFor(acts, [
    { source: 'code', width: 130 },
    { source: 'name', render: (record) => <Name record={record} /> },
    { source: 'department', width: 170 },
    {
      source: 'prices',
      label: 'act.priceToday',
      width: 150,
      isFigure: true,
      render: (record) => <PriceToday record={record} />,
    },
    { source: 'taxRate', width: 140 },
    { source: 'status', width: 120 },
  ]),
  inputs: () => <Inputs />,
  details: (record) => (
    <>
      <FieldDetails module={acts} record={record} names={shown} />
      <Prices record={record} />
    </>
  ),
};
