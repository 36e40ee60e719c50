/**
 * Around a table. One that is too wide gets closer columns without faces (`tight`), then the verbs of each row behind one button (`few`);
 * what still does not fit is dropped column by column, in the order of its heads' `data-drop`, and named below. Where the table fits,
 * its head stays in view while the page scrolls (`fits`); where it does not even so, it scrolls sideways by itself.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatWords } from '../format.ts';
import './tableFrame.css';

/** One verb takes no more room than the button that would hide it. */
const SEVERAL_VERBS = '.row-actions > :nth-child(2)';

const dropAt = (head: HTMLElement) => Number(head.dataset['drop'] ?? Infinity);

/** Takes columns away until the others fit, and gives back what then still has room; returns their numbers, the first is 1. */
function columnsWithoutRoom(table: HTMLTableElement, room: number): readonly number[] {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const order = heads.filter((head) => Number.isFinite(dropAt(head)));
  const dropped: HTMLElement[] = [];
  let width = table.offsetWidth;
  for (const head of order.sort((a, b) => dropAt(a) - dropAt(b))) {
    if (width <= room) break;
    width -= head.offsetWidth;
    dropped.unshift(head);
  }
  const without = dropped.filter((head) => {
    const isBack = width + head.offsetWidth <= room;
    if (isBack) width += head.offsetWidth;
    return !isBack;
  });
  return without.reverse().map((head) => heads.indexOf(head) + 1);
}

/** Sets the marks of the frame from nothing, for the width that it has now. Returns the heads of the columns without room. */
export function fitColumns(frame: HTMLElement, table: HTMLTableElement): readonly string[] {
  const { classList, dataset, clientWidth: room } = frame;
  delete dataset['without'];
  classList.remove('tight', 'few');
  classList.toggle('tight', table.offsetWidth > room);
  classList.toggle('few', table.offsetWidth > room && table.querySelector(SEVERAL_VERBS) !== null);
  const columns = columnsWithoutRoom(table, room);
  if (columns.length > 0) dataset['without'] = columns.join(' ');
  classList.toggle('fits', table.offsetWidth <= room);
  const heads = [...table.querySelectorAll('thead th')];
  return columns.map((column) => heads[column - 1]?.textContent ?? '');
}

function useFitting() {
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [without, setWithout] = useState('');
  useEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table || typeof ResizeObserver === 'undefined') return;
    let seen = -1;
    const look = () => {
      const { clientWidth: room } = element;
      if (room === 0 || (room === seen && table.offsetWidth <= room)) return;
      seen = room;
      setWithout(formatWords(fitColumns(element, table), { locale }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [locale]);
  return { frame, without };
}

export function TableFrame({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const { frame, without } = useFitting();
  return (
    <>
      <div ref={frame} className="table-frame has-cards">
        {children}
      </div>
      {without !== '' && (
        <p className="without-room">{translate('list.withoutRoom', { columns: without })}</p>
      )}
    </>
  );
}
