/** An invoice is paid from the account: what is due of it, as far as the account goes. */
import { money as amounts } from '@hospital/contracts';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { ChangedMeanwhile } from '../../kernel/form/ChangedMeanwhile.tsx';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { focusWrong } from '../../kernel/form/focusWrong.ts';
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

/** As the person saw it: what others change meanwhile does not put another invoice or another amount in its place. */
interface EnteredUse {
  readonly invoice: string;
  readonly number: string;
  readonly currency: string;
  readonly amount: string;
  /** What the account could pay of it then. */
  readonly mostSeen: string;
}

function choiceOf(account: RaRecord, invoice: RaRecord): EnteredUse {
  const most = usableFor(account, invoice);
  return {
    invoice: String(invoice.id),
    number: String(invoice['number']),
    currency: String(invoice['currency']),
    amount: most,
    mostSeen: most,
  };
}

const nothing: EnteredUse = {
  invoice: '',
  number: '',
  currency: '',
  amount: amounts.ZERO,
  mostSeen: amounts.ZERO,
};

interface UseDialogProps extends UseProps {
  readonly invoices: readonly RaRecord[];
  readonly onClose: () => void;
}

/** What is chosen and typed, and what of it the account can pay now. */
function useEntered({ account, invoices, onClose }: UseDialogProps) {
  const [first] = invoices;
  const form = useDialogForm<EnteredUse>({
    command: {
      module: 'patientAccounts',
      operation: 'UseAccount',
      act: 'change',
      success: 'toast.account.used',
    },
    id: String(account.id),
    start: first ? choiceOf(account, first) : nothing,
    onClose,
  });
  const { typed, type, send, element } = form;
  const chosen = invoices.find(({ id }) => String(id) === typed.invoice);
  const most = chosen ? usableFor(account, chosen) : amounts.ZERO;
  const isPayable = amounts.isAbove(most, amounts.ZERO);
  return {
    ...{ form, typed, most, isPayable },
    /** One that is paid meanwhile stays in the list until another one is chosen. */
    isGone: chosen === undefined,
    choose: (id: string) => {
      const wanted = invoices.find((each) => String(each.id) === id);
      if (wanted) type(choiceOf(account, wanted));
    },
    takeMost: () => type({ amount: most, mostSeen: most }),
    submit: () => {
      if (isPayable) send({ invoice: typed.invoice, amount: typed.amount });
      else focusWrong(element.current);
    },
  };
}

type UseForm = ReturnType<typeof useEntered>;

function InvoiceField({ invoices, entered }: { invoices: readonly RaRecord[]; entered: UseForm }) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const { typed, isGone, isPayable, choose, form } = entered;
  const label = (number: string, amount: string) => translate('account.due', { number, amount });
  const error = isPayable ? form.errors['invoice'] : translate('account.useNothing');
  return (
    <FieldFrame label={translate('account.invoice')} required error={error}>
      <select
        className="input"
        name="invoice"
        value={typed.invoice}
        onChange={(event) => choose(event.target.value)}
      >
        {isGone && (
          <option value={typed.invoice}>{label(typed.number, money(amounts.ZERO, typed.currency))}</option>
        )}
        {invoices.map((each) => (
          <option key={each.id} value={String(each.id)}>
            {label(String(each['number']), money(each['due'], String(each['currency'])))}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function UseDialog(props: UseDialogProps) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const entered = useEntered(props);
  const { form, typed, most, isPayable, takeMost } = entered;
  const { amount, currency } = typed;
  const shownMost = money(most, currency);
  return (
    <FormDialog
      form={form}
      title={translate('account.use')}
      action={translate('account.useAct', { amount: money(amount, currency) })}
      onSubmit={entered.submit}
    >
      <InvoiceField invoices={props.invoices} entered={entered} />
      {isPayable && most !== typed.mostSeen && form.progress === 'idle' && (
        <ChangedMeanwhile
          text={translate('account.useChanged', { amount: shownMost })}
          take={{ label: translate('account.takeDue', { amount: shownMost }), act: takeMost }}
        />
      )}
      <FieldFrame
        label={translate('account.amount')}
        required
        hint={translate('account.left', { amount: shownMost })}
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
