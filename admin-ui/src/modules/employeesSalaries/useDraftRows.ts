/** What the person changed of a payroll before it is confirmed. Like the draft of a form it survives a reload and a wrong click. */
import { isPlainObject } from '@hospital/contracts';
import { useEffect, useState } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../kernel/form/draft.ts';
import { useSettings } from '../../kernel/session/useSettings.ts';
import { termsOf } from './figures.ts';
import { amountNames, figuresOf, type AmountName, type PayrollRow } from './payroll.ts';
import type { DraftRow } from './PayrollTable.tsx';

/** What the person changed in a row. */
interface RowDraft {
  readonly isChosen?: boolean;
  readonly amounts?: Partial<Record<AmountName, string>>;
}

type Drafts = Readonly<Record<string, RowDraft>>;

function rowDraftOf(kept: unknown): RowDraft {
  if (!isPlainObject(kept)) return {};
  const { isChosen, amounts } = kept;
  const typed = amountNames.flatMap((name) => {
    const amount = isPlainObject(amounts) ? amounts[name] : undefined;
    return typeof amount === 'string' ? [[name, amount] as const] : [];
  });
  return {
    ...(typeof isChosen === 'boolean' ? { isChosen } : {}),
    ...(typed.length > 0 ? { amounts: Object.fromEntries(typed) } : {}),
  };
}

function readDrafts(key: string): Drafts {
  const kept = Object.entries(readDraft(key)?.values ?? {});
  return Object.fromEntries(kept.map(([id, row]) => [id, rowDraftOf(row)]));
}

const PATH = 'payroll';

/** @param month `YYYY-MM`: each has a draft of its own */
export function useDraftRows(rows: readonly PayrollRow[], month: string) {
  const settings = useSettings();
  const key = draftKey(PATH, { month });
  const [drafts, setDrafts] = useState(() => readDrafts(key));
  const [isFound, setFound] = useState(() => Object.keys(drafts).length > 0);
  const keep = (next: Drafts) => {
    setDrafts(next);
    keepDraft(key, { values: next, opened: {}, revision: null, visit: '' });
  };
  const set = ({ id }: PayrollRow, draft: RowDraft) =>
    keep({
      ...drafts,
      [id]: { ...drafts[id], ...draft, amounts: { ...drafts[id]?.amounts, ...draft.amounts } },
    });
  const isOver = !rows.some(({ id }) => id in drafts);
  useEffect(() => {
    // Everybody with a change is paid by now.
    if (rows.length > 0 && isOver) dropDraft(key);
  }, [rows.length, isOver, key]);
  const terms = termsOf(settings);
  const drafted = rows.map((row): DraftRow => {
    const draft = drafts[row.id];
    const amounts = { ...row.amounts, ...draft?.amounts };
    const isChosen = draft?.isChosen ?? amounts.baseSalary !== '';
    return { ...row, amounts, isChosen, figures: figuresOf(amounts, row.last, terms) };
  });
  return {
    rows: drafted,
    isFound: isFound && !isOver,
    discard: () => {
      keep({});
      setFound(false);
    },
    choose: (row: PayrollRow, isChosen: boolean) => set(row, { isChosen }),
    change: (row: PayrollRow, name: AmountName, value: string) => set(row, { amounts: { [name]: value } }),
  };
}
