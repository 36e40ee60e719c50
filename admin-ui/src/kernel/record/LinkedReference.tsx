/**
 * What a record refers to, on its page: a link where the person may open it, and for people their phone. A reference brings the phone of a
 * patient to those who may see it (decision 46). That of an employee is read from their record, by those who may open it.
 */
import { moduleNamed, type Field } from '@hospital/contracts';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { useOpenPage } from '../session/useMayOpen.ts';
import { Skeleton } from '../ui/State.tsx';
import { FieldValue } from './FieldValue.tsx';

interface ReferenceProps {
  readonly field: Extract<Field, { kind: 'ref' }>;
  readonly value: unknown;
}

type Referred = Readonly<Record<string, unknown>>;

function referredIn(value: unknown): Referred | null {
  return typeof value === 'object' && value !== null && '_id' in value ? { ...value } : null;
}

/** The address of what a reference names; null where the person may not open it. */
function useReferencePath({ field, value }: ReferenceProps): string | null {
  const openPage = useOpenPage();
  const record = referredIn(value);
  return record && openPage(field.to, record);
}

/** The phone of a record: the first field of that kind that its module declares. */
function phoneIn(module: string): readonly [string, Field] | undefined {
  return Object.entries(moduleNamed(module)?.fields ?? {}).find(([, { kind }]) => kind === 'phone');
}

function PhoneOf(props: ReferenceProps) {
  const { field, value } = props;
  const [name = '', phone] = phoneIn(field.to) ?? [];
  const person = referredIn(value);
  const isOpen = useReferencePath(props) !== null;
  const isAsked = phone !== undefined && isOpen && person !== null && !(name in person);
  const id = String(person?.['_id'] ?? '');
  const { data, isLoading } = useGetOne(field.to, { id }, { enabled: isAsked, retry: false });
  // What stands below stays where it is once the phone comes.
  if (isLoading) return <Skeleton width={110} height={20} />;
  const known = person?.[name] ?? data?.[name];
  return phone && known ? <FieldValue field={phone} value={known} /> : null;
}

export function LinkedReference(props: ReferenceProps) {
  const path = useReferencePath(props);
  const shown = <FieldValue {...props} />;
  return (
    <>
      {path === null ? (
        shown
      ) : (
        <Link className="reference" to={path}>
          {shown}
        </Link>
      )}
      <PhoneOf {...props} />
    </>
  );
}
