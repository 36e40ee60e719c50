/** A deleted prescription leaves its appointment, which may then have another one. */
import { appointments, prescriptions, recordIdOf, streamOf, type StoredEvent } from '@hospital/contracts';
import { carriedBy, type FixedProcess, type ProcessStep } from '../../kernel/processDeclaration.ts';

const unlink: ProcessStep = {
  name: 'unlink the prescription',
  async plan(begun, { store }) {
    const { appointment } = carriedBy<{ readonly appointment: string }>(begun);
    const prescription = recordIdOf(begun.stream);
    const stream = streamOf(appointments.category, appointment);
    let last: StoredEvent | null = null;
    for await (const event of store.read(stream)) {
      if (event.type === 'PrescriptionUnlinked' && event.data['prescription'] === prescription)
        return { done: event };
      last = event;
    }
    // The appointment asked for the prescription: its stream is there.
    if (!last) return { done: null };
    const drafts = [{ type: 'PrescriptionUnlinked', data: { id: appointment, prescription } }] as const;
    return { append: { stream, expected: last.revision, drafts } };
  },
};

export const unlinking: FixedProcess = {
  name: 'prescriptions unlinked',
  module: prescriptions,
  begins: 'PrescriptionRemoved',
  steps: [unlink],
};
