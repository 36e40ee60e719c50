/** What tells records of one name apart (birthday, CIN, phone), as far as the person is shown it, in the clinic's formats. */
import { moduleNamed } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';

export function useDisambiguation(): (resource: string, record: RaRecord) => readonly string[] {
  const { day } = useFormats();
  const { word } = useTexts();
  return (resource, record) => {
    const module = moduleNamed(resource);
    return (module?.list.disambiguation ?? []).flatMap((name) => {
      const value: unknown = record[name];
      if (typeof value !== 'string' || value === '') return [];
      const kind = module?.fields[name]?.kind;
      if (kind === 'day') return [day(value)];
      return [kind === 'word' ? word(value) : value];
    });
  };
}
