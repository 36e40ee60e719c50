import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageOf } from '../../kernel/addresses.ts';

interface RecordOfProps {
  readonly resource: string;
  readonly record: string;
  readonly children: ReactNode;
}

/** A link to the page of a record, where there is one. */
export function RecordOf({ resource, record, children }: RecordOfProps) {
  const path = usePageOf()(resource, record);
  return path === null ? <>{children}</> : <Link to={path}>{children}</Link>;
}
