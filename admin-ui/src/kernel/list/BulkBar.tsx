/** What can be done with the chosen rows: a bar at the foot of the screen while there are any, so that no row moves when the first is chosen. */
import type { ModuleDescription } from '@hospital/contracts';
import { Undo2, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { refusalInWords } from '../i18n/refusalText.ts';
import { bodyOf, type Opposite } from '../record/opposites.ts';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { useProduct } from '../screens.ts';
import { meetsNeeds } from '../session/Guard.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { revisionOf } from '../useCommand.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';
import type { BulkCall, BulkResult } from './bulk.ts';
import { useBulk } from './useBulk.ts';
import { useBulkReport, type EndedBulk } from './useBulkReport.ts';
import { rowsIn } from './useKeptFocus.ts';

/** A verb on several records at once. */
export interface BulkVerb extends BulkCall {
  /** The key of its text. */
  readonly text: string;
  readonly icon: LucideIcon;
  /** Of the chosen ones, those that it is for. */
  readonly isFor: (record: RaRecord) => boolean;
  /** Asked before: a key, with `%{count}`. */
  readonly question?: string;
  /** What was done, as a sentence: a key, with `smart_count`. Without it the verb and the number of records. */
  readonly done?: string;
}

export interface BulkOptions {
  readonly verbs: readonly BulkVerb[];
}

export interface BulkBarProps {
  readonly module: ModuleDescription;
  readonly bulk: BulkOptions;
  readonly chosen: readonly RaRecord[];
  readonly clear: () => void;
  /** Beside the number of chosen rows. */
  readonly children?: ReactNode;
}

const UNDO = 'action.undo';
function useVerbs({ module, clear }: Pick<BulkBarProps, 'module' | 'clear'>) {
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  const report = useBulkReport((record) => titleOf(module, record));
  const bulk = useBulk(module.name);
  const [result, setResult] = useState<EndedBulk | null>(null);
  const { opposites } = useProduct();
  const undoOf = ({ operation, text }: BulkVerb, { done, answers }: BulkResult) => {
    const opposite = opposites.find((known) => known.operation === operation);
    if (!opposite || done.length === 0 || text === UNDO) return {};
    const back = undoing(opposite, done);
    return { undo: () => void run(back, answers) };
  };
  const run = async (verb: BulkVerb, records: readonly RaRecord[]): Promise<void> => {
    setResult(null);
    const ended = await bulk.run({ ...verb, seenOf: revisionOf }, records);
    const result = { ...ended, ...undoOf(verb, ended) };
    const said = { smart_count: ended.done.length, verb: translate(verb.text) };
    report(result, {
      done: translate(verb.done ?? 'bulk.done', said),
      show: () => setResult(result),
    });
    clear();
  };
  return { running: bulk.progress, result, run, stop: bulk.stop, close: () => setResult(null) };
}

/** Brings back what the records had before, each as it stands after the verb: refused where somebody has changed it since. */
function undoing(opposite: Opposite, before: readonly RaRecord[]): BulkVerb {
  const known = new Map(before.map((record) => [String(record.id), record]));
  return {
    text: UNDO,
    icon: Undo2,
    isFor: () => true,
    operation: opposite.operation,
    body: ({ id }) => bodyOf(opposite, known.get(String(id)) ?? {}),
    revisionOf,
  };
}

interface ResultProps {
  readonly module: ModuleDescription;
  readonly result: EndedBulk | null;
  readonly close: () => void;
}

/** Which were refused, and why; what was done can be taken back. */
function Result({ module, result, close }: ResultProps) {
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  const { done = [], refused = [], left = 0, undo } = result ?? {};
  return (
    <Dialog open={result !== null} title={translate('bulk.result')} onClose={null}>
      <p>
        {translate('bulk.doneOf', { smart_count: done.length, count: done.length + refused.length + left })}
      </p>
      {left > 0 && <p className="quiet">{translate('bulk.left', { smart_count: left })}</p>}
      {refused.length > 0 && (
        <ul className="refusals">
          {refused.map(({ record, refusal }) => (
            <li key={record.id}>
              <strong>{titleOf(module, record) || String(record.id)}</strong>{' '}
              {refusalInWords(translate, refusal)}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {undo && (
          <Button icon={Undo2} onClick={undo}>
            {translate(UNDO)}
          </Button>
        )}
        <Button look="primary" onClick={close} autoFocus>
          {translate('action.close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What other modules do with them: one PDF of all. */
function Parts({ module, chosen }: Pick<BulkBarProps, 'module' | 'chosen'>) {
  const session = useSession();
  const parts = useProduct().bulk.filter(({ of, needs }) => of === module.name && meetsNeeds(session, needs));
  return (
    <LazyOverlay>
      {parts.map(({ component: Part }, index) => (
        <Part key={index} records={chosen} />
      ))}
    </LazyOverlay>
  );
}

/** The bar goes with the button that was pressed in it: the first row has the focus then, and nothing scrolls. */
function useFocusAfterBar(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) {
      rowsIn(document.body)[0]?.querySelector<HTMLElement>('.row-link')?.focus({ preventScroll: true });
    }
    wasShown.current = isShown;
  }, [isShown]);
}

export function BulkBar({ module, bulk, chosen, clear, children }: BulkBarProps) {
  const translate = useTranslate();
  const { running, result, run, stop, close } = useVerbs({ module, clear });
  const isShown = chosen.length > 0 || running !== null;
  useFocusAfterBar(isShown);
  const [asked, setAsked] = useState<BulkVerb | null>(null);
  const start = (verb: BulkVerb) => void run(verb, chosen.filter(verb.isFor));
  const offered = bulk.verbs.map((verb) => ({ verb, count: chosen.filter(verb.isFor).length }));
  return (
    <>
      {isShown && (
        <div
          className="bulk-bar"
          role="toolbar"
          aria-label={translate('bulk.chosen', { smart_count: chosen.length })}
        >
          <strong aria-live="polite">
            {running
              ? translate('bulk.running', { count: running.count, of: running.of })
              : translate('bulk.chosen', { smart_count: chosen.length })}
          </strong>
          {running ? (
            <Button onClick={stop}>{translate('action.cancel')}</Button>
          ) : (
            <>
              {children}
              {offered.map(({ verb, count }) => (
                <Button
                  key={verb.text}
                  icon={verb.icon}
                  disabled={count === 0}
                  onClick={() => (verb.question ? setAsked(verb) : start(verb))}
                >
                  {translate(verb.text)}
                  {count < chosen.length && ` (${count})`}
                </Button>
              ))}
              <Parts module={module} chosen={chosen} />
              <Button look="plain" icon={X} onClick={clear}>
                {translate('bulk.clear')}
              </Button>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? translate(asked.text) : ''}
        text={
          asked?.question ? translate(asked.question, { smart_count: chosen.filter(asked.isFor).length }) : ''
        }
        action={asked ? translate(asked.text) : ''}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) start(asked);
          setAsked(null);
        }}
      />
      <Result module={module} result={result} close={close} />
    </>
  );
}
