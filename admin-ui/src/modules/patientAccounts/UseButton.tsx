/** An invoice is paid from the account: what is due of it, as far as the account goes. */
import { money as amounts } from '@hospital/contracts';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
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
  /** Null: all that the account can pay. */
  readonly amount: string | null;
}

function UseDialog({
  account,
  invoices,
  onClose,
}: UseProps & { invoices: readonly RaRecord[]; onClose: () => void }) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const form = useDialogForm<EnteredUse>({
    command: {
      module: 'patientAccounts',
      operation: 'UseAccount',
      act: 'change',
      success: 'toast.account.used',
    },
    id: String(account.id),
    start: { invoice: String(invoices[0]?.id ?? ''), amount: null },
    onClose,
  });
  const { typed, type, errors, send } = form;
  const invoice = invoices.find(({ id }) => String(id) === typed.invoice) ?? invoices[0];
  if (!invoice) return null;
  const currency = String(invoice['currency']);
  const most = usableFor(account, invoice);
  const amount = typed.amount ?? most;
  return (
    <FormDialog
      form={form}
      title={translate('account.use')}
      action={translate('account.useAct', { amount: money(amount, currency) })}
      onSubmit={() => send({ invoice: String(invoice.id), amount })}
    >
      <FieldFrame label={translate('account.invoice')} required error={errors['invoice']}>
        <select
          className="input"
          name="invoice"
          value={String(invoice.id)}
          onChange={(event) => type({ invoice: event.target.value, amount: null })}
        >
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
      <FieldFrame
        label={translate('account.amount')}
        required
        hint={translate('account.left', { amount: money(most, currency) })}
        error={errors['amount']}
      >
        <NumberInput
          kind="money"
          name="amount"
          value={amount}
          onChange={(next) => type({ amount: next })}
          autoFocus
        />
      </FieldFrame>
    </FormDialog>
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
