import { moduleList } from '@hospital/contracts';
import { Search } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { FilterMoment } from '../../kernel/form/typed/FilterMoment.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useTyped } from '../../kernel/list/FilterBar.tsx';

export type AuditFilter = Readonly<Record<string, string>>;

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const translate = useTranslate();
  const { many } = useTexts();
  const set = (name: string, value: string) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, [name]: value }).filter(([, given]) => given)));
  const [text, setText] = useTyped(filter['text'] ?? '', (typed) => set('text', typed));
  return (
    <div className="bar">
      <div className="quick">
        <Search size={16} aria-hidden />
        <input
          type="search"
          className="input"
          value={text}
          placeholder={translate('action.search')}
          aria-label={translate('audit.text')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <select
        className="input"
        style={{ inlineSize: 'auto' }}
        value={filter['resource'] ?? ''}
        aria-label={translate('audit.resource')}
        onChange={(event) => set('resource', event.target.value)}
      >
        <option value="">{translate('audit.resource')}</option>
        {moduleList.map(({ name, path }) => (
          <option key={path} value={path}>
            {many(name)}
          </option>
        ))}
      </select>
      {(['from', 'to'] as const).map((name) => (
        <span key={name} className="bar-field">
          <FilterMoment
            kind="day"
            value={filter[name] ?? ''}
            aria-label={translate(name === 'from' ? 'field.fromDate' : 'field.toDate')}
            onChange={(day) => set(name, day)}
          />
        </span>
      ))}
    </div>
  );
}
