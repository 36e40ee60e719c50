/** The life of a record, state by state: forward, back, by hand or by itself; above it how long each status lasted and who ended it. */
import { labelOf, moduleAt, moduleNamed, titleOf, toneOf, type ModuleDescription } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { serverNow } from '../../kernel/api/serverClock.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { inRow } from '../../kernel/format.ts';
import { usePast } from '../../kernel/past/past.ts';
import { ChangeValue } from '../../kernel/record/ChangeValue.tsx';
import { historyQuery, type HistoryEntry } from '../../kernel/record/history.ts';
import { Entry } from '../../kernel/record/HistoryEntry.tsx';
import { useMayReadHistory } from '../../kernel/record/historyRight.ts';
import { useOpenPage } from '../../kernel/session/useMayOpen.ts';
import { RecordCurrencies } from '../../kernel/record/recordCurrency.ts';
import { useNameOf } from '../../kernel/record/useNameOf.ts';
import { useTitleInWords } from '../../kernel/record/useTitleInWords.ts';
import { RedirectToDashboard } from '../../kernel/session/Guard.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { Pill } from '../../kernel/ui/Pill.tsx';
import { MissingRecord } from '../../kernel/record/AbsentRecord.tsx';
import { ReadState } from '../../kernel/ui/ReadState.tsx';
import { SkeletonRows, State } from '../../kernel/ui/State.tsx';
import './audit.css';
import { statesOf, statusSpans, type ReplayState, type StatusSpan } from './replay.ts';
import { useDuration } from './useDuration.ts';
import { useReplay, type Replay } from './useReplay.ts';

interface SpanProps {
  readonly module: ModuleDescription;
  readonly span: StatusSpan;
  readonly isShown: boolean;
  readonly go: (step: number) => void;
}

function Span({ module, span, isShown, go }: SpanProps) {
  const translate = useTranslate();
  const duration = useDuration();
  const { status, seconds, step, leftBy, isLasting } = span;
  const name = useNameOf()(leftBy);
  return (
    <li style={{ flexGrow: 1 + Math.log10(1 + seconds) }}>
      <button type="button" aria-pressed={isShown} onClick={() => go(step)}>
        <Pill word={status} tone={toneOf(module.fields['status'], status)} />
        <span>{duration(seconds)}</span>
        <span className="quiet small clip">
          {isLasting ? translate('audit.lasting') : translate('audit.leftBy', { name })}
        </span>
      </button>
    </li>
  );
}

interface StripProps {
  readonly module: ModuleDescription;
  readonly states: readonly ReplayState[];
  readonly replay: Replay;
}

function Strip({ module, states, replay: { at, go } }: StripProps) {
  const translate = useTranslate();
  const past = usePast();
  const spans = statusSpans(states, past?.instant ?? serverNow().toISOString());
  if (!spans.length) return null;
  const shown = spans.findLast(({ step }) => step <= at);
  return (
    <ol className="status-strip" aria-label={translate('audit.statuses')}>
      {spans.map((span) => (
        <Span key={span.step} module={module} span={span} isShown={span === shown} go={go} />
      ))}
    </ol>
  );
}

function Controls({ replay, summary }: { readonly replay: Replay; readonly summary: string }) {
  const translate = useTranslate();
  const { at, last, isPlaying, go, toggle } = replay;
  return (
    <div className="replay-controls" role="group" aria-label={translate('audit.replay')}>
      <IconButton
        icon={SkipBack}
        label={translate('audit.first')}
        disabled={at === 0}
        onClick={() => go(0)}
      />
      <IconButton
        icon={StepBack}
        label={translate('audit.back')}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <Button icon={isPlaying ? Pause : Play} look="primary" onClick={toggle}>
        {translate(isPlaying ? 'audit.pause' : 'audit.play')}
      </Button>
      <IconButton
        icon={StepForward}
        label={translate('audit.forward')}
        disabled={at === last}
        onClick={() => go(at + 1)}
      />
      <IconButton
        icon={SkipForward}
        label={translate('audit.last')}
        disabled={at === last}
        onClick={() => go(last)}
      />
      <input
        type="range"
        min={1}
        max={last + 1}
        value={at + 1}
        aria-label={translate('audit.step')}
        aria-valuetext={summary}
        onChange={({ target }) => go(Number(target.value) - 1)}
      />
      <span className="quiet">
        <bdi>
          {at + 1} / {last + 1}
        </bdi>
      </span>
    </div>
  );
}

