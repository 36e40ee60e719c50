/** For those who keep the books: what changed last in the records about money, and who did it. */
import { moduleAt } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { DashboardList } from '../../kernel/list/DashboardList.tsx';
import type { Dashboard } from '../../kernel/list/useDashboard.ts';
import { useEventWords } from '../../kernel/record/HistoryEntry.tsx';
import { useOpenPage } from '../../kernel/session/useMayOpen.ts';
import { useNameOf } from '../../kernel/record/useNameOf.ts';
import { useTitleInWords } from '../../kernel/record/useTitleInWords.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';

interface NamedRecord {
  readonly _id: string;
  readonly name: string | null;
}

interface Change {
  readonly position: string;
  readonly at: string;
  readonly type: string;
  readonly resource: string;
  readonly actor: NamedRecord;
  readonly record: NamedRecord;
  /** Whose it is, where the record's own name does not say it. */
  readonly employee: NamedRecord | null;
}

function MoneyChange({ at, type, resource, actor, record, employee }: Change) {
  const translate = useTranslate();
  const words = useEventWords();
  const inWords = useTitleInWords();
  const nameOf = useNameOf();
  const { one } = useTexts();
  const { instant } = useFormats();
  const module = moduleAt(resource);
  const kind = module ? one(module.name) : resource;
  const page = useOpenPage()(module?.name, record._id);
  const name = <bdi>{record.name === null ? kind : inWords(module, record.name)}</bdi>;
  return (
    <span className="grow">
      <span className="clip among">
        {translate('field.named', { name: words(type) })}{' '}
        {page === null ? name : <Link to={page}>{name}</Link>}
        {employee && (
          <>
            {' '}
            · <bdi>{nameOf(employee)}</bdi>
          </>
        )}
      </span>
      <span className="quiet small clip among">
        <bdi>{nameOf(actor)}</bdi> · <bdi>{instant(at)}</bdi>
      </span>
    </span>
  );
}

function changesIn({ figures }: Dashboard): readonly (RaRecord & Change)[] {
  const changes = (figures['changed'] ?? []) as readonly Change[];
  return changes.map((change) => ({ ...change, id: `${change.position} ${change.record._id}` }));
}

export function MoneyChanges() {
  return (
    <DashboardList
      title="dashboard.changed"
      rowsOf={changesIn}
      empty="dashboard.noChanged"
      row={(record) => <MoneyChange {...(record as RaRecord & Change)} />}
    />
  );
}
