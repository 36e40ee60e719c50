/** How one signs in, and where one is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Page } from '../../kernel/ui/Page.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SESSIONS_KEY, SessionList } from './SessionList.tsx';
import { useSessionTexts } from './useSessionTexts.ts';

export function SecurityPage() {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const client = useQueryClient();
  return (
    <Page title={translate('security.title')} back={{ to: '/profile', name: usual('menu.profile') }}>
      <div className="sections">
        {/* Other sessions end with each change. */}
        <SecondFactorSection onChanged={() => void client.invalidateQueries({ queryKey: SESSIONS_KEY })} />
        <SessionList />
      </div>
    </Page>
  );
}
