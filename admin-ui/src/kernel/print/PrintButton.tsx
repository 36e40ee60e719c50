/** Prints a record as a document of its own: the paper carries its code, and says where it is a duplicate. */
import { printedDocuments, type PrintableModule } from '@hospital/contracts';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { isWithheld } from '../api/readResult.ts';
import { isWithCtrl } from '../keys.ts';
import { OnlyInPresent } from '../past/OnlyInPresent.tsx';
import { progressOf } from '../progress.ts';
import { useToasts } from '../toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useCommand } from '../useCommand.ts';
import { printPaper } from './papers.ts';
import { readPaper, usePrintedBefore } from './usePaper.ts';
import { useIsSessionOver } from '../session/useIsSessionOver.ts';

interface PrintButtonProps {
  readonly module: PrintableModule;
  readonly record: RaRecord;
  /** Where another button is the page's first. */
  readonly isSecond?: boolean;
}

/** The browser's own shortcut would print the screen around the paper. */
function usePrintKey(print: () => void): void {
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isWithCtrl(event, 'p')) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The paper is one of now, and printing it is recorded: in the past there is neither the button nor its key. */
export function PrintButton(props: PrintButtonProps) {
  return (
    <OnlyInPresent>
      <PrintsNow {...props} />
    </OnlyInPresent>
  );
}

function PrintsNow({ module, record, isSecond = false }: PrintButtonProps) {
  const translate = useTranslate();
  const language = useLocale();
  const { refused } = useToasts();
  const isSessionOver = useIsSessionOver();
  const { run } = useCommand(printedDocuments.resource, printedDocuments.request);
  const [isRunning, setRunning] = useState(false);
  const isDuplicate = usePrintedBefore(module, record)?.isDuplicateNext ?? false;
  // Of which no paper has come yet: another one would say that it is a duplicate.
  const unprinted = useRef(new Map<string, string>());
  const request = async (id: string): Promise<string | null> => {
    const document = await run(undefined, {
      kind: module.prints.kind,
      record: id,
      language,
      reprint: true,
    });
    return document && String(document['_id']);
  };
  const print = async () => {
    if (isRunning) return;
    setRunning(true);
    try {
      const id = String(record.id);
      const asked = JSON.stringify([id, record['revision'], language]);
      const document = unprinted.current.get(asked) ?? (await request(id));
      if (document === null) return;
      unprinted.current.set(asked, document);
      await printPaper(await readPaper(module, id, { language, document }));
      unprinted.current.delete(asked);
    } catch (error) {
      // What is no longer there is not asked for again.
      if (isWithheld(error)) unprinted.current.clear();
      if (!(await isSessionOver(error))) refused(error, 'status');
    } finally {
      setRunning(false);
    }
  };
  usePrintKey(() => void print());
  return (
    <Button
      icon={Printer}
      look={isSecond ? undefined : 'primary'}
      progress={progressOf(isRunning)}
      onClick={() => void print()}
    >
      {translate(isDuplicate ? 'print.duplicate' : 'action.print')}
    </Button>
  );
}
