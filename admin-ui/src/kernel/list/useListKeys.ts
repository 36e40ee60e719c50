/**
 * A list by keyboard: j and k move from row to row, Enter follows the row's link, x selects it, Shift-x everything from the row that was
 * selected last, Space looks into it. Back on a list, j and k go on from the row that was opened.
 */
import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeys } from '../keys.ts';

interface RowActs {
  readonly toggle?: ((id: string, isRange: boolean) => void) | undefined;
  readonly peek?: ((id: string) => void) | undefined;
}

/** Entry of the browser's history → the id of the row that was used last there. Loading the page again forgets it, as it does the rows. */
const lastRows = new Map<string, string>();

function useLastRow(frame: RefObject<HTMLElement | null>): () => string | undefined {
  const { key } = useLocation();
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      const id = row && frame.current?.contains(row) ? row.dataset['row'] : undefined;
      if (id !== undefined) lastRows.set(key, id);
    };
    const acts = ['focusin', 'click'] as const;
    // Before the row's own click leaves the list.
    for (const act of acts) document.addEventListener(act, follow, { capture: true });
    return () => {
      for (const act of acts) document.removeEventListener(act, follow, { capture: true });
    };
  }, [frame, key]);
  return () => lastRows.get(key);
}

const LINK = 'a.row-link, button.row-link';

export function useListKeys(frame: RefObject<HTMLElement | null>, { toggle, peek }: RowActs): void {
  const lastRow = useLastRow(frame);
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const here = () => rows().find((row) => row.contains(document.activeElement));
  const move = (step: number) => (event: KeyboardEvent) => {
    const all = rows();
    const last = lastRow();
    const current = here() ?? all.find((row) => row.dataset['row'] === last);
    const index = current ? all.indexOf(current) + step : step > 0 ? 0 : all.length - 1;
    const next = all[Math.min(Math.max(index, 0), all.length - 1)]?.querySelector<HTMLElement>(LINK);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView?.({ block: 'nearest' });
  };
  const on = (act: ((id: string) => void) | undefined, needsLink: boolean) => (event: KeyboardEvent) => {
    const id = here()?.dataset['row'];
    if (!act || id === undefined || (needsLink && !document.activeElement?.matches(LINK))) return;
    event.preventDefault();
    act(id);
  };
  const choose = (isRange: boolean) => toggle && ((id: string) => toggle(id, isRange));
  useKeys({
    j: move(1),
    k: move(-1),
    x: on(choose(false), false),
    X: on(choose(true), false),
    ' ': on(peek, true),
  });
}
