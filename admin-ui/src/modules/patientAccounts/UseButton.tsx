/**
 * An invoice is paid from the account: what is due of it, as far as the account goes. The invoice and the amount are those that the person saw:
 * another one is never put in the place of an invoice that was paid meanwhile.
 */
import { money as amounts } from '@hospital/contracts';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { ChangedMeanwhile, useSeen } from '../../kernel/form/ChangedMeanwhile.tsx';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog } from '../../kernel/form/FormDialog.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { balanceIn } from './entries.ts';
import { useAccountTexts } from './useAccountTexts.ts';

const MOST = 100;

interface UseProps {
  readonly account: RaRecord;
  /** The only one that is offered; every unpaid one of the patient unless given. */
  readonly invoice?: RaRecord | undefined;
}

/** What is due, and at most the balance in its currency. */
function usableFor(account: RaRecord, { due, currency }: RaRecord): string {
  return amounts.smallerOf(amounts.centimes(Number(due ?? 0)), balanceIn(account, String(currency)));
}

interface EnteredUse {
  readonly invoice: string;
  /** Null: all that the account could pay when the person saw it. */
  readonly amount: string | null;
}

interface DialogProps extends UseProps {
  /** Of which the account can pay something. */
  readonly invoices: readonly RaRecord[];
  readonly onClose: () => void;
}

function useUsing({ account, invoices, onClose }: DialogProps) {
  const [first] = invoices;
  const form = useDialogForm<EnteredUse>({
    command: {
      module: 'patientAccounts',
      operation: 'UseAccount',
      act: 'change',
      success: 'toast.account.used',
    },
    id: String(account.id),
    start: { invoice: String(first?.id ?? ''), amount: null },
    onClose,
  });
  const { typed, type } = form;
  const invoice = invoices.find(({ id }) => String(id) === typed.invoice);
  const most = invoice ? usableFor(account, invoice) : amounts.ZERO;
  const { seen, isOther, see } = useSeen(most);
  const take = (chosen: RaRecord) => {
    see(usableFor(account, chosen));
    type({ invoice: String(chosen.id), amount: null });
  };
  return { form, invoice, amount: typed.amount ?? seen, most, isOther, take };
}
type Using = ReturnType<typeof useUsing>;

function UseDialog(props: DialogProps) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const using = useUsing(props);
  const { form, invoice, amount } = using;
  const { invoices } = props;
  const act = invoice
    ? translate('account.useAct', { amount: money(amount, String(invoice['currency'])) })
    : translate('account.use');
  return (
    <FormDialog
      form={form}
      title={translate('account.use')}
      action={act}
      onSubmit={() => {
        if (invoice) form.send({ invoice: String(invoice.id), amount });
      }}
    >
      {form.progress === 'idle' && <Changed {...{ using, invoices }} />}
      {invoices.length > 0 && <Invoices {...{ using, invoices }} />}
      {invoice && <Amount {...{ using, invoice }} />}
    </FormDialog>
  );
}

interface PartProps {
  readonly using: Using;
  readonly invoices: readonly RaRecord[];
}

/** What others did meanwhile. */
function Changed({ using: { invoice, most, isOther, take }, invoices }: PartProps) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  if (!invoice) {
    const text = invoices.length === 0 ? 'account.noneUsable' : 'account.chosenUnusable';
    return <ChangedMeanwhile text={translate(text)} />;
  }
  if (!isOther) return null;
  const amount = money(most, String(invoice['currency']));
  return (
    <ChangedMeanwhile
      text={translate('account.mostChanged', { amount })}
      take={{ label: translate('account.takeDue', { amount }), act: () => take(invoice) }}
    />
  );
}

function Invoices({ using: { form, invoice, take }, invoices }: PartProps) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const choose = (chosen: string) => {
    const found = invoices.find(({ id }) => String(id) === chosen);
    if (found) take(found);
  };
  return (
    <FieldFrame label={translate('account.invoice')} required error={form.errors['invoice']}>
      <select
        className="input"
        name="invoice"
        value={String(invoice?.id ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        {!invoice && <option value="">{translate('account.chooseOne')}</option>}
        {invoices.map((each) => (
          <option key={each.id} value={String(each.id)}>
            {translate('account.due', {
              number: String(each['number']),
              amount: money(each['due'], String(each['currency'])),
            })}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Amount({
  using: { form, amount, most },
  invoice,
}: {
  readonly using: Using;
  readonly invoice: RaRecord;
}) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  return (
    <FieldFrame
      label={translate('account.amount')}
      required
      hint={translate('account.left', { amount: money(most, String(invoice['currency'])) })}
      error={form.errors['amount']}
    >
      <NumberInput
        kind="money"
        name="amount"
        value={amount}
        onChange={(next) => form.type({ amount: next })}
        autoFocus
      />
    </FieldFrame>
  );
}

/** Those of the patient of which the account can pay something. */
function useUnpaid({ account, invoice }: UseProps): readonly RaRecord[] {
  const { data = [] } = useGetList(
    'invoices',
    {
      filter: { patient: String(account.id), status: 'Pending' },
      sort: defaultOrder,
      pagination: { page: 1, perPage: MOST },
    },
    { retry: false, enabled: invoice === undefined },
  );
  const offered = invoice ? [invoice] : data;
  return offered.filter((each) => amounts.isAbove(usableFor(account, each), amounts.ZERO));
}

export function UseButton(props: UseProps) {
  const translate = useAccountTexts();
  const { may } = useSession();
  const isPast = usePast() !== null;
  const invoices = useUnpaid(props);
  const [isOpen, setOpen] = useState(false);
  if (isPast || !may('UseAccount') || (invoices.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button
        icon={Wallet}
        {...(props.invoice ? { size: 'small' as const } : {})}
        onClick={() => setOpen(true)}
      >
        {translate(props.invoice ? 'account.useOf' : 'account.use')}
      </Button>
      {isOpen && <UseDialog {...props} invoices={invoices} onClose={() => setOpen(false)} />}
    </>
  );
}
