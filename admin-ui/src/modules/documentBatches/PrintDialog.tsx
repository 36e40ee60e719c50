/** Prints a month or a range: kind, filter, result, language. */
import { batchOutputs, documentKinds, documentLanguages, namesOf } from '@hospital/contracts';
import type { BatchOutput, DocumentKind } from '@hospital/contracts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { TemporalInput } from '../../kernel/form/typed/TemporalInput.tsx';
import { useParsedForm, type Readable } from '../../kernel/form/typed/useParsedForm.ts';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { meetsNeeds } from '../../kernel/session/Guard.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import { kindNeeds } from './kinds.ts';
import { isChosen, noRange, PrintCount, usePrintCount, type Range } from './PrintCount.tsx';
import { usePrintBatch } from './usePrintBatch.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly among: readonly T[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, among, onChange }: ChoiceProps<T>) {
  const { word } = useTexts();
  const id = useId();
  const choose = (given: string) => {
    const chosen = among.find((one) => one === given);
    if (chosen) onChange(chosen);
  };
  return (
    <Labelled id={id} label={label}>
      <select id={id} className="input" value={value} onChange={(event) => choose(event.target.value)}>
        {among.map((one) => (
          <option key={one} value={one}>
            {word(one)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {translate(label)}
      </label>
      {children}
    </div>
  );
}

interface RangeProps extends Pick<Readable, 'wrong'> {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}

const kindOf = (name: string) => (name === 'month' ? 'month' : 'day');

function RangeFields({ range, wrong, onChange }: RangeProps) {
  const translate = useTranslate();
  const set = (name: keyof Range) => (value: string) =>
    onChange(name === 'month' ? { ...noRange, month: value } : { ...range, month: '', [name]: value });
  return (
    <>
      {(['month', 'fromDate', 'toDate'] as const).map((name) => (
        <FieldFrame key={name} label={translate(`batch.${name}`)} required={false} error={wrong(name)}>
          <TemporalInput kind={kindOf(name)} name={name} value={range[name]} onChange={set(name)} />
        </FieldFrame>
      ))}
      <p className="field-hint">{translate('batch.rangeHint')}</p>
    </>
  );
}

const given = (filter: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** Of the kinds that the person reads all records of. */
export function useKinds(): readonly DocumentKind[] {
  const session = useSession();
  return namesOf(documentKinds).filter((kind) => meetsNeeds(session, kindNeeds(kind)));
}

interface PrintDialogProps {
  readonly kinds: readonly DocumentKind[];
  readonly onClose: () => void;
}

export function PrintDialog({ kinds, onClose }: PrintDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const statusId = useId();
  const [kind, setKind] = useState<DocumentKind>(kinds[0] ?? 'invoice');
  const [range, setRange] = useState(noRange);
  const [status, setStatus] = useState('');
  const [output, setOutput] = useState<BatchOutput>('pdf');
  const [language, setLanguage] = useState(documentLanguages.find((one) => one === locale) ?? 'en');
  const { printFiltered, progress } = usePrintBatch(kind);
  const states = statesOf(kind);
  // Each kind of document has its own states: one chosen for another kind does not count.
  const chosen = { kind, range, status: states.includes(status) ? status : '' };
  const isEmpty = usePrintCount(chosen)?.count === 0;
  const { wrong, isReadable } = useParsedForm((name) => ({ kind: kindOf(name) }), range);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isChosen(range) || isEmpty || !isReadable(event.currentTarget)) return;
    const filter = given({ ...range, status: chosen.status });
    if (await printFiltered(filter, { output, language })) onClose();
  };
  return (
    <Dialog open title={translate('batch.dialog')} onClose={onClose}>
      <form className="dialog-form" onSubmit={(event) => void submit(event)}>
        <Choice label="batch.kind" value={kind} among={kinds} onChange={setKind} />
        <RangeFields {...{ range, wrong }} onChange={setRange} />
        {states.length > 0 && (
          <Labelled id={statusId} label="batch.status">
            <WordSelect
              id={statusId}
              value={chosen.status}
              words={states}
              empty={translate('batch.anyStatus')}
              onChange={setStatus}
            />
          </Labelled>
        )}
        <Choice label="batch.output" value={output} among={batchOutputs} onChange={setOutput} />
        <Choice label="batch.language" value={language} among={documentLanguages} onChange={setLanguage} />
        <PrintCount {...chosen} />
        <div className="actions">
          <Button onClick={onClose}>{translate('action.cancel')}</Button>
          <Button type="submit" look="primary" progress={progress} disabled={!isChosen(range) || isEmpty}>
            {translate('action.print')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function statesOf(kind: DocumentKind): readonly string[] {
  const field = Object.entries(documentKinds[kind].fields).find(([name]) => name === 'status')?.[1];
  return field?.kind === 'choice' ? Object.values(field.choices) : [];
}
