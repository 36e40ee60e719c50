/** A form in sections. A field that none of them names is in the last one: what a declaration gains is in its form. */
import type { FieldName, Fields } from '@hospital/contracts';
import { Fragment } from 'react';
import { inputFields } from './formValues.ts';
import { Input, type InputProps } from './Input.tsx';
import { FormSection } from './RecordForm.tsx';

export interface Section<Name extends string> {
  readonly title: string;
  readonly inputs: readonly (Name | (InputProps & { readonly name: Name }))[];
}

interface FilledSection {
  readonly title: string;
  readonly inputs: readonly InputProps[];
}

export function inputsBySection<F extends Fields>(
  fields: F,
  sections: readonly Section<FieldName<F>>[],
): readonly FilledSection[] {
  const placed = sections.map(({ title, inputs }): FilledSection => ({
    title,
    inputs: inputs.map((input) => (typeof input === 'string' ? { name: input } : input)),
  }));
  const named = new Set(placed.flatMap(({ inputs }) => inputs.map(({ name }) => name)));
  const others = inputFields(fields, 'create').flatMap(([name]) => (named.has(name) ? [] : [{ name }]));
  return placed.map((section, index) =>
    index === placed.length - 1 ? { ...section, inputs: [...section.inputs, ...others] } : section,
  );
}

interface FormSectionsProps<F extends Fields> {
  readonly module: { readonly fields: F };
  readonly sections: readonly Section<FieldName<F>>[];
}

export function FormSections<F extends Fields>({ module, sections }: FormSectionsProps<F>) {
  return (
    <Fragment>
      {inputsBySection(module.fields, sections).map(({ title, inputs }) => (
        <FormSection key={title} title={title}>
          {inputs.map((input) => (
            <Input key={input.name} {...input} />
          ))}
        </FormSection>
      ))}
    </Fragment>
  );
}
