/** The foot of a form, always in view: what needs attention, the way out and the primary button. */
import { useTranslate, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { progressOf } from '../progress.ts';
import { useFormats } from '../session/useSettings.ts';
import { Button, staysInPlace } from '../ui/Button.tsx';
import { useFormModule } from './formModule.ts';

/** Says once for all fields what is wrong; each field says its own. */
function Attention() {
  const translate = useTranslate();
  const { label } = useTexts();
  const { words } = useFormats();
  const { module } = useFormModule();
  const { errors } = useFormState();
  const names = Object.keys(errors).filter((name) => name !== 'root');
  const labels = names.map((name) =>
    name in module.fields ? label(module, name) : translate(`field.${name}`),
  );
  return (
    <p className="attention" role="alert">
      {names.length > 0 && translate('form.attention', { fields: words(labels) })}
    </p>
  );
}

interface FootProps {
  readonly cancelTo: string;
  readonly submitLabel?: string | undefined;
  readonly record?: RaRecord | undefined;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly leave: (() => void) | undefined;
}

export function FormFoot({ cancelTo, submitLabel, record, isSaving, onCancel, leave }: FootProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const cancel = () => {
    onCancel();
    if (leave) leave();
    else navigate(cancelTo);
  };
  return (
    <div className="form-foot">
      <Attention />
      <Button onClick={cancel} {...staysInPlace}>
        {translate('action.cancel')}
      </Button>
      <Button type="submit" look="primary" progress={progressOf(isSaving)}>
        {translate(submitLabel ?? (record ? 'action.save' : 'action.create'))}
      </Button>
    </div>
  );
}