function isSaid(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** Every field that had a value at some time, so that the page does not jump from state to state. */
function Fields({
  module,
  states,
  at,
}: {
  module: ModuleDescription;
  states: readonly ReplayState[];
  at: number;
}) {
  const { label } = useTexts();
  const translate = useTranslate();
  const state = states[at];
  const names = Object.keys(module.fields).filter((name) =>
    states.some(({ values }) => isSaid(values[name])),
  );
  return (
    <dl className="details replay-fields">
      {names.map((name) => {
        const isChanged = state?.changed.has(name) ?? false;
        return (
          <div key={`${name} ${isChanged ? at : ''}`} className={isChanged ? 'changed' : undefined}>
            <dt>
              {label(module, name)}
              {isChanged && <span className="mark">{translate('audit.changedHere')}</span>}
            </dt>
            <dd>
              <ChangeValue module={module} name={name} value={state?.values[name]} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Player({ module, history }: { module: ModuleDescription; history: readonly HistoryEntry[] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const states = statesOf(history);
  const replay = useReplay(states.length);
  const state = states[replay.at];
  if (!state) return <State title={translate('history.empty')} />;
  const { entry, currencies } = state;
  const summary = `${translate(`event.${entry.type}`, { _: labelOf(entry.type) })}, ${formats.instant(entry.at)}`;
  return (
    <RecordCurrencies.Provider value={currencies}>
      <div className="replay">
        <Strip module={module} states={states} replay={replay} />
        <Controls replay={replay} summary={summary} />
        <p className="quiet small">{translate('audit.keys')}</p>
        <div className="replay-state">
          <section aria-live="polite">
            <ol className="timeline">
              <li>
                <Entry entry={entry} module={module} />
              </li>
            </ol>
          </section>
          <Fields module={module} states={states} at={replay.at} />
        </div>
      </div>
    </RecordCurrencies.Provider>
  );
}

type InWords = ReturnType<typeof useTitleInWords>;

/** What names it, and whose it is: the first record that it refers to. */
function nameIn(module: ModuleDescription, history: readonly HistoryEntry[], inWords: InWords): string {
  const { values = {} } = statesOf(history).at(-1) ?? {};
  const refs = Object.entries(module.fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [[name, field] as const] : [],
  );
  const named = refs
    .map(([field, { to }]) => [to, values[field]] as const)
    .find(([, value]) => typeof value === 'object' && value !== null);
  const [to = '', who] = named ?? [];
  const whose = typeof who === 'object' && who !== null && 'name' in who ? String(who.name ?? '') : '';
  return inRow([inWords(module, titleOf(module.title, values)), inWords(moduleNamed(to), whose)], ' · ');
}

export function ReplayPage() {
  const translate = useTranslate();
  const { one } = useTexts();
  const inWords = useTitleInWords();
  const pageOf = useOpenPage();
  const { resource = '', id = '' } = useParams();
  const module = moduleAt(resource) ?? moduleNamed(resource);
  const mayRead = useMayReadHistory(module);
  const read = useQuery({
    ...historyQuery(module?.path ?? resource, id),
    enabled: module !== undefined,
  });
  if (!module) return <MissingRecord listTo="/audit" />;
  if (!mayRead) return <RedirectToDashboard />;
  const name = one(module.name);
  const named = read.data ? nameIn(module, read.data, inWords) : '';
  // Of a record that the reader may not see not even the name comes.
  const back = named || module.title.length === 0 ? pageOf(module.name, id) : null;
  return (
    <Page
      title={translate('audit.replayOf', {
        name: [name, named].filter(Boolean).join(' '),
      })}
      {...(back ? { back: { to: `${back}?tab=history`, name } } : {})}
    >
      <ReadState read={read} toCome={<SkeletonRows rows={6} />}>
        {(history) => <Player module={module} history={history} />}
      </ReadState>
    </Page>
  );
}
