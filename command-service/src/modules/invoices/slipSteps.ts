/** Cheques and their deposit slips: a slip deposits the cheques that are in hand, and each cheque that is deposited comes on its slip. */
import { cheques, depositSlips, isInHand, streamOf, type ChequeRow, type Draft } from '@hospital/contracts';
import { streamSeen, writtenBy } from '../../kernel/process.ts';
import {
  carriedBy,
  finishedTogether,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
  type StepContext,
} from '../../kernel/processDeclaration.ts';

type OfSlip = (row: ChequeRow, begun: BegunEvent, context: StepContext) => Promise<Draft | null>;

/** One event in the stream of each cheque that a slip names; nothing where the cheque has gone on. */
function eachCheque(name: string, begins: string, draftOf: OfSlip): ProcessDeclaration {
  const step = (cheque: string): ProcessStep => ({
    name: `cheque ${cheque}`,
    async plan(begun, context) {
      const stream = streamOf(cheques.category, cheque);
      const { rows, expected } = await streamSeen(context, cheques, stream);
      const done = await writtenBy(begun, { stream }, context);
      const draft = rows[0] && !done ? await draftOf(rows[0], begun, context) : null;
      if (!draft) return { done };
      const { type, data } = draft;
      return { append: { stream, expected, drafts: [{ type, data: { id: cheque, ...data } }] } };
    },
  });
  return {
    name,
    module: depositSlips,
    begins,
    steps: (begun) =>
      carriedBy<{ readonly asked: readonly { readonly cheque: string }[] }>(begun).asked.map(({ cheque }) =>
        step(cheque),
      ),
  };
}

const slipOf = ({ stream }: BegunEvent) => stream.slice(`${depositSlips.category}-`.length);
const dayOf = (begun: BegunEvent) => carriedBy<{ readonly day: string }>(begun).day;
const isOn = ({ slip, status }: ChequeRow, begun: BegunEvent) =>
  status === 'deposited' && slip === slipOf(begun);

/**
 * A cheque that was elsewhere when the slip was made, or withdrawn, is left out for good, also when it is in hand again: the step runs again
 * later, and must find what it found at first.
 */
async function hasMovedSince(begun: BegunEvent, cheque: string, { store }: StepContext): Promise<boolean> {
  const last = await store.head(streamOf(cheques.category, cheque));
  for await (const { position } of store.read(begun.stream, 0n, [begun.type]))
    return last !== null && last.position > position;
  return true;
}

const deposited = eachCheque('cheques of slips deposited', 'DepositSlipMade', async (row, begun, context) => {
  const [slip] = (await streamSeen(context, depositSlips, begun.stream)).rows;
  if (!isInHand(row) || slip?.status !== 'deposited') return null;
  if (await hasMovedSince(begun, row._id, context)) return null;
  const { patient, chequeNumber, bank, drawer, amount } = row;
  const written = { patient, chequeNumber, bank, drawer, amount };
  return { type: 'ChequeDeposited', data: { slip: slipOf(begun), day: dayOf(begun), ...written } };
});

const cleared = eachCheque('cheques of slips cleared', 'DepositSlipCleared', async (row, begun) =>
  isOn(row, begun) ? { type: 'ChequeCleared', data: { day: dayOf(begun) } } : null,
);

/** Also of one that is still in hand: a deposit that is under way then finds its stream moved, and the slip withdrawn. */
const takenOff = eachCheque(
  'cheques of slips taken off',
  'DepositSlipWithdrawn',
  async (row, begun, context) => {
    const isWaiting = isInHand(row) && !(await hasMovedSince(begun, row._id, context));
    if (!isOn(row, begun) && !isWaiting) return null;
    return { type: 'ChequeTakenOffSlip', data: { slip: slipOf(begun) } };
  },
);

/** The slip first, then the cheque: one that has left the slip meanwhile is either seen here, or has moved the slip's stream. */
const putOnSlip: ProcessDeclaration = {
  name: 'cheques put on slips',
  module: cheques,
  begins: 'ChequeDeposited',
  steps: [
    {
      name: 'put it on the slip',
      async plan(begun, context) {
        const { slip, ...cheque } = carriedBy<Readonly<Record<string, string>>>(begun);
        const stream = streamOf(depositSlips.category, String(slip));
        const { expected } = await streamSeen(context, depositSlips, stream);
        const done = await writtenBy(begun, { stream, types: ['ChequePutOnSlip'] }, context);
        if (done) return { done };
        const { id, patient = null, chequeNumber = null, bank = null, drawer = null, amount } = cheque;
        const [now] = (await streamSeen(context, cheques, begun.stream)).rows;
        if (now?.slip !== slip) return { done: null };
        const data = { id: String(slip), cheque: id, patient, chequeNumber, bank, drawer, amount };
        return { append: { stream, expected, drafts: [{ type: 'ChequePutOnSlip', data }] } };
      },
    },
  ],
};

/** Also of one that is not on it yet: putting it on the slip then finds the slip's stream moved, and the cheque gone. */
const leavingSlip: ProcessDeclaration = {
  name: 'cheques off their slips',
  module: cheques,
  begins: 'ChequePaymentReversed',
  steps: [
    {
      name: 'take it off the slip',
      async plan(begun, context) {
        const { id: cheque, slip = null } = carriedBy<{ readonly id: string; readonly slip?: string | null }>(
          begun,
        );
        if (slip === null) return { done: null };
        const stream = streamOf(depositSlips.category, slip);
        const { expected } = await streamSeen(context, depositSlips, stream);
        const done = await writtenBy(begun, { stream, types: ['ChequeLeftSlip'] }, context);
        if (done) return { done };
        return {
          append: { stream, expected, drafts: [{ type: 'ChequeLeftSlip', data: { id: slip, cheque } }] },
        };
      },
    },
  ],
};

/** They begin in the streams of cheques. */
export const chequesOnSlips = [putOnSlip, leavingSlip] as const;

export const slipProcesses = finishedTogether('money of invoices', [deposited, cleared, takenOff]);
