/** One input for each kind of field, by the declaration: label above, error below in words. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { latinDigits, moduleNamed, problems, type Field } from '@hospital/contracts';
import { useTexts } from '../i18n/useTexts.ts';
import { autoCompleteOf } from './autoComplete.ts';
import { useDetour } from './detour.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FileInput, type FileProblem } from './FileInput.tsx';
import type { FormValues } from './formValues.ts';
import { CreateLink, type Creatable } from './CreateLink.tsx';
import { Picker, type PickerOptions } from './Picker.tsx';
import { useFormModule } from './formModule.ts';
import { TemporalInput } from './typed/TemporalInput.tsx';
import { NumberInput } from './typed/NumberInput.tsx';
import { useParseError } from './typed/useParseError.ts';
import { WordRadios } from './WordRadios.tsx';
import { WordSelect } from './WordSelect.tsx';
import { useKeptFields } from '../record/restriction.ts';
import { useRecordTitle } from '../record/useTitleInWords.ts';

const FILE_REFUSED: Readonly<Record<FileProblem, string>> = {
  file_too_large: problems.file_too_large[1],
  unsupported_file: problems.unsupported_file[1],
};

export interface InputProps {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  /** Also of a person whose data is restricted. */
  readonly alwaysChanges?: boolean;
  readonly wide?: boolean;
  readonly autoFocus?: boolean;
  /** Words to offer instead of the declaration's. */
  readonly words?: readonly string[];
  /** Every word of a choice visible. */
  readonly radios?: boolean;
  readonly picker?: PickerOptions;
  /** Only the control; the label is elsewhere (in a table's head). */
  readonly bare?: boolean;
  readonly field?: Field;
}

const textTypes: Readonly<Partial<Record<Field['kind'], string>>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};

type Bound = ControllerRenderProps<FormValues>;

interface ControlOptions extends InputProps {
  readonly autoComplete: string;
  readonly onRefused: (code: FileProblem | null) => void;
  readonly onTyped: (text: string) => void;
}

function control(
  field: Field | undefined,
  bound: Bound,
  props: ControlOptions,
): ReactElement<Record<string, unknown>> {
  const typed = {
    ...bound,
    value: String(bound.value ?? ''),
    readOnly: props.readOnly,
    autoFocus: props.autoFocus,
    autoComplete: props.autoComplete,
  };
  const text = { ...typed, className: 'input' };
  switch (field?.kind) {
    case 'longText':
      return <textarea {...text} rows={3} />;
    case 'word':
      return (
        <WordSelect
          {...bound}
          autoComplete={props.autoComplete}
          words={props.words ?? field.words}
          disabled={props.readOnly}
          required={field.required}
        />
      );
    case 'choice':
      if (props.radios) return <WordRadios {...bound} {...radiosOf(field.choices, props)} />;
      return (
        <WordSelect
          {...bound}
          autoComplete={props.autoComplete}
          words={props.words ?? Object.values(field.choices)}
          disabled={props.readOnly}
          required={field.required || field.default !== undefined}
        />
      );
    case 'ref':
      return (
        <Picker
          {...bound}
          resource={field.to}
          filter={field.picks}
          disabled={props.readOnly}
          autoFocus={props.autoFocus}
          onTyped={props.onTyped}
          {...props.picker}
        />
      );
    case 'file':
      return (
        <FileInput {...bound} accepts={field.accepts} readOnly={props.readOnly} onRefused={props.onRefused} />
      );
    case 'money':
    case 'decimal':
    case 'integer':
      return <NumberInput {...typed} {...boundsOf(field)} kind={field.kind} />;
    case 'day':
    case 'month':
    case 'time':
      return (
        <TemporalInput {...typed} kind={field.kind} until={field.until} isUsuallyPast={field.isUsuallyPast} />
      );
    default: {
      const type = (field && textTypes[field.kind]) ?? (/password/i.test(props.name) ? 'password' : 'text');
      const isNumber = type === 'tel' || (field?.kind === 'text' && field.isSpacedFreely);
      // A phone, or a number of letters and digits, is kept in western digits. Cells that are copied from a sheet have tabs between them, which no line keeps.
      const read = (line: string) => (isNumber ? latinDigits(line) : line).replaceAll('\t', ' ');
      return (
        <input
          {...text}
          type={type}
          onChange={(event) => bound.onChange(type === 'password' ? event : read(event.target.value))}
        />
      );
    }
  }
}

