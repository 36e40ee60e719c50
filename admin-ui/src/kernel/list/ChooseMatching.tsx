/** "Select all 30 that match": beside the chosen rows, once every shown row is chosen and the list has more. */
import type { ModuleDescription } from '@hospital/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { useToasts } from '../toasts.ts';
import { Button } from '../ui/Button.tsx';
import { MOST_ROWS, type Filters, type ModuleListState } from './useModuleList.ts';

export interface MatchingProps {
  readonly module: ModuleDescription;
  readonly list: ModuleListState;
  readonly fixed: Filters;
  readonly choose: (records: readonly RaRecord[]) => void;
}

export function ChooseMatching({ module, list, fixed, choose }: MatchingProps) {
  const translate = useTranslate();
  const provider = useDataProvider();
  const { number } = useFormats();
  const { refused } = useToasts();
  const [isRunning, setRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const total = list.total ?? 0;
  if (total <= list.records.length || total > MOST_ROWS) return null;
  const run = async () => {
    const { signal } = (stop.current = new AbortController());
    setRunning(true);
    try {
      const { readEvery } = await import('./exportCsv.ts');
      const filter = { ...list.filters, ...fixed };
      const getPage = (asked: object) => provider.getList(module.name, asked);
      choose(await readEvery(getPage, { filter, sort: list.sort, signal, onProgress: () => undefined }));
    } catch (error) {
      if (!signal.aborted) refused(error, 'status');
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button look="link" isRunning={isRunning} onClick={() => void run()}>
      {translate('bulk.all', { count: number(total) })}
    </Button>
  );
}
