/** My Profile, Settings, Logout, and how the screens look for this person. */
import { moduleList, displayTitle } from '@hospital/contracts';
import { CircleUser, LogOut, Settings } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { hasDrafts } from '../form/draft.ts';
import { lazyComponent } from '../lazyScreen.ts';
import { LanguageChoice } from '../i18n/LanguageChoice.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { useAppearance, type Density, type Theme } from '../theme/appearance.ts';
import { useToasts } from '../toasts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { usePersonName } from '../ui/personName.ts';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';
import { useSettingsLinks } from './SettingsFrame.tsx';
import { Menu, type MenuEntry } from '../ui/Menu.tsx';
import { useTexts } from '../i18n/useTexts.ts';

const SignOutDialog = lazyComponent(() => import('./SignOutDialog.tsx'), 'SignOutDialog');
const roles = moduleList.find(({ grantsRights }) => grantsRights);

function Choice<T extends string>(props: {
  label: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
}) {
  const translate = useTranslate();
  return (
    <div style={{ display: 'grid', gap: 5, padding: '6px 10px' }}>
      <span className="small quiet">{props.label}</span>
      <span className="segments">
        {props.values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === props.value}
            onClick={() => props.onChange(value)}
          >
            {translate(`menu.${value}`)}
          </button>
        ))}
      </span>
    </div>
  );
}

function Look(): ReactNode {
  const translate = useTranslate();
  const { theme, density, set } = useAppearance();
  return (
    <div style={{ borderBlockStart: '1px solid var(--line)', marginBlockStart: 5, paddingBlock: 4 }}>
      <Choice<Theme>
        label={translate('menu.theme')}
        values={['light', 'dark', 'system']}
        value={theme}
        onChange={(next) => set({ theme: next })}
      />
      <Choice<Density>
        label={translate('menu.density')}
        values={['dense', 'comfortable']}
        value={density}
        onChange={(next) => set({ density: next })}
      />
      <div style={{ display: 'grid', gap: 5, padding: '6px 10px' }}>
        <span className="small quiet">{translate('menu.language')}</span>
        <LanguageChoice />
      </div>
    </div>
  );
}

/** A sign-out deletes what was typed and not saved: then it asks before. */
function useSignOut() {
  const logout = useLogout();
  const navigate = useNavigate();
  const { say } = useToasts();
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    const leaving = logout({}, '/signin', false);
    // At once, so that the screen being left does not ask again when what it knew is dropped.
    navigate('/signin');
    await leaving;
    say({ kind: 'info', title: 'toast.title.info', text: 'toast.signedOut' });
  };
  const dialog = isAsking && (
    <LazyOverlay onMissing={() => setAsking(false)}>
      <SignOutDialog onClose={() => setAsking(false)} onConfirm={() => void leave()} />
    </LazyOverlay>
  );
  return { signOut: () => (hasDrafts() ? setAsking(true) : void leave()), dialog };
}

export function PersonMenu() {
  const nameOf = usePersonName();
  const translate = useTranslate();
  const { word } = useTexts();
  const { user } = useSession();
  const settings = useSettingsLinks();
  const { signOut, dialog } = useSignOut();
  const account = translate('menu.account', { name: nameOf(user) });
  const entries: MenuEntry[] = [
    { key: 'profile', label: translate('menu.profile'), icon: CircleUser, to: '/profile' },
    ...(settings.length
      ? [{ key: 'settingsPages', label: translate('menu.settings'), icon: Settings, to: '/settings' }]
      : []),
    { key: 'out', label: translate('menu.signOut'), icon: LogOut, act: signOut },
  ];
  return (
    <>
      <Menu entries={entries} label={account} side="start" footer={<Look />}>
        {(open, isOpen) => (
          <button type="button" className="person" onClick={open} aria-haspopup="menu" aria-expanded={isOpen}>
            <span className="unseen">{account}</span>
            <Avatar person={user} size={30} />
            <span className="who" aria-hidden>
              <span className="clip" style={{ fontWeight: 500 }}>
                <bdi className="name">{nameOf(user)}</bdi>
              </span>
              <span className="clip small quiet">
                <bdi className="name">{displayTitle(roles, user.role.name, word)}</bdi>
              </span>
            </span>
          </button>
        )}
      </Menu>
      {dialog}
    </>
  );
}
