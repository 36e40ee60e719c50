/** How many records a list has: of all, of those that were searched for, or more than are counted. On paper also how many of them are printed. */
import { useTranslate } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import type { ModuleListState } from './useModuleList.ts';

export function ListCount({ list: { records, total, isCapped, filters } }: { list: ModuleListState }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (total === undefined) return null;
  const isFiltered = Object.keys(filters).length > 0;
  const key = isCapped ? 'list.capped' : isFiltered ? 'list.filtered' : 'list.count';
  const isWhole = records.length >= total;
  const all = number(total);
  const of = isCapped ? translate('list.tooMany', { count: all }) : all;
  // The browser's own print command prints the rows that are loaded: the paper must not look complete.
  return (
    <>
      <span className={isWhole ? 'count' : 'count on-screen'}>{translate(key, { count: all })}</span>
      {!isWhole && (
        <span className="count on-paper">
          {translate('list.part', { count: number(records.length), of })}
        </span>
      )}
    </>
  );
}