function boundsOf({ min, max, step }: Extract<Field, { readonly min: number }>) {
  return { mayBeNegative: min < 0, steps: step === undefined ? undefined : { size: step, min, max } };
}

function radiosOf(choices: Readonly<Record<string, string>>, props: InputProps) {
  return {
    words: props.words ?? Object.values(choices),
    label: props.label ?? props.name,
    disabled: props.readOnly,
  };
}

/** A value that the form does not know is the server's to fill in; anything typed, or emptied after, is the form's. */
function useHint(field: Field | undefined, value: unknown): string | undefined {
  const translate = useTranslate();
  return field?.isTakenOver && value === undefined ? translate('form.takenOver') : undefined;
}

export function Input(given: InputProps) {
  const { module, mode, record, isOwn } = useFormModule();
  const { label } = useTexts();
  const isKept = useKeptFields(module, record);
  const props = isKept(given.name) && !given.alwaysChanges ? { ...given, readOnly: true } : given;
  const { control: form, setError, clearErrors } = useFormContext<FormValues>();
  const { field: bound, fieldState } = useController({ name: props.name, control: form });
  const last = props.name.split('.').at(-1) ?? props.name;
  const field = props.field ?? module.fields[last];
  const text = props.label ?? label(module, last);
  const unread = useParseError();
  const [typed, setTyped] = useState('');
  const onRefused = (code: FileProblem | null) =>
    code ? setError(props.name, { type: 'file', message: FILE_REFUSED[code] }) : clearErrors(props.name);
  const autoComplete = autoCompleteOf(last, isOwn);
  const hint = useHint(field, bound.value) ?? props.hint;
  if (field?.fixed && record) return <Fixed name={last} label={text} field={field} value={record[last]} />;
  if (field?.kind === 'boolean') return <Check bound={bound} label={text} />;
  return (
    <FieldFrame
      label={text}
      required={
        props.required ?? (field?.required === true && (mode === 'change' || field.default === undefined))
      }
      error={fieldState.error && (unread(field, bound.value) ?? fieldState.error.message)}
      hint={hint}
      wide={props.wide ?? field?.kind === 'longText'}
      bare={props.bare}
      beside={props.picker?.making && <Making name={props.name} typed={typed} making={props.picker.making} />}
    >
      {control(field, bound, { ...props, label: text, autoComplete, onRefused, onTyped: setTyped })}
    </FieldFrame>
  );
}

interface MakingProps {
  readonly name: string;
  readonly typed: string;
  readonly making: Creatable;
}

function Making({ name, ...props }: MakingProps) {
  return <CreateLink {...props} state={useDetour(name)} />;
}

interface FixedProps {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
}

/** What is decided once a record is created: it is shown, and not sent. */
function Fixed({ name, label, field, value }: FixedProps) {
  const target = field.kind === 'ref' ? moduleNamed(field.to) : undefined;
  const titleOf = useRecordTitle();
  const isRecord = typeof value === 'object' && value !== null;
  const text = isRecord ? titleOf(target, { ...value }) : String(value ?? '');
  return (
    <FieldFrame label={label} required={false} error={undefined}>
      <input className="input" name={name} readOnly value={text} />
    </FieldFrame>
  );
}

function Check({ bound, label }: { bound: Bound; label: ReactNode }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={bound.name}
        ref={bound.ref}
        checked={bound.value === true}
        onBlur={bound.onBlur}
        onChange={(event) => bound.onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
