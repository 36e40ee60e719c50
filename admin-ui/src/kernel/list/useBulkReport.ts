/** How a run on several records is reported: on the screen that began it or, where the person left that meanwhile, in a message. */
import { useTranslate, type RaRecord } from 'react-admin';
import { readSession } from '../api/session.ts';
import { refusalInWords } from '../i18n/refusalText.ts';
import { useToasts } from '../toasts.ts';
import { useIsThere } from '../useIsThere.ts';
import type { BulkRefusal, BulkResult } from './bulk.ts';

/** A message has no room for more. */
const MOST_NAMED = 3;

export interface EndedBulk extends BulkResult {
  /** Takes back what was done. */
  readonly undo?: () => void;
}

export interface Report {
  /** Said where all was done. */
  readonly done: string;
  /** Shows what was not done, on the screen. */
  readonly show: () => unknown;
}

/** What was not done, in a message: the screen that would name all of it is gone. */
function useSaidElsewhere(nameOf: (record: RaRecord) => string) {
  const translate = useTranslate();
  const { say } = useToasts();
  const wordsOf = ({ record, refusal }: BulkRefusal) =>
    `${nameOf(record)}: ${refusalInWords(translate, refusal)}`;
  return ({ done, refused, left, undo }: EndedBulk) => {
    const text = [
      translate('bulk.doneOf', { smart_count: done.length, count: done.length + refused.length + left }),
      ...(left > 0 ? [translate('bulk.left', { smart_count: left })] : []),
      ...refused.slice(0, MOST_NAMED).map(wordsOf),
      ...(refused.length > MOST_NAMED ? ['…'] : []),
    ].join(' ');
    say({ kind: 'warning', title: 'bulk.result', text, ...(undo ? { undo } : {}) });
  };
}

export function useBulkReport(
  nameOf: (record: RaRecord) => string,
): (ended: EndedBulk, report: Report) => void {
  const { say } = useToasts();
  const isThere = useIsThere();
  const sayElsewhere = useSaidElsewhere(nameOf);
  return (ended, { done, show }) => {
    const { refused, left, undo } = ended;
    if (refused.length === 0 && left === 0)
      say({ kind: 'success', title: 'toast.title.success', text: done, ...(undo ? { undo } : {}) });
    else if (isThere()) show();
    // The sign-in page names no records.
    else if (readSession()) sayElsewhere(ended);
  };
}
