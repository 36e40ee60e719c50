import { useTranslate } from 'react-admin';
import { useFormats } from '../../kernel/session/useSettings.ts';

export function Age({ birthday }: { birthday: unknown }) {
  const formats = useFormats();
  const translate = useTranslate();
  if (typeof birthday !== 'string') return '–';
  return (
    <span title={formats.day(birthday)}>
      {translate('person.years', { smart_count: formats.age(birthday) })}
    </span>
  );
}
