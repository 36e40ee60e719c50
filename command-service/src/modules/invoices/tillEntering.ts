/** Money of an invoice, or of a patient's account, enters the till session that its event names. */
import {
  account as accounts,
  invoices,
  money,
  patientAccounts,
  tillSessions,
  type DraftOf,
  type ModuleDescription,
  type TillEntryKind,
} from '@hospital/contracts';
import type { RowOfModule } from '../../kernel/command.ts';
import { entering } from '../../kernel/entering.ts';
import type { BegunEvent, ProcessDeclaration } from '../../kernel/processDeclaration.ts';

type EntriesAdded = Extract<
  DraftOf<(typeof tillSessions.events)[number]>,
  { readonly type: 'TillEntriesAdded' }
>;
type Entry = EntriesAdded['data']['entries'][number];

/** Where money is recorded: the events that begin the process, and the entries that they make. */
interface TillRecording<M extends ModuleDescription> {
  readonly module: M;
  /** Of each event: the kind of its entry, null where it says it itself, and the member with the entry's id. */
  readonly begins: Readonly<Record<string, { readonly kind: TillEntryKind | null; readonly member: string }>>;
  entriesOf(row: RowOfModule<M>): readonly Entry[];
}

function nameOf({ kind, entry }: { readonly kind: string; readonly entry: string }): string {
  return `${kind} ${entry}`;
}

/** Kind and id of what the event records. */
function nameIn(begins: TillRecording<ModuleDescription>['begins'], { type, data }: BegunEvent): string[] {
  const naming = begins[type];
  if (!naming) return [];
  return [nameOf({ kind: naming.kind ?? String(data['kind']), entry: String(data[naming.member]) })];
}

function enteringTills<M extends ModuleDescription>(
  recording: TillRecording<M>,
): readonly ProcessDeclaration[] {
  const { module, begins, entriesOf } = recording;
  return entering('till entries', {
    from: module,
    begins: Object.keys(begins),
    into: tillSessions,
    member: 'tillSession',
    enters: 'TillEntriesAdded',
    draftOf({ row, written }): EntriesAdded | null {
      const names = new Set(written.flatMap((event) => nameIn(begins, event)));
      const entries = entriesOf(row).filter(
        (entry) => names.has(nameOf(entry)) && money.compare(entry.amount, '0') !== 0,
      );
      return entries.length > 0 ? { type: 'TillEntriesAdded', data: { entries } } : null;
    },
  });
}

export const tillEntering = enteringTills({
  module: invoices,
  begins: {
    PaymentReceived: { kind: 'payment', member: 'payment' },
    PaymentRefunded: { kind: 'refund', member: 'refund' },
    PaymentReversed: { kind: 'reversal', member: 'payment' },
    MoneyTakenIntoTill: { kind: null, member: 'entry' },
  },
  entriesOf: ({ _id: invoice, number, currency, tillEntries }) =>
    (tillEntries ?? []).map(({ kind, entry, amount, method }) => ({
      ...{ invoice, expense: null, account: null, number },
      ...{ kind, entry, amount, method, currency },
    })),
});

export const accountTillEntering = enteringTills({
  module: patientAccounts,
  begins: {
    AdvanceReceived: { kind: 'payment', member: 'advance' },
    AdvanceRefunded: { kind: 'refund', member: 'refund' },
    AdvanceReversed: { kind: 'reversal', member: 'advance' },
    AccountMoneyTakenIntoTill: { kind: null, member: 'entry' },
  },
  entriesOf: ({ _id: account, entries }) =>
    (entries ?? []).flatMap((each) => {
      const kind = accounts.tillKindOf(each);
      const { id: entry, amount, method, currency } = each;
      if (!kind || !method) return [];
      return [{ invoice: null, expense: null, account, number: null, kind, entry, amount, method, currency }];
    }),
});
