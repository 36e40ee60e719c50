import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOpenPage } from '../../kernel/session/useMayOpen.ts';

interface RecordOfProps {
  readonly resource: string;
  readonly record: string;
  readonly children: ReactNode;
}

/** A link to the page of a record, where the person may open it. */
export function RecordOf({ resource, record, children }: RecordOfProps) {
  const path = useOpenPage()(resource, record);
  return path === null ? <>{children}</> : <Link to={path}>{children}</Link>;
}
