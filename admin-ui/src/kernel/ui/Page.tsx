/** The frame of every screen: way back, title, true count, one primary action at the end. */
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Link, useNavigate, useNavigationType } from 'react-router-dom';
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

/**
 * A form that was saved takes the focus away with it: the heading of the page that a step leads to gets it, unless the page has put it
 * somewhere else. A page that the browser opens or goes back to leaves it alone.
 */
function useFocusOfStep(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'POP' && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    // As the page opens: later the focus is the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return heading;
}

export function Page({ title, beside, actions, back, narrow, children }: PageProps) {
  useDocumentTitle(title);
  const heading = useFocusOfStep();
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      {back && <Crumb {...back} />}
      <div className="page-head">
        <div className="title">
          <h1 ref={heading} tabIndex={-1}>
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
