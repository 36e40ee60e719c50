/** Exports what is filtered, with progress and a way to stop. */
import type { ModuleDescription } from '@hospital/contracts';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { downloadCSV, useDataProvider, useLocale, useTranslate } from 'react-admin';
import { separatorOf } from '../csvSeparator.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { useToasts } from '../toasts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import type { CsvStyle } from './exportCsv.ts';
import type { Filters, ModuleListState } from './useModuleList.ts';

interface ExportToolProps {
  readonly module: ModuleDescription;
  readonly list: ModuleListState;
  /** What the list shows, which may be a part of the module. */
  readonly name: string;
  readonly fixed: Filters;
}

function useStyle(module: ModuleDescription): Omit<CsvStyle, 'separator'> {
  const { label, word } = useTexts();
  const { day, instant } = useFormats();
  const translate = useTranslate();
  return {
    day,
    instant,
    word,
    label: (field) => label(module, field),
    truth: (value) => translate(value ? 'ra.boolean.true' : 'ra.boolean.false'),
  };
}

function useExport({ module, list, name, fixed }: ExportToolProps) {
  const provider = useDataProvider();
  const locale = useLocale();
  const { now } = useFormats();
  const style = useStyle(module);
  const { refused } = useToasts();
  const [progress, setProgress] = useState<{ read: number; total: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run = async () => {
    const { signal } = (stop.current = new AbortController());
    const onProgress = (read: number, total: number) => setProgress({ read, total });
    onProgress(0, list.total ?? 0);
    try {
      const { csvOf, readEvery } = await import('./exportCsv.ts');
      const getPage = (asked: object) => provider.getList(module.name, asked);
      const filter = { ...list.filters, ...fixed };
      const rows = await readEvery(getPage, { filter, sort: list.sort, signal, onProgress });
      const csv = csvOf(module, rows, { ...style, separator: separatorOf(locale) });
      downloadCSV(csv, `${name} ${now().day}`);
    } catch (error) {
      if (!signal.aborted) refused(error, 'status');
    } finally {
      setProgress(null);
    }
  };
  return { progress, run, stop: () => stop.current?.abort() };
}

export function ExportTool(props: ExportToolProps) {
  const translate = useTranslate();
  const { progress, run, stop } = useExport(props);
  return (
    <>
      <LiveRegion className="exporting">
        {progress && translate('list.exporting', { count: progress.read, of: progress.total })}
      </LiveRegion>
      {progress ? (
        <Button size="small" onClick={stop}>
          {translate('action.cancel')}
        </Button>
      ) : (
        <IconButton
          icon={FileDown}
          label={translate('list.export')}
          disabled={!props.list.records.length}
          onClick={() => void run()}
        />
      )}
    </>
  );
}
