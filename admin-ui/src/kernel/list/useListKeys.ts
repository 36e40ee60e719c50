/**
 * A list by keyboard: j and k move from row to row, Enter follows the row's link, x selects it, Shift-x everything from the row that was
 * selected last, Space looks into it.
 */
import type { RefObject } from 'react';
import { useKeys } from '../keys.ts';

interface RowActs {
  readonly toggle?: ((id: string, isRange: boolean) => void) | undefined;
  readonly peek?: ((id: string) => void) | undefined;
}

const LINK = 'a.row-link, button.row-link';

export function useListKeys(frame: RefObject<HTMLElement | null>, { toggle, peek }: RowActs): void {
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const here = () => rows().find((row) => row.contains(document.activeElement));
  const move = (step: number) => (event: KeyboardEvent) => {
    const all = rows();
    const current = here();
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
