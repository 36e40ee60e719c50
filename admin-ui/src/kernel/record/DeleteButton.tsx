/** Deletes a record after the specification's question. */
import type { ModuleDescription } from '@hospital/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { defaultRoute } from '../api/calls.ts';
import { OnlyInPresent } from '../past/OnlyInPresent.tsx';
import { refusalTitle, useToasts } from '../toasts.ts';
import { useCommand } from '../useCommand.ts';
import { IconButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useRecordName } from './recordName.ts';

interface DeletionProps {
  readonly module: ModuleDescription;
  readonly record: RaRecord;
  /** What it is called in the question: `Department`. */
  readonly name: string;
  /** `toast.department.deleted`. */
  readonly toast: string;
  /** The question, where it is not the usual one. */
  readonly question?: string;
  /** Asked first where the record does not say it: the text of why it cannot be deleted; null where it can. */
  readonly whyNot?: () => Promise<string | null>;
  /** Goes to the next screen; not called where the person has left this one meanwhile. */
  readonly goNext?: () => void;
}

/** The question and what follows from a yes: `ask` opens it, `question` is to be rendered. */
export function useDeletion({ module, record, name, toast, goNext, ...asked }: DeletionProps) {
  const translate = useTranslate();
  const recordName = useRecordName();
  const { say } = useToasts();
  const [isAsking, setAsking] = useState(false);
  const { run, progress } = useCommand(module.name, defaultRoute(module, 'remove')?.operation ?? '', {
    act: 'delete',
    success: toast,
    goNext: () => goNext?.(),
  });
  const confirm = async () => {
    await run(String(record.id));
    setAsking(false);
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      title={translate('confirm.title', { name: name.toLowerCase() })}
      subject={recordName(module, record)}
      text={translate(asked.question ?? 'confirm.delete', { name })}
      note={translate('confirm.note')}
      action={translate('action.delete')}
      progress={progress}
      onClose={() => setAsking(false)}
      onConfirm={() => void confirm()}
    />
  );
  const ask = async () => {
    const why = (await asked.whyNot?.()) ?? null;
    if (why === null) setAsking(true);
    else say({ kind: 'warning', title: refusalTitle('delete'), text: why });
  };
  return { ask: () => void ask(), question };
}

/** An icon: what cannot be taken back is never the largest button. */
export function DeleteButton(deletion: DeletionProps) {
  const label = useTranslate()('action.delete');
  const { ask, question } = useDeletion(deletion);
  return (
    <OnlyInPresent>
      <IconButton icon={Trash2} size="small" label={label} onClick={ask} />
      {question}
    </OnlyInPresent>
  );
}
