/** On the page of a patient or an employee: the way to the erasure of their data, or to the request for it. */
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { usePast } from '../../kernel/past/past.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { useErasureTexts } from './useErasureTexts.ts';
import { usePendingErasure } from './usePendingErasure.ts';

interface LinkProps {
  readonly record: RaRecord;
}

function EraseLink({ kind, record }: LinkProps & { readonly kind: string }) {
  const translate = useErasureTexts();
  const { recordOf } = useAddresses();
  const pending = usePendingErasure(String(record.id));
  const isPast = usePast() !== null;
  if (isPast) return null;
  return (
    <div>
      <dt className="unseen">{translate('erasure.menu')}</dt>
      <dd>
        <LinkButton
          look="link"
          to={
            pending
              ? recordOf('erasures', pending)
              : `/settings/erasures/new/${kind}/${encodeURIComponent(String(record.id))}`
          }
        >
          {translate(pending ? 'erasure.pending' : 'erasure.action')}
        </LinkButton>
      </dd>
    </div>
  );
}

export const ErasePatient = ({ record }: LinkProps) => <EraseLink kind="patients" record={record} />;
export const EraseEmployee = ({ record }: LinkProps) => <EraseLink kind="users" record={record} />;
