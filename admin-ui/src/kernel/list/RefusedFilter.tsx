/** An old link, an address that somebody typed, or filters that do not fit one another: what is wrong with them is said, and they are cleared. */
import { SearchX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { refusalFrom } from '../api/http.ts';
import { sentenceText } from '../i18n/refusalText.ts';
import { Button } from '../ui/Button.tsx';
import { State } from '../ui/State.tsx';

interface RefusedFilterProps {
  readonly error: unknown;
  /** What is searched for: what is said of anything else is no matter of the person's. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly clear: () => void;
}

export function RefusedFilter({ error, filters, clear }: RefusedFilterProps) {
  const translate = useTranslate();
  const said = Object.entries(refusalFrom(error).fields ?? {})
    .filter(([name]) => name in filters)
    .map(([, sentence]) => sentenceText(translate, sentence));
  return (
    <State
      icon={SearchX}
      title={translate('list.noneTitle')}
      text={said.join(' ') || translate('list.badFilter')}
    >
      <Button onClick={clear}>{translate('list.clear')}</Button>
    </State>
  );
}
