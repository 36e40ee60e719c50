/** The settings' pages share a sidebar; each link shows only what the role opens. */
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import type { Flag } from '@hospital/contracts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Page } from '../../kernel/ui/Page.tsx';

export interface SettingsLink {
  readonly to: string;
  readonly text: string;
  readonly flag: Flag;
}

export const settingsLinks: readonly SettingsLink[] = [
  { to: '/settings/company', text: 'settings.company', flag: 'CompanySettings' },
  { to: '/settings/localization', text: 'settings.localization', flag: 'BasicSettings' },
  { to: '/settings/theme', text: 'settings.theme', flag: 'ThemeSettings' },
  { to: '/settings/salary', text: 'settings.salary', flag: 'SalarySettings' },
  { to: '/settings/roles-permissions', text: 'settings.roles', flag: 'RolesAndPermissions' },
];

interface FrameProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly beside?: ReactNode;
  readonly back?: { readonly to: string; readonly name: string };
  readonly children: ReactNode;
}

export function SettingsFrame({ title, actions, beside, back, children }: FrameProps) {
  const translate = useTranslate();
  const { holds } = useSession();
  return (
    <Page title={title} beside={beside} actions={actions} {...(back ? { back } : {})}>
      <div className="with-side">
        <nav className="sub-nav" aria-label={translate('settings.title')}>
          {settingsLinks
            .filter(({ flag }) => holds(flag))
            .map(({ to, text }) => (
              <NavLink key={to} className="side-link" to={to}>
                {translate(text)}
              </NavLink>
            ))}
        </nav>
        <div style={{ maxInlineSize: 820, minInlineSize: 0 }}>{children}</div>
      </div>
    </Page>
  );
}
