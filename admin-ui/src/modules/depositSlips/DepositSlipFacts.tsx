/** On the page of a deposit slip, above its paper: where it is, and each of its cheques with what became of it. */
import { cheques, depositSlips } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { FieldDetail } from '../../kernel/record/RecordPage.tsx';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { chequeColumns } from '../cheques/columns.tsx';
import { pageTexts } from './pageTexts.ts';

const shown = ['day', 'count', 'total', 'madeBy'] as const;

function isShort({ asked, count }: RaRecord): boolean {
  return Array.isArray(asked) && asked.length > Number(count);
}

export function DepositSlipFacts({ record }: { readonly record: RaRecord }) {
  const translate = useLateTexts(pageTexts);
  const later = (['clearedOn', 'withdrawnBy', 'reason'] as const).filter((name) => record[name]);
  return (
    <>
      {[...shown, ...later].map((name) => (
        <FieldDetail key={name} module={depositSlips} name={name} record={record} />
      ))}
      {isShort(record) && <p className="notice orange">{translate('slip.leftOut')}</p>}
      {record['status'] !== 'Withdrawn' && (
        <RelatedList module={cheques} columns={chequeColumns} filter={{ slip: record.id }} />
      )}
    </>
  );
}
