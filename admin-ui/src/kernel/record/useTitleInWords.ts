/** What the server calls a record, as people write it: days, months and amounts in the clinic's format, its choice in words. */
import { titleOf, titleWordOf, type ModuleDescription } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { formatMonth, inRow } from '../format.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { isErasedPerson } from '../ui/personName.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

/** What a title is put together of, beside texts of any length: days, months and times. */
const MOMENT = /(?<=^| )(\d{4}-\d{2}(?:-\d{2})?|\d{2}:\d{2})(?= |$)/;

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
    const said = title
      .split(MOMENT)
      .map((part) => part.trim())
      .filter(Boolean);
    const shown = said.map((part, index) => {
      if (!DAY.test(part)) return MONTH.test(part) ? formatMonth(part, style) : part;
      // From one day to another.
      return DAY.test(said[index - 1] ?? '') ? `– ${day(part)}` : day(part);
    });
    return inRow(shown);
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
