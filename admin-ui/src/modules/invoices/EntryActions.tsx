/** What can be done with an entry of an invoice's money: its paper, a receipt for a payment without one, and what corrects it. */
import { Download, Ellipsis, ReceiptText, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { IconButton } from '../../kernel/ui/Button.tsx';
import { Menu } from '../../kernel/ui/Menu.tsx';
import { revisionOf, useCommand } from '../../kernel/useCommand.ts';
import { ReverseDialog, UndoWriteOffDialog } from './EntryDialogs.tsx';
import { paperOf } from './PaperNumber.tsx';
import { isRefundable, lacksReceipt, type MoneyEntry } from './payments.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { usePaperPdf } from '../../kernel/record/usePaperPdf.ts';
import { useReversible } from './useReversible.ts';

interface EntryProps {
  readonly record: RaRecord;
  readonly entry: MoneyEntry;
}

const dialogs = { reverse: ReverseDialog, refund: RefundDialog, undo: UndoWriteOffDialog } as const;
type EntryAction = keyof typeof dialogs;

function PaperButton({ entry }: Pick<EntryProps, 'entry'>) {
  const translate = useTranslate();
  const paper = paperOf(entry);
  const { save, isRunning } = usePaperPdf(paper?.path ?? 'receipts');
  if (paper === null) return null;
  const label = paper.path === 'receipts' ? 'invoice.receiptPdf' : 'invoice.creditNotePdf';
  return (
    <IconButton
      icon={Download}
      size="small"
      label={translate(label)}
      isRunning={isRunning}
      onClick={() => void save(paper.id)}
    />
  );
}

function GiveReceipt({ record, entry }: EntryProps) {
  const translate = useTranslate();
  const { run, progress } = useCommand('invoices', 'IssueReceipt', {
    success: 'toast.invoice.receiptIssued',
  });
  const way = { parts: { entry: entry.id }, revision: revisionOf(record) };
  return (
    <IconButton
      icon={ReceiptText}
      size="small"
      label={translate('invoice.giveReceipt')}
      progress={progress}
      onClick={() => void run(String(record.id), {}, way)}
    />
  );
}

/** Those that the entry's state and the person's rights allow. */
function useActs({ record, entry }: EntryProps): readonly EntryAction[] {
  const { may } = useSession();
  const mayReverse = useReversible(record, entry);
  const acts: readonly (readonly [EntryAction, boolean])[] = [
    ['refund', isRefundable(entry) && may('RefundPayment')],
    ['reverse', mayReverse],
    ['undo', entry.kind === 'writeOff' && entry.mark === null && may('UndoWriteOff')],
  ];
  return acts.filter(([, isAllowed]) => isAllowed).map(([act]) => act);
}

export function EntryActions({ record, entry }: EntryProps) {
  const translate = useTranslate();
  const { may } = useSession();
  const [open, setOpen] = useState<EntryAction | null>(null);
  const acts = useActs({ record, entry });
  const isPast = usePast() !== null;
  if (isPast) return null;
  const Dialog = open && dialogs[open];
  const icons = { refund: Undo2, reverse: RotateCcw, undo: RotateCcw } as const;
  const entries = acts.map((act) => ({
    key: act,
    label: translate(`invoice.act_${act}`),
    icon: icons[act],
    act: () => setOpen(act),
  }));
  return (
    <>
      <PaperButton entry={entry} />
      {lacksReceipt(entry) && may('IssueReceipt') && <GiveReceipt {...{ record, entry }} />}
      {entries.length > 0 && (
        <Menu entries={entries} label={translate('action.more')}>
          {(openMenu, isOpen) => (
            <IconButton
              icon={Ellipsis}
              size="small"
              label={translate('action.more')}
              onClick={openMenu}
              aria-haspopup="menu"
              aria-expanded={isOpen}
            />
          )}
        </Menu>
      )}
      {Dialog && <Dialog {...{ record, entry }} onClose={() => setOpen(null)} />}
    </>
  );
}
