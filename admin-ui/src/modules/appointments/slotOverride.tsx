/**
 * A taken slot, or a doctor on leave, is no dead end: a user who knows better gives a reason, and the appointment keeps the reason. What is accepted
 * is what was shown: where something else came up meanwhile it is asked again.
 */
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { refusalFrom, type Refusal } from '../../kernel/api/http.ts';
import { refusalText, type Translate } from '../../kernel/i18n/refusalText.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import type { OnRefused } from '../../kernel/commandAnswers.ts';

interface Asked {
  readonly refusal: Refusal;
  readonly again: (more: Readonly<Record<string, unknown>>) => void;
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

interface ReasonProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

function ReasonDialog({ asked, onClose }: ReasonProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const label = translate('appointment.reason');
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (isMissing) return area.current?.focus();
    onClose();
    asked.again({ override: true, overrideReason: reason.trim(), ...seenIn(asked.refusal) });
  };
  return (
    <Dialog open title={translate(titleOf(asked.refusal))} onClose={onClose}>
      <ul>
        {messagesOf(translate, asked.refusal).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>{translate('appointment.slotText')}</p>
      <form noValidate onSubmit={submit} className="stack">
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
            onChange={(event) => setReason(event.target.value)}
          />
        </FieldFrame>
        <div className="actions">
          <Button onClick={onClose}>{translate('appointment.chooseAnother')}</Button>
          <Button type="submit" look="primary">
            {translate('appointment.override')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface SlotOverride {
  readonly onRefused: OnRefused;
  readonly dialog: ReactNode;
}

/** `onClosed` is called when the person chooses another time after all. */
export function useSlotOverride(): SlotOverride {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    onRefused: (error, again) => {
      const refusal = refusalFrom(error);
      if (!refusal.conflicts && refusal.code !== 'slot_taken') return false;
      setAsked({ refusal, again });
      return true;
    },
    dialog: asked && <ReasonDialog asked={asked} onClose={() => setAsked(null)} />,
  };
}
