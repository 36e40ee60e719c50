/** Asks why an appointment is made where something stands in the way. A file of its own: most appointments are made without it. */
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Again } from '../../kernel/commandAnswers.ts';
import type { Refusal } from '../../kernel/api/http.ts';
import { useTyped } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog } from '../../kernel/form/FormDialog.tsx';
import { refusalText, type Translate } from '../../kernel/i18n/refusalText.ts';

export interface OverrideQuestion {
  readonly refusal: Refusal;
  readonly again: Again;
}

function seenIn({ conflicts }: Refusal): Readonly<Record<string, unknown>> {
  return conflicts ? { overrideConflicts: conflicts.map(({ id }) => id) } : {};
}

function messagesOf(translate: Translate, { conflicts, ...refusal }: Refusal): readonly string[] {
  const sentences = conflicts?.map(({ message, code }) => refusalText(translate, { error: message, code }));
  return sentences ? [...new Set(sentences)] : [refusalText(translate, refusal)];
}

function titleOf({ conflicts = [] }: Refusal): string {
  const isLeaveAlone = conflicts.length > 0 && conflicts.every(({ code }) => code === 'doctor_on_leave');
  return isLeaveAlone ? 'appointment.leaveTitle' : 'appointment.slotTitle';
}

export interface OverrideProps {
  readonly asked: OverrideQuestion;
  readonly onClose: () => void;
}

/** The reason stays until the appointment is accepted: the session may have ended before it was asked for. */
export function OverrideDialog({ asked: { refusal, again }, onClose }: OverrideProps) {
  const translate = useTranslate();
  const about = ['override', ...(refusal.conflicts?.map(({ id }) => id) ?? [])];
  const form = useTyped({ about, start: { reason: '' }, onClose });
  const { reason } = form.typed;
  const [isChecked, setChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const label = translate('appointment.reason');
  const isMissing = reason.trim() === '';
  const send = async () => {
    onClose();
    const given = { override: true, overrideReason: reason.trim(), ...seenIn(refusal) };
    if (await again(given)) form.drop();
  };
  const submit = () => {
    setChecked(true);
    if (isMissing) area.current?.focus();
    else void send();
  };
  return (
    <FormDialog
      form={form}
      title={translate(titleOf(refusal))}
      action={translate('appointment.override')}
      cancel={translate('appointment.chooseAnother')}
      onSubmit={submit}
    >
      <ul>
        {messagesOf(translate, refusal).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>{translate('appointment.slotText')}</p>
      <FieldFrame
        label={label}
        required
        error={isChecked && isMissing ? translate('form.needed', { field: label }) : undefined}
      >
        <textarea
          ref={area}
          className="input"
          name="overrideReason"
          rows={2}
          value={reason}
          autoFocus
          onChange={(event) => form.type({ reason: event.target.value })}
        />
      </FieldFrame>
    </FormDialog>
  );
}
