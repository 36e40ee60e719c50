/** What an export of the audit was asked for, as the filters above the audit say it. */
import { auditFiltersOf, isDay, moduleAt, type AuditFilters } from '@hospital/contracts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { FilterWords } from '../../kernel/record/FilterWords.tsx';
import { useEventWords } from '../../kernel/record/HistoryEntry.tsx';
import type { OwnValueProps } from '../../kernel/screens.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';

type Name = keyof AuditFilters;

const labels: Readonly<Record<Name, string>> = {
  resource: 'audit.resource',
  type: 'audit.type',
  field: 'audit.field',
  actor: 'audit.actor',
  record: 'audit.recordId',
  from: 'field.fromDate',
  to: 'field.toDate',
  text: 'audit.text',
};

function useFilterWords({ resource = '' }: AuditFilters): (name: Name, value: string) => string {
  const { many, label } = useTexts();
  const eventWords = useEventWords();
  const formats = useFormats();
  const module = moduleAt(resource);
  return (name, value) => {
    switch (name) {
      case 'resource':
        return module ? many(module.name) : value;
      case 'type':
        return eventWords(value);
      case 'field':
        return module ? label(module, value) : value;
      case 'from':
      case 'to':
        return isDay(value) ? formats.day(value) : formats.instant(value);
      default:
        return value;
    }
  };
}

export function ExportFilters({ value }: OwnValueProps) {
  const filters = auditFiltersOf(value);
  const wordsOf = useFilterWords(filters);
  return <FilterWords labels={labels} values={filters} wordsOf={wordsOf} whenEmpty="audit.everything" />;
}
