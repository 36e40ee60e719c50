/** Booking in place: who, and for what; the hours are those that were drawn. What else there is to say has its form, which takes over what was typed. */
import { useId, useState, type FormEvent } from 'react';
import { appointments } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAddresses } from '../../../kernel/addresses.ts';
import { refusalFrom } from '../../../kernel/api/http.ts';
import { useSendingOnce } from '../../../kernel/form/dialogForm.ts';
import type { FieldErrors } from '../../../kernel/form/fieldErrors.ts';
import { FieldFrame } from '../../../kernel/form/FieldFrame.tsx';
import { CreateLink } from '../../../kernel/form/CreateLink.tsx';
import { useDetourThrough } from '../../../kernel/form/detour.ts';
import { withChosen } from '../../../kernel/form/formValues.ts';
import { useStoredDraft } from '../../../kernel/form/useStoredDraft.ts';
import { Picker } from '../../../kernel/form/Picker.tsx';
import { sendByKeys } from '../../../kernel/form/RecordForm.tsx';
import { useSavedToast } from '../../../kernel/form/useSavedToast.ts';
import { Popover } from '../../../kernel/ui/lazyMui.tsx';
import { Button } from '../../../kernel/ui/Button.tsx';
import { useCommand } from '../../../kernel/useCommand.ts';
import { isActive, newPatient } from '../choices.ts';
import { useSlotOverride } from '../slotOverride.tsx';
import { useUsualDepartment } from '../useUsualDepartment.ts';
import { doctorIdOf, type CalendarContents } from './columns.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { missingOf, SlotInputs, type SlotValues } from './SlotInputs.tsx';

export interface Booking {
  readonly values: SlotValues;
  /** Where the drawn appointment is in the window. */
  readonly at: { readonly top: number; readonly left: number };
}

export interface BookingPopoverProps {
  readonly booking: Booking;
  /** Of the days that the calendar shows. */
  readonly contents: CalendarContents;
  readonly onClose: () => void;
}

type ChosenRecords = Readonly<Record<'patient' | 'department', RaRecord | null>>;
/** Kept where it is closed by Escape or a press beside it. */
interface Picked {
  readonly picked: Partial<ChosenRecords>;
}
const asked = ['patient', 'department'] as const;

/** The doctor's department, as long as the person has chosen no other. */
function useDepartment(slot: SlotValues, { appointments }: CalendarContents, chosen: RaRecord | null) {
  const known = appointments.filter((one) => doctorIdOf(one) === slot.doctor);
  const usual = useUsualDepartment(slot.doctor, known);
  return chosen ?? usual ?? null;
}

function useBooking({ booking, contents, onClose }: BookingPopoverProps) {
  const translate = useTranslate();
  const say = useSavedToast(appointments);
  const [slot, setSlot] = useState(booking.values);
  // Of a slot of the same doctor: another one has another department.
  const kept = useStoredDraft<Picked>(`book ${booking.values.doctor}`, { picked: {} });
  const { patient = null, department = null } = kept.value.picked;
  const chosen: ChosenRecords = { patient, department: useDepartment(slot, contents, department) };
  const choose = (change: Partial<ChosenRecords>) =>
    kept.change({ picked: { ...kept.value.picked, ...change } });
  const [errors, setErrors] = useState<FieldErrors>({});
  const override = useSlotOverride();
  const { run, progress } = useCommand('appointments', 'BookAppointment', {
    act: 'create',
    send: useSendingOnce(kept.key),
    onRefused: (error, again) => {
      const { fields } = refusalFrom(error);
      if (fields) setErrors(fields);
      return override.onRefused(error, again);
    },
    onDone: (saved) => {
      kept.drop();
      // After a lost answer this may be the earlier one.
      say('toast.appointment.created', withChosen(appointments.fields, saved, chosen));
    },
    goNext: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const needed = translate('calendar.needed');
    const missing = {
      ...Object.fromEntries(asked.filter((name) => !chosen[name]).map((name) => [name, needed])),
      ...missingOf(slot, needed),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0)
      void run(undefined, { ...slot, patient: patient?.['_id'], department: chosen.department?.['_id'] });
  };
  return {
    slot,
    setSlot,
    chosen,
    choose,
    drop: kept.drop,
    errors,
    submit,
    progress,
    dialog: override.dialog,
  };
}

/**
 * Closes, and goes back to where the person was. The popover would do so too when a link leads away from it, and take the focus from the
 * first field of the form that it leads to.
 */
function useClosing(onClose: () => void): () => void {
  const [before] = useState(() => document.activeElement);
  return () => {
    onClose();
    setTimeout(() => before instanceof HTMLElement && before.focus());
  };
}

export function BookingPopover(given: BookingPopoverProps) {
  const onClose = useClosing(given.onClose);
  const props = { ...given, onClose };
  const { booking, contents } = props;
  const { doctors } = contents;
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { createOf } = useAddresses();
  const id = useId();
  const { slot, setSlot, chosen, choose, drop, errors, submit, progress, dialog } = useBooking(props);
  const [typed, setTyped] = useState('');
  const doctor = doctors.find((one) => one.id === slot.doctor) ?? null;
  const values = { ...slot, ...chosen, doctor };
  const whole = { path: createOf('appointments'), values, state: { values, back: pathname + search } };
  const toNewPatient = useDetourThrough({ ...whole, field: 'patient' });
  const more = () => {
    drop();
    navigate(whole.path, { state: whole.state });
  };
  const cancel = () => {
    drop();
    onClose();
  };
  return (
    <Popover
      open
      onClose={onClose}
      disableRestoreFocus
      anchorReference="anchorPosition"
      anchorPosition={booking.at}
      slotProps={{ paper: { className: 'floating book-here', role: 'dialog', 'aria-labelledby': id } }}
    >
      <form onSubmit={submit} onKeyDown={sendByKeys} noValidate>
        <h2 id={id}>{translate('calendar.new')}</h2>
        {asked.map((name, index) => (
          <FieldFrame
            key={name}
            label={translate(`resources.appointments.fields.${name}`)}
            required
            error={errors[name]}
            beside={
              name === 'patient' && <CreateLink making={newPatient} typed={typed} state={toNewPatient} />
            }
          >
            <Picker
              resource={`${name}s`}
              value={chosen[name]}
              offers={isActive}
              autoFocus={index === 0}
              {...(name === 'patient' ? { onTyped: setTyped } : {})}
              onChange={(record) => choose({ [name]: record })}
            />
          </FieldFrame>
        ))}
        <SlotInputs
          values={slot}
          doctors={doctors}
          errors={errors}
          onChange={(changed) => setSlot((before) => ({ ...before, ...changed }))}
        />
        <FreeTimes slot={slot} choose={(times) => setSlot((before) => ({ ...before, ...times }))} />
        <div className="actions">
          <Button look="link" onClick={more}>
            {translate('calendar.moreFields')}
          </Button>
          <Button onClick={cancel}>{translate('action.cancel')}</Button>
          <Button type="submit" look="primary" progress={progress}>
            {translate('calendar.book')}
          </Button>
        </div>
      </form>
      {dialog}
    </Popover>
  );
}
