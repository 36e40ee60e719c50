/** The second factor in one's own profile: there or not, and what can be done about it. */
import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { lazyComponent } from '../../kernel/lazyScreen.ts';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { LazyOverlay } from '../../kernel/ui/LazyOverlay.tsx';
import { useAccountCommand } from './useAccountCommand.ts';
import { useSessionTexts } from './useSessionTexts.ts';

const SecondFactorSetup = lazyComponent(() => import('./SecondFactorSetup.tsx'), 'SecondFactorSetup');

/** From here on new ones should be made. */
const FEW_CODES = 3;

/** Who has one, and whom the role does not oblige to. */
function RemoveButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const translate = useSessionTexts();
  const { success } = useToasts();
  const { run, progress } = useAccountCommand();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    const answer = await run({ operation: 'RemoveSecondFactor' });
    setAsking(false);
    if (!answer) return;
    success(translate('security.removed'));
    onRemoved();
  };
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {translate('security.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('security.remove')}
        text={translate('security.removeQuestion')}
        action={translate('security.remove')}
        progress={progress}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}

export function SecondFactorSection({ onChanged }: { readonly onChanged: () => void }) {
  const translate = useSessionTexts();
  const client = useQueryClient();
  const { user, requiresSecondFactor } = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  const hasOne = user.hasSecondFactor === true;
  const { recoveryCodesLeft: left = null } = user;
  const changed = () => {
    setSettingUp(false);
    void client.invalidateQueries({ queryKey: ['session'] });
    onChanged();
  };
  const stay = () => setSettingUp(false);
  if (isSettingUp)
    return (
      <LazyOverlay onMissing={stay}>
        <SecondFactorSetup onDone={changed} onCancel={stay} />
      </LazyOverlay>
    );
  return (
    <section>
      <h2>{translate('security.secondFactor')}</h2>
      <p className="quiet">{translate(hasOne ? 'security.replaceHint' : 'security.about')}</p>
      <p>{translate(hasOne ? 'security.isOn' : 'security.isOff')}</p>
      {left !== null && <p>{translate('security.codesLeft', { left })}</p>}
      {left !== null && left <= FEW_CODES && <Notice text={translate('security.fewCodes')} />}
      <OnlyInPresent>
        <div className="actions">
          <Button look={hasOne ? undefined : 'primary'} icon={ShieldCheck} onClick={() => setSettingUp(true)}>
            {translate(hasOne ? 'security.replace' : 'security.add')}
          </Button>
          {hasOne && !requiresSecondFactor && <RemoveButton onRemoved={changed} />}
        </div>
      </OnlyInPresent>
    </section>
  );
}
