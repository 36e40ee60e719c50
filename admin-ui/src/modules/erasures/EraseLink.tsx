/** On the page of a patient or an employee: the way to the erasure of their data. */
import { useTranslate, type RaRecord } from 'react-admin';
import { LinkButton } from '../../kernel/ui/Button.tsx';

interface LinkProps {
  readonly record: RaRecord;
}

function EraseLink({ kind, record }: LinkProps & { readonly kind: string }) {
  const translate = useTranslate();
  return (
    <div>
      <dt className="unseen">{translate('erasure.menu')}</dt>
      <dd>
        <LinkButton
          look="link"
          to={`/settings/erasures/new/${kind}/${encodeURIComponent(String(record.id))}`}
        >
          {translate('erasure.action')}
        </LinkButton>
      </dd>
    </div>
  );
}

export const ErasePatient = ({ record }: LinkProps) => <EraseLink kind="patients" record={record} />;
export const EraseEmployee = ({ record }: LinkProps) => <EraseLink kind="users" record={record} />;
