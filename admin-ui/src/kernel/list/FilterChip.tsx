/** An active filter, in words, with a way to take it off. */
import { moduleNamed, type ModuleDescription } from '@hospital/contracts';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { searchedField } from './SearchForm.tsx';

interface FilterChipProps {
  readonly module: ModuleDescription;
  readonly name: string;
  readonly value: unknown;
  readonly onRemove: () => void;
}

function useFilterText(module: ModuleDescription, name: string, value: unknown): string {
  const { word } = useTexts();
  const formats = useFormats();
  const titleOf = useRecordTitle();
  const field = searchedField(module, name);
  if (typeof value === 'object' && value !== null) {
    const to = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
    return titleOf(to, value as Record<string, unknown>) || '…';
  }
  if (field?.kind === 'day') return formats.day(value);
  if (field?.kind === 'month') return formats.month(String(value));
  return word(String(value));
}

export function FilterChip({ module, name, value, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const text = useFilterText(module, name, value);
  const isQuestion = module.list.timed?.[name] !== undefined && value === 'true';
  const title = label(module, name);
  return (
    <span className="chip">
      <span className="clip">
        {isQuestion ? title : `${translate('field.named', { name: title })} ${text}`}
      </span>
      <button type="button" aria-label={translate('action.remove', { name: title })} onClick={onRemove}>
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
