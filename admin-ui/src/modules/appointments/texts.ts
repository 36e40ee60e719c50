/** The texts of appointments and of their calendar. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const appointmentTexts = {
  appointment: {
    title: 'Appointment',
    invoice: 'Invoice',
    createInvoice: 'Create invoice',
    prescription: 'Prescription',
    addPrescription: 'Add prescription',
    closed: 'A closed appointment cannot be changed.',
    approve: 'Approve',
    slotTitle: 'This time is already taken',
    leaveTitle: 'The doctor is on leave',
    slotText: 'You may book it all the same; the reason is kept in the history.',
    reason: 'Reason',
    override: 'Book all the same',
    chooseAnother: 'Choose another time',
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    when: 'When',
    hours: 'Hours',
    who: 'Who',
    why: 'Why',
  },
  calendar: {
    title: 'Calendar',
    day: 'Day',
    week: 'Week',
    allDoctors: 'All doctors',
    new: 'New appointment',
    empty: 'No appointments on this day. Drag over the hours to book one.',
    noDoctors: 'No doctors are active.',
    hint: 'Drag over free hours to book; drag an appointment to move it.',
    moveTo: 'Move to %{when}',
    grid: 'Appointments of %{when}',
  },
  menu: {
    appointments: 'Appointments',
    calendar: 'Calendar',
  },
  toast: {
    appointment: {
      created: 'Appointment created',
      changed: 'Appointment updated',
      status: 'Appointment status updated !',
      deleted: 'Appointment deleted',
    },
  },
} satisfies Texts;
