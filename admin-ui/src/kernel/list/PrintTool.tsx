/** Prints what is filtered through the browser's own dialog, all of it: what is not on the screen yet is loaded first. */
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../ui/Button.tsx';
import { MOST_ROWS, type ModuleListState } from './useModuleList.ts';

export function PrintTool({ list }: { readonly list: ModuleListState }) {
  const translate = useTranslate();
  const [isWanted, setWanted] = useState(false);
  const isWhole = list.records.length >= Math.min(list.total ?? 0, MOST_ROWS);
  useEffect(() => {
    if (!isWanted || (!isWhole && !list.error)) return;
    setWanted(false);
    if (isWhole) window.print();
  }, [isWanted, isWhole, list.error]);
  const print = () => {
    setWanted(true);
    if (!isWhole) list.loadAll();
  };
  return (
    <IconButton
      icon={Printer}
      label={translate('list.print')}
      disabled={list.records.length === 0 || isWanted}
      onClick={print}
    />
  );
}
