/** How many records a list has: of all, of those that were searched for, or more than are counted. */
import { useTranslate } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import type { ModuleListState } from './useModuleList.ts';

export function ListCount({ list }: { list: ModuleListState }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (list.total === undefined) return null;
  const isFiltered = Object.keys(list.filters).length > 0;
  const key = list.isCapped ? 'list.capped' : isFiltered ? 'list.filtered' : 'list.count';
  return <span className="count">{translate(key, { count: number(list.total) })}</span>;
}
