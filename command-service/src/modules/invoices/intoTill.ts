/**
 * For every command that records money of an invoice: its events name the open session of who acts, as the log has it when the command is
 * decided. If that session is closed before the events are written, the money enters it late.
 */
import {
  account,
  isRejection,
  ledger,
  money,
  openSessionOfActor,
  tillWarnings,
  type DraftOf,
  type InvoiceRow,
  type invoices,
  type ModuleDescription,
  type PatientAccountRow,
  type patientAccounts,
  type TillSessionRow,
} from '@hospital/contracts';
import { acceptedOf, type Command, type FactRefs, type RowOfModule } from '../../kernel/command.ts';

type Invoices = typeof invoices;
type InvoiceDraft = DraftOf<Invoices['events'][number]>;
type Accounts = typeof patientAccounts;
type AccountDraft = DraftOf<Accounts['events'][number]>;

/** Facts of a command that is wrapped are not typed by it. */
function isSession(fact: unknown): fact is TillSessionRow {
  return typeof fact === 'object' && fact !== null && 'cashier' in fact && 'leftBehind' in fact;
}

function named(draft: InvoiceDraft, tillSession: string): InvoiceDraft {
  switch (draft.type) {
    case 'PaymentReceived':
      return { ...draft, data: { ...draft.data, tillSession } };
    case 'PaymentReversed':
      return { ...draft, data: { ...draft.data, tillSession } };
    case 'PaymentRefunded':
      return { ...draft, data: { ...draft.data, tillSession } };
    default:
      return draft;
  }
}

/** What a draft puts into the till, or takes out. */
function cashOf(draft: InvoiceDraft, row: InvoiceRow): money.Amount {
  switch (draft.type) {
    case 'PaymentReceived':
      return draft.data.method === 'cash' ? draft.data.amount : money.ZERO;
    case 'PaymentRefunded':
      return draft.data.method === 'cash' ? money.minus(money.ZERO, draft.data.amount) : money.ZERO;
    case 'PaymentReversed': {
      const payment = row.payments?.find(({ id }) => id === draft.data.payment);
      return payment?.method === 'cash' ? money.minus(money.ZERO, ledger.remaining(payment)) : money.ZERO;
    }
    default:
      return money.ZERO;
  }
}

/** Cash that drafts put into the till, below 0 where they take it out. */
interface MovedMoney {
  readonly amount: money.Amount;
  readonly currency: string | null;
}

interface TillNaming<M extends ModuleDescription> {
  named(draft: DraftOf<M['events'][number]>, tillSession: string): DraftOf<M['events'][number]>;
  moved(row: RowOfModule<M> | null, drafts: readonly DraftOf<M['events'][number]>[]): MovedMoney;
}

/** The command, with the session of who acts named in its events. Without an open one they are as they were. */
function naming<M extends ModuleDescription, Input>(
  command: Command<M, Input>,
  { named, moved }: TillNaming<M>,
): Command<M, Input> {
  return {
    ...command,
    facts: (input, row): FactRefs => ({ ...command.facts?.(input, row), openSession: openSessionOfActor }),
    decide(input, row, context) {
      const decision = command.decide(input, row, context);
      const { openSession: session } = context.facts;
      if (isRejection(decision) || !isSession(session)) return decision;
      const { drafts, warnings, ...said } = acceptedOf(decision);
      return {
        ...said,
        drafts: drafts.map((draft) => named(draft, session._id)),
        warnings: [...warnings, ...tillWarnings(session, moved(row, drafts))],
      };
    },
  };
}

export function intoTill<Input>(command: Command<Invoices, Input>): Command<Invoices, Input> {
  return naming(command, {
    named,
    moved: (row, drafts) => ({
      amount: money.sum(row ? drafts.map((draft) => cashOf(draft, row)) : []),
      currency: row?.currency ?? null,
    }),
  });
}

function namedInAccount(draft: AccountDraft, tillSession: string): AccountDraft {
  switch (draft.type) {
    case 'AdvanceReceived':
      return { ...draft, data: { ...draft.data, tillSession } };
    case 'AdvanceReversed':
      return { ...draft, data: { ...draft.data, tillSession } };
    case 'AdvanceRefunded':
      return { ...draft, data: { ...draft.data, tillSession } };
    default:
      return draft;
  }
}

/** The sum that a command about an account takes out of the till, or puts into it; each records one. */
function movedOfAccount(row: PatientAccountRow | null, drafts: readonly AccountDraft[]): MovedMoney {
  for (const { type, data } of drafts) {
    if (type === 'AdvanceReceived' && data.method === 'cash') return data;
    if (type === 'AdvanceRefunded' && data.method === 'cash')
      return { amount: money.minus(money.ZERO, data.amount), currency: data.currency };
    const source = type === 'AdvanceReversed' && row ? account.sourceNamed(row, data.advance) : null;
    if (source?.method === 'cash')
      return { amount: money.minus(money.ZERO, source.amount), currency: source.currency };
  }
  return { amount: money.ZERO, currency: null };
}

/** The same for commands about the account of a patient. */
export function accountIntoTill<Input>(command: Command<Accounts, Input>): Command<Accounts, Input> {
  return naming(command, { named: namedInAccount, moved: movedOfAccount });
}
