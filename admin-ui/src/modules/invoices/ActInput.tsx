/**
 * The name of a line: free text, with the clinic's acts as one types a code or a name. Choosing one fills name and price and shows its code; the
 * name can still be changed, and the act removed from the line.
 */
import { actName, foldText, invoiceLineFields } from '@hospital/contracts';
import { X } from 'lucide-react';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useController, useFormContext, useWatch, type ControllerRenderProps } from 'react-hook-form';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { useDebounced } from '../../kernel/form/useDebounced.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Autocomplete } from '../../kernel/ui/lazyMui.tsx';
import { IconButton } from '../../kernel/ui/Button.tsx';
import { useActs, type SuggestedAct } from './useActs.ts';

interface ActInputProps {
  /** Of the line. */
  readonly index: number;
  readonly label: string;
}

interface Lines {
  readonly currency: string;
  readonly invoiceDate: string;
  readonly lineItems: {
    readonly name: string;
    readonly price: unknown;
    readonly act: string | null;
    readonly code: string | null;
    readonly actTaxRate: number | null;
  }[];
}

/** Puts an act into a line, or takes it out. The acts' prices are in the clinic's currency: an invoice in another one keeps its price. */
function useFilling(index: number) {
  const { getValues, setValue } = useFormContext<Lines>();
  const { style } = useFormats();
  const locale = useLocale();
  const line = `lineItems.${index}` as const;
  const touched = { shouldDirty: true } as const;
  const put = (act: string | null, code: string | null, taxRate: number | null) => {
    setValue(`${line}.act`, act, touched);
    setValue(`${line}.code`, code, touched);
    setValue(`${line}.actTaxRate`, taxRate, touched);
  };
  const fill = (act: SuggestedAct) => {
    put(act._id, act.code, act.taxRate);
    setValue(`${line}.name`, actName(act, locale) ?? act.code, { ...touched, shouldValidate: true });
    if (act.price !== null && getValues('currency') === style.currency)
      setValue(`${line}.price`, act.price, touched);
  };
  return { fill, clear: () => put(null, null, null) };
}

/** The beginning of its code, or a part of a name. */
function isMeant({ code, ...act }: SuggestedAct, text: string): boolean {
  const names = [act.nameFr, act.nameEn, act.nameAr];
  const wanted = foldText(text.trim());
  return foldText(code).startsWith(wanted) || names.some((name) => name && foldText(name).includes(wanted));
}

type Bound = Omit<ControllerRenderProps<FormValues>, 'ref'>;

interface ComboboxProps extends Bound {
  readonly index: number;
  readonly acts: readonly SuggestedAct[];
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly fill: (act: SuggestedAct) => void;
  readonly ref: Ref<{ focus: () => void }>;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: boolean;
}

function ActOption({ act }: { act: SuggestedAct }) {
  const { money } = useFormats();
  return (
    <span className="option">
      <bdi className="clip">{actName(act, useLocale())}</bdi>
      <span className="quiet small clip">
        <bdi>{act.code}</bdi>
        {act.price !== null && (
          <>
            {' · '}
            <span className="ltr">{money(act.price)}</span>
          </>
        )}
      </span>
    </span>
  );
}

function ActCombobox(props: ComboboxProps) {
  const { index: _index, acts, open, setOpen, fill, ref, id, ...input } = props;
  const { name, value, onChange, onBlur, disabled: _disabled, ...aria } = input;
  useImperativeHandle(ref, () => ({ focus: () => document.getElementById(id ?? '')?.focus() }), [id]);
  const text = String(value ?? '');
  const withCode = (typed: string) =>
    acts.find(({ code }) => foldText(code) === foldText(typed.trim())) ?? null;
  return (
    <Autocomplete<SuggestedAct, false, false, true>
      id={id}
      freeSolo
      open={open && acts.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={acts}
      filterOptions={(all) => all}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        if (reason === 'input' || reason === 'clear') onChange(next);
      }}
      onChange={(_, next) => {
        // Enter without a highlighted act: the text stays, unless it is the code of one.
        const chosen = typeof next === 'string' ? withCode(next) : next;
        if (chosen) fill(chosen);
      }}
      onBlur={onBlur}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.code)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option._id)}
      slotProps={{
        paper: { className: 'floating', style: { marginTop: 4 } },
        listbox: { style: { padding: 5, maxHeight: 300 } },
      }}
      renderOption={({ key: _key, ...option }, act) => (
        <li key={act._id} {...option} className="menu-item">
          <ActOption act={act} />
        </li>
      )}
      renderInput={({ slotProps }) => (
        <div ref={slotProps.input.ref} className="input picker">
          <input {...slotProps.htmlInput} {...aria} name={name} autoComplete="off" />
        </div>
      )}
    />
  );
}

/** The code of the line's act, and a button that makes the line a free one. */
function ActOfLine({ index, clear }: { readonly index: number; readonly clear: () => void }) {
  const translate = useTranslate();
  const [act, code] = useWatch<Lines, [`lineItems.${number}.act`, `lineItems.${number}.code`]>({
    name: [`lineItems.${index}.act`, `lineItems.${index}.code`],
  });
  if (!act) return null;
  return (
    <span className="line-act">
      <bdi className="quiet small clip">{code ?? '–'}</bdi>
      <IconButton
        icon={X}
        label={translate('act.unlink', { code: code ?? '', number: index + 1 })}
        onClick={clear}
      />
    </span>
  );
}

export function ActInput({ index, label }: ActInputProps) {
  const translate = useTranslate();
  const { control, formState, getFieldState } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ name: `lineItems.${index}.name`, control });
  const [open, setOpen] = useState(false);
  const { fill, clear } = useFilling(index);
  const day = String(useWatch<FormValues>({ name: 'invoiceDate' }) ?? '');
  const act: unknown = useWatch<FormValues>({ name: `lineItems.${index}.act` });
  const text = String(field.value ?? '');
  const searched = useDebounced(text.trim());
  const { acts, isAway } = useActs(searched, day, open && searched !== '' && text.trim() !== '');
  const meant = text.trim() === '' ? [] : acts.filter((each) => isMeant(each, text));
  const isChosen = meant.length === 1 && meant[0]?._id === act;
  const error = fieldState.error ?? getFieldState(`lineItems.${index}.act`, formState).error;
  return (
    <>
      <FieldFrame
        label={label}
        required={invoiceLineFields.name.required}
        error={error?.message}
        hint={isAway ? translate('act.suggestionsAway') : undefined}
        bare
      >
        <ActCombobox {...field} {...{ index, open, setOpen, fill }} acts={isChosen ? [] : meant} />
      </FieldFrame>
      <ActOfLine index={index} clear={clear} />
    </>
  );
}
