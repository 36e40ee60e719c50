/** The name of a line: free text, with the medicines that the doctor prescribed before. Choosing one fills the line's description and price. */
import { foldText, lineItemFields } from '@hospital/contracts';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { useDebounced } from '../../kernel/form/useDebounced.ts';
import { Autocomplete } from '../../kernel/ui/lazyMui.tsx';
import { useMedicines, type Medicine } from './useMedicines.ts';

interface MedicineInputProps {
  /** Of the line. */
  readonly index: number;
  readonly label: string;
  /** Whose medicines: an id. */
  readonly doctor: string;
}

interface Lines {
  readonly lineItems: { readonly description?: string | null; readonly price?: unknown }[];
}

/** What a chosen medicine filled in goes with it again; what somebody typed stays. */
function useFilling(index: number) {
  const { getValues, setValue } = useFormContext<Lines>();
  const line = `lineItems.${index}` as const;
  const filled = useRef<Medicine | null>(null);
  const fill = (next: Medicine | null) => {
    const before = filled.current;
    filled.current = next;
    const description = getValues(`${line}.description`) ?? '';
    if (description === '' || description === before?.description)
      setValue(`${line}.description`, next?.description ?? '', { shouldDirty: true });
    if (next || getValues(`${line}.price`) === before?.price)
      setValue(`${line}.price`, next?.price ?? 0, { shouldDirty: true });
  };
  return { fill, isOther: (name: string) => filled.current !== null && !isNamed(filled.current, name) };
}

function isNamed({ name }: Medicine, text: string): boolean {
  return foldText(name) === foldText(text.trim());
}

type Bound = Omit<ControllerRenderProps<FormValues>, 'ref'>;

interface ComboboxProps extends Bound {
  readonly index: number;
  readonly doctor: string;
  readonly ref: Ref<{ focus: () => void }>;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: boolean;
}

function MedicineCombobox(props: ComboboxProps) {
  const { index, doctor, ref, id, name, value, onChange, onBlur, disabled: _disabled, ...aria } = props;
  useImperativeHandle(ref, () => ({ focus: () => document.getElementById(id ?? '')?.focus() }), [id]);
  const text = String(value ?? '');
  const [open, setOpen] = useState(false);
  const medicines = useMedicines(doctor, useDebounced(text), open);
  const { fill, isOther } = useFilling(index);
  const offered = medicines.filter(({ name: known }) => foldText(known).includes(foldText(text.trim())));
  const isDone = offered.length === 0 || (offered.length === 1 && offered[0]?.name === text);
  return (
    <Autocomplete<Medicine, false, false, true>
      id={id}
      freeSolo
      open={open && !isDone}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={offered}
      filterOptions={(all) => all}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        if (reason !== 'input' && reason !== 'clear') return;
        onChange(next);
        if (isOther(next)) fill(null);
      }}
      onChange={(_, next) => {
        if (next === null || typeof next === 'string') return;
        onChange(next.name);
        fill(next);
      }}
      onBlur={onBlur}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.name)}
      slotProps={{
        paper: { className: 'floating', style: { marginTop: 4 } },
        listbox: { style: { padding: 5, maxHeight: 300 } },
      }}
      renderOption={({ key, ...option }, { name: known, description }) => (
        <li key={key} {...option} className="menu-item">
          <span className="option">
            <bdi className="clip">{known}</bdi>
            {description !== null && <bdi className="quiet small clip">{description}</bdi>}
          </span>
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

export function MedicineInput({ index, label, doctor }: MedicineInputProps) {
  const { control } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ name: `lineItems.${index}.name`, control });
  return (
    <FieldFrame label={label} required={lineItemFields.name.required} error={fieldState.error?.message} bare>
      <MedicineCombobox {...field} index={index} doctor={doctor} />
    </FieldFrame>
  );
}
