/** The frame around every screen of a signed-in person: side menu, on a phone a drawer and a thin bar. */
import { useIsFetching } from '@tanstack/react-query';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router-dom';
import { NO_CONNECTION } from '../api/http.ts';
import { useChanges } from '../changes.ts';
import { refusalText } from '../i18n/refusalText.ts';
import { useIsLoadingScreen } from '../lazyScreen.ts';
import { OnlyInPresent } from '../past/OnlyInPresent.tsx';
import { Notice } from '../form/RecordForm.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { useProduct } from '../screens.ts';
import { useServerReach } from '../serverReach.ts';
import { useAppearance } from '../theme/appearance.ts';
import { Drawer } from '../ui/lazyMui.tsx';
import { IconButton } from '../ui/Button.tsx';
import { SkeletonRows } from '../ui/State.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useScrollMemory } from './useScrollMemory.ts';
import { useFavicon } from '../session/useClinic.ts';
import { Brand, SideMenu } from './SideMenu.tsx';

function TopBar() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="shell-top">
      <IconButton icon={MenuIcon} label={translate('menu.open')} onClick={() => setOpen(true)} />
      <Brand />
      <Drawer
        open={isOpen}
        onClose={close}
        className="drawer"
        slotProps={{
          paper: { 'aria-label': translate('menu.main'), style: { background: 'var(--quiet)', border: 0 } },
        }}
      >
        <SideMenu collapsed={false} onLeave={close} />
      </Drawer>
    </header>
  );
}

function PageSkeleton() {
  return (
    <div className="page">
      <div className="page-head">
        <span className="skeleton" style={{ inlineSize: 180, blockSize: 22 }} />
      </div>
      <SkeletonRows />
    </div>
  );
}

/** Slow answers show a hairline on top; quick ones show nothing. */
function Progress() {
  const isBusy =
    useIsFetching({
      predicate: ({ state }) => state.dataUpdateCount === 0 && state.fetchStatus === 'fetching',
    }) > 0;
  const isLoading = useIsLoadingScreen();
  return isBusy || isLoading ? <div className="progress" aria-hidden /> : null;
}

/** Above every screen, so that nobody takes an old list for a quiet day. Rendered always: it is read aloud when it comes. */
function ServerAway() {
  const translate = useTranslate();
  const text = useServerReach() === 'away' ? refusalText(translate, NO_CONNECTION) : null;
  return <Notice text={text} tone="orange" className="shell-away" />;
}

export function Shell() {
  const translate = useTranslate();
  const { collapsed } = useAppearance();
  const { pathname } = useLocation();
  const { always } = useProduct();
  useChanges();
  useFavicon();
  useScrollMemory();
  return (
    <div className="shell" data-collapsed={collapsed}>
      <a href="#main" className="skip button">
        {translate('menu.skip')}
      </a>
      <Progress />
      <PaletteHost />
      <OnlyInPresent>
        {always.map((Always, index) => (
          <Always key={index} />
        ))}
      </OnlyInPresent>
      <SideMenu collapsed={collapsed} />
      <TopBar />
      <main className="shell-main" id="main" tabIndex={-1} style={{ outline: 'none' }}>
        <ServerAway />
        {/* Around the boundary, which is another one at each address: a new Suspense would show its placeholder for 300 ms. */}
        <Suspense fallback={<PageSkeleton />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
    </div>
  );
}
