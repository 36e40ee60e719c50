/** In a form that is based on another record: what that one says, shown and not asked. */
import type { ModuleDescription } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { FieldValue } from './FieldValue.tsx';
import { Detail, Details } from './RecordPage.tsx';

interface RecordSummaryProps {
  readonly module: ModuleDescription;
  readonly record: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  /** The key of its heading. */
  readonly legend: string;
}

export function RecordSummary({ module, record, names, legend }: RecordSummaryProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  return (
    <fieldset>
      <legend>{translate(legend)}</legend>
      <Details>
        {names.map((name) => (
          <Detail key={name} label={label(module, name)}>
            <FieldValue field={module.fields[name]} value={record[name]} />
          </Detail>
        ))}
      </Details>
    </fieldset>
  );
}
