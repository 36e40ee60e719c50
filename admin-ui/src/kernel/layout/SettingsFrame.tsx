/** The settings' pages share a sidebar; each link shows only what the role opens. */
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useProduct, type SettingsLink } from '../screens.ts';
import { meetsNeeds } from '../session/Guard.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { Page } from '../ui/Page.tsx';
import { useCurrentInView } from './useCurrentInView.ts';

/** The settings that the role opens. */
export function useSettingsLinks(): readonly SettingsLink[] {
  const session = useSession();
  const { settings } = useProduct();
  return settings.filter(({ needs }) => meetsNeeds(session, needs));
}

interface FrameProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly beside?: ReactNode;
  readonly back?: { readonly to: string; readonly name: string };
  readonly children: ReactNode;
}

/** The links beside what a page shows, for a page that has a title of its own. */
export function SettingsSide({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const links = useSettingsLinks();
  const nav = useCurrentInView();
  return (
    <div className="with-side">
      <nav ref={nav} className="sub-nav" aria-label={translate('menu.settings')}>
        {links.map(({ to, text }) => (
          <NavLink key={to} className="side-link" to={to}>
            {translate(text)}
          </NavLink>
        ))}
      </nav>
      <div style={{ minInlineSize: 0 }}>{children}</div>
    </div>
  );
}

export function SettingsFrame({ title, actions, beside, back, children }: FrameProps) {
  return (
    <Page title={title} beside={beside} actions={actions} {...(back ? { back } : {})}>
      <SettingsSide>
        <div style={{ maxInlineSize: 820 }}>{children}</div>
      </SettingsSide>
    </Page>
  );
}
