/** How one signs in, and where one is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Page } from '../../kernel/ui/Page.tsx';
import { PASSKEYS_KEY } from './ownPasskeys.ts';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SESSIONS_KEY, SessionList } from './SessionList.tsx';
import { useSessionTexts } from './useSessionTexts.ts';

export function SecurityPage() {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const client = useQueryClient();
  /** Other sessions and the passkeys end with each change. */
  const changed = () => {
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    void client.invalidateQueries({ queryKey: PASSKEYS_KEY });
  };
  return (
    <Page title={translate('security.title')} back={{ to: '/profile', name: usual('menu.profile') }}>
      <div className="sections">
        <SecondFactorSection onChanged={changed} />
        <Passkeys />
        <SessionList />
      </div>
    </Page>
  );
}
