/** How many entries a search has, beside the title; nothing until they are loaded. */
import { useTranslate } from 'react-admin';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { countOf, type AuditAnswer } from './useAuditPages.ts';

export function FoundCount({ pages }: { readonly pages: readonly AuditAnswer<unknown>[] | undefined }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (!pages) return null;
  const { total, isCapped } = countOf(pages);
  return (
    <span className="count">
      {translate(isCapped ? 'list.capped' : 'list.filtered', { count: number(total) })}
    </span>
  );
}
