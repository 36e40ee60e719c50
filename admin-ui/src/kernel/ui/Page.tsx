/** The frame of every screen: way back, title, true count, one primary action at the end. */
import { ChevronLeft } from 'lucide-react';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useClinic } from '../session/useClinic.ts';
import { stepsBackTo } from '../trail.ts';

interface WayBack {
  readonly to: string;
  readonly name: string;
}

interface PageProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: WayBack;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** For pages that are outside the frame too. */
export function useDocumentTitle(title: string) {
  const { name } = useClinic();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}

/** The browser's Back where one came from the list, so that its filter, rows and place are as one left them. */
function Crumb({ to, name }: WayBack) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const steps = stepsBackTo(to);
    if (opensElsewhere || steps === null) return;
    event.preventDefault();
    navigate(-steps);
  };
  return (
    <Link className="crumb" to={to} onClick={goBack}>
      <ChevronLeft className="mirrors" size={15} aria-hidden />
      {name}
    </Link>
  );
}

export function Page({ title, beside, actions, back, narrow, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      {back && <Crumb {...back} />}
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
