/** A record's title as it stands in the palette: its days and months in the clinic's format. */
import { titleOf, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useTitleInWords } from '../record/useTitleInWords.ts';

export function useRecordTitle(): (module: ModuleDescription, record: RaRecord) => string {
  const inWords = useTitleInWords();
  return (module, record) => inWords(module, titleOf(module.title, record));
}
