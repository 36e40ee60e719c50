/** The only screen of a session whose role requires a second factor, until there is one. */
import { useQueryClient } from '@tanstack/react-query';
import { useLogout, useTranslate } from 'react-admin';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { Brand } from '../../kernel/layout/SideMenu.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useDocumentTitle } from '../../kernel/ui/Page.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { useSessionTexts } from './useSessionTexts.ts';

export function RequiredSetup({ onDone }: { readonly onDone: () => void }) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const client = useQueryClient();
  const logout = useLogout();
  const { requiresSecondFactor } = useSession();
  const done = async () => {
    await client.invalidateQueries({ queryKey: ['session'] });
    onDone();
  };
  useDocumentTitle(translate('security.requiredTitle'));
  return (
    <main className="steps">
      <Brand />
      <h1>{translate('security.requiredTitle')}</h1>
      <Notice text={translate(requiresSecondFactor ? 'security.required' : 'security.wasReset')} />
      <p className="quiet">{translate('security.about')}</p>
      <SecondFactorSetup onDone={() => void done()} />
      <Button look="link" onClick={() => void logout({}, '/signin', false)}>
        {usual('menu.signOut')}
      </Button>
    </main>
  );
}
