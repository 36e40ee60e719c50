import { CircleSlash } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { useProduct, type DashboardSection } from '../../kernel/screens.ts';
import { meetsNeeds } from '../../kernel/session/Guard.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { useDashboard } from '../../kernel/list/useDashboard.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { ReadState } from '../../kernel/ui/ReadState.tsx';
import { Skeleton, State } from '../../kernel/ui/State.tsx';
import { Counts } from './Counts.tsx';

function Column({ sections }: { sections: readonly DashboardSection[] }) {
  return (
    <div className="column">
      {sections.map(({ order, component: Section }) => (
        <Suspense key={order} fallback={<Skeleton width="50%" height={20} />}>
          <Section />
        </Suspense>
      ))}
    </div>
  );
}

function Board() {
  const session = useSession();
  const { dashboard } = useProduct();
  const open = dashboard.filter(
    ({ needs, isFor }) => meetsNeeds(session, needs) && (isFor?.(session) ?? true),
  );
  return (
    <div className="board">
      <Column sections={open.filter(({ side }) => side === 'main')} />
      <Column sections={open.filter(({ side }) => side === 'aside')} />
    </div>
  );
}

/** What the dashboard's own call brings shows its shape until it comes. Where it fails, the sections that are read by themselves stay. */
function Overview() {
  return (
    <>
      <ReadState read={useDashboard()} toCome={<Counts />}>
        {() => <Counts />}
      </ReadState>
      <Board />
    </>
  );
}

const Charts = lazyScreen(() => import('./charts/load.ts'), 'Charts');

/** Their library is asked for only where there is something to draw. */
function DrawnFigures() {
  const { holds } = useSession();
  if (!holds('Appointments') && !holds('Invoices')) return null;
  return (
    <Suspense fallback={null}>
      <Charts />
    </Suspense>
  );
}

export function DashboardPage() {
  const translate = useTranslate();
  const { hasAccess } = useSession();
  return (
    <Page title={translate('dashboard.title')}>
      {hasAccess ? (
        <>
          <Overview />
          <DrawnFigures />
        </>
      ) : (
        <State
          icon={CircleSlash}
          title={translate('dashboard.noAccessTitle')}
          text={translate('dashboard.noAccessText')}
        >
          <LinkButton to="/profile">{translate('menu.profile')}</LinkButton>
        </State>
      )}
    </Page>
  );
}
