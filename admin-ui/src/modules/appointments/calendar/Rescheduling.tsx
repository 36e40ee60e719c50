/** Another time for an appointment, chosen without a pointer. It stays open with what was typed until it is done, or a reason is asked for. */
import { checkInput, isTime } from '@hospital/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { flushSync } from 'react-dom';
import { routeOf } from '../../../kernel/api/calls.ts';
import { useFieldErrors, type FieldErrors } from '../../../kernel/form/fieldErrors.ts';
import { focusWrong } from '../../../kernel/form/focusWrong.ts';
import { revisionOf } from '../../../kernel/useCommand.ts';
import { useIsThere } from '../../../kernel/useIsThere.ts';
import { Button } from '../../../kernel/ui/Button.tsx';
import { doctorIdOf, type CalendarAppointment } from './columns.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { missingOf, SlotInputs, type SlotValues } from './SlotInputs.tsx';
import type { AppointmentMover } from './useMoving.ts';

interface ReschedulingProps {
  readonly appointment: CalendarAppointment;
  readonly doctors: readonly RaRecord[];
  readonly onMove: AppointmentMover['move'];
  readonly onClose: () => void;
}

type ChangedSlot = Partial<SlotValues>;

/** What the call would refuse: the calendar shows the new time before the answer. */
function unreadableOf(changed: ChangedSlot): FieldErrors {
  const { body } = routeOf('ChangeAppointment');
  const checked = body && checkInput(body, changed);
  return checked && !checked.success ? checked.fields : {};
}

/** What is wrong with the slot: the order of its times is said at once, the rest when it is sent. */
function useMistakes(slot: SlotValues, changed: ChangedSlot) {
  const translate = useTranslate();
  const { fromTime, toTime } = slot;
  const isBehind = isTime(fromTime) && isTime(toTime) && fromTime >= toTime;
  const atOnce: FieldErrors = isBehind ? { toTime: translate('calendar.endFirst') } : {};
  const missing = missingOf(slot, translate('calendar.needed'));
  return { atOnce, all: { ...atOnce, ...unreadableOf(changed), ...missing } };
}

function useRescheduling({ appointment, doctors, onMove, onClose }: ReschedulingProps) {
  const form = useRef<HTMLFormElement>(null);
  const refused = useFieldErrors(form);
  const isThere = useIsThere();
  const [opened] = useState(appointment);
  const [changed, setChanged] = useState<ChangedSlot>({});
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  // Somebody may have changed it: after a refusal one looks at the appointment as it is now.
  const seen = wasRefused ? appointment : opened;
  const { appointmentDate, fromTime, toTime } = seen;
  const slot = { appointmentDate, fromTime, toTime, doctor: doctorIdOf(seen), ...changed };
  const mistakes = useMistakes(slot, changed);
  const send = async () => {
    setSending(true);
    const { doctor, ...when } = changed;
    const chosen = doctor && { doctor: doctors.find(({ id }) => id === doctor) ?? doctor };
    const onRefused = (error: unknown) => isThere() && refused.onRefused(error);
    const isDone = await onMove(seen, { ...when, ...chosen }, { revision: revisionOf(seen), onRefused });
    setSending(false);
    setWasRefused(!isDone);
    if (isDone && isThere()) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setChecked(true));
    if (Object.keys(mistakes.all).length > 0) focusWrong(form.current);
    else if (!isSending) void send();
  };
  return {
    form,
    slot,
    errors: { ...refused.errors, ...(isChecked ? mistakes.all : mistakes.atOnce) },
    change: (more: ChangedSlot) => setChanged((before) => ({ ...before, ...more })),
    isSending,
    submit,
  };
}

export function Rescheduling(props: ReschedulingProps) {
  const translate = useTranslate();
  const { form, slot, errors, change, isSending, submit } = useRescheduling(props);
  return (
    <form ref={form} noValidate onSubmit={submit} className="book-here">
      <SlotInputs values={slot} doctors={props.doctors} errors={errors} onChange={change} />
      <FreeTimes slot={slot} moved={String(props.appointment.id)} choose={change} />
      <div className="actions">
        <Button onClick={props.onClose}>{translate('action.cancel')}</Button>
        <Button type="submit" look="primary" isRunning={isSending}>
          {translate('calendar.reschedule')}
        </Button>
      </div>
    </form>
  );
}
