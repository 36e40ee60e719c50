/** What the server calls a record, as people write it: days, months and amounts in the clinic's format, its choice in words. */
import { titleOf, titleWordOf, type ModuleDescription } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { isErasedPerson } from '../ui/personName.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

/** From one day to another. */
const TWO_DAYS = /(\d{4}-\d{2}-\d{2}) (?=\d{4}-\d{2}-\d{2})/;

export function useTitleInWords(): (module: ModuleDescription | undefined, title: string) => string {
  const { day, money, style } = useFormats();
  const { word } = useTexts();
  return (module, title) => {
    const fields = (module?.title ?? []).map((name) => module?.fields[name]);
    const [first] = fields;
    const known = titleWordOf(module, title);
    if (known !== null) return word(known);
    if (first?.kind === 'money') {
      const [amount, currency] = title.split(' ');
      return money(amount, currency);
    }
    if (!fields.some((field) => field?.kind === 'day' || field?.kind === 'month')) return title;
    const shown = (part: string) =>
      DAY.test(part) ? day(part) : MONTH.test(part) ? formatMonth(part, style) : part;
    return title.replace(TWO_DAYS, '$1 – ').split(' ').map(shown).join(' ');
  };
}

/** The same of a record, or of a reference to one; a person who was erased is called that. */
export function useRecordTitle(): (
  module: ModuleDescription | undefined,
  record: Readonly<Record<string, unknown>>,
) => string {
  const inWords = useTitleInWords();
  const translate = useTranslate();
  return (module, record) =>
    isErasedPerson(record)
      ? translate('person.erased')
      : inWords(module, titleOf(module?.title ?? ['name'], record));
}
