/** "Fill the page": as many rows as the window has room for, where the first ones leave room. "Load more" keeps its step. */
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../ui/Button.tsx';
import type { ModuleListState } from './useModuleList.ts';

/** Rows of a table, or cards on a phone, that would fill the window from the first one on; 0 where nothing is shown. */
function roomFor(): number {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row], .card-row')];
  const shown = rows.find(({ offsetHeight }) => offsetHeight > 0);
  if (!shown) return 0;
  const top = shown.getBoundingClientRect().top + window.scrollY;
  return Math.ceil(Math.max(0, window.innerHeight - top) / shown.offsetHeight);
}

export function LoadMoreUntilFull({ list }: { list: ModuleListState }) {
  const translate = useTranslate();
  const [room, setRoom] = useState(0);
  const count = list.records.length;
  useEffect(() => {
    const measure = () => setRoom(roomFor());
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [count]);
  if (room <= count || (list.total ?? 0) <= count) return null;
  return (
    <Button look="plain" onClick={() => list.loadUpTo(room)}>
      {translate('list.fillPage')}
    </Button>
  );
}
