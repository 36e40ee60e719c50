/** The frame of every screen: way back, title, true count, one primary action at the end. */
import { ChevronLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useClinic } from '../session/useClinic.ts';

interface PageProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: { readonly to: string; readonly name: string };
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** For pages that stand outside the frame too. */
export function useDocumentTitle(title: string) {
  const { name } = useClinic();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}

export function Page({ title, beside, actions, back, narrow, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      {back && (
        <Link className="crumb" to={back.to}>
          <ChevronLeft className="mirrors" size={15} aria-hidden />
          {back.name}
        </Link>
      )}
      <div className="page-head">
        <div className="title">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {beside}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
