/** What happened, a line each; a card on a phone. */
import { labelOf, moduleAt, type ModuleDescription } from '@hospital/contracts';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { ChangeArrow, Comma } from '../../kernel/record/Between.tsx';
import { ChangeValue } from '../../kernel/record/ChangeValue.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import type { HistoryEntry } from '../../kernel/record/history.ts';
import { useEventWords } from '../../kernel/record/HistoryEntry.tsx';
import { LineChanges } from '../../kernel/record/LineChanges.tsx';
import { replayPathOf } from '../../kernel/addresses.ts';
import { currenciesIn, RecordCurrencies } from '../../kernel/record/recordCurrency.ts';
import { useNameOf } from '../../kernel/record/useNameOf.ts';
import { useTitleInWords } from '../../kernel/record/useTitleInWords.ts';
import { useOpenPage } from '../../kernel/session/useMayOpen.ts';
import { State } from '../../kernel/ui/State.tsx';
import { TableHead } from '../../kernel/ui/TableHead.tsx';
import { TableFrame } from '../../kernel/ui/TableFrame.tsx';
import { foundFirst, type ShownChange } from './foundFirst.ts';

const SHOWN_CHANGES = 3;

export interface NamedRecord {
  readonly _id: string;
  readonly name: string | null;
}

export type AuditEntry = HistoryEntry & { readonly resource: string; readonly record: NamedRecord };

interface ChangeProps {
  readonly module: ModuleDescription | undefined;
  readonly change: ShownChange;
}

function Change({ module, change: { field, from, to, isOfBefore, part } }: ChangeProps) {
  const { label } = useTexts();
  const known = module?.fields[field];
  const sides = isOfBefore ? (['from', 'to'] as const) : (['to'] as const);
  return (
    <>
      <span className="quiet">{module ? label(module, field) : labelOf(field)}</span>{' '}
      {part !== null && <bdi>{part}</bdi>}
      {part === null && known?.kind === 'lines' && (
        <LineChanges of={known.of} from={from} to={to} most={SHOWN_CHANGES} />
      )}
      {part === null &&
        known?.kind !== 'lines' &&
        sides.map((side, index) => (
          <Fragment key={side}>
            {index > 0 && <ChangeArrow />}
            <ChangeValue module={module} name={field} value={side === 'from' ? from : to} side={side} />
          </Fragment>
        ))}
    </>
  );
}

interface RowProps {
  readonly row: AuditEntry;
  /** What was searched for. */
  readonly text: string;
}

/** Line by line, in a block of its own: no comma stands behind it. */
function isInLines(module: ModuleDescription | undefined, change: ShownChange | undefined): boolean {
  return change?.part === null && module?.fields[change.field]?.kind === 'lines';
}

function Changes({ row, text }: RowProps) {
  const translate = useTranslate();
  const module = moduleAt(row.resource);
  const all = row.changes ?? [];
  const changes = foundFirst(all, text);
  return (
    <RecordCurrencies.Provider value={currenciesIn(all)}>
      {changes.slice(0, SHOWN_CHANGES).map((change, index) => (
        <span key={change.field}>
          {index > 0 && !isInLines(module, changes[index - 1]) && <Comma />}
          <Change module={module} change={change} />
        </span>
      ))}
      {changes.length > SHOWN_CHANGES && (
        <>
          {' '}
          <span className="quiet">{translate('audit.more', { count: changes.length - SHOWN_CHANGES })}</span>
        </>
      )}
    </RecordCurrencies.Provider>
  );
}

/** Leads to the record where the person may read and open it; what kind it is beside it. */
export function RecordName({ resource, record }: { resource: string; record: NamedRecord }) {
  const { one } = useTexts();
  const module = moduleAt(resource);
  const pageOf = useOpenPage();
  // A record that has a name, and none for this person, is one that they may not read.
  const isHidden = record.name === null && module !== undefined && module.title.length > 0;
  const to = isHidden ? null : pageOf(module?.name, record._id);
  const kind = module ? one(module.name) : resource;
  const inWords = useTitleInWords();
  const name = record.name === null ? kind : inWords(module, record.name);
  return (
    <span className="record-name">
      {to ? (
        <Link to={to}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}{' '}
      {name !== kind && <span className="quiet small">{kind}</span>}
    </span>
  );
}

/** The event, which leads to where its record is played. */
function EventLink({ row }: { row: AuditEntry }) {
  const words = useEventWords();
  return <Link to={replayPathOf(row.resource, row.record._id)}>{words(row.type)}</Link>;
}

function AuditCard({ row, text }: RowProps) {
  const nameOf = useNameOf();
  return (
    <div className="card-row">
      <strong className="clip among">
        <RecordName {...row} />
      </strong>
      <span className="small quiet">
        <Instant at={row.at} />
      </span>
      <div className="rest">
        <span>{nameOf(row.actor)}</span>
        <span>
          <EventLink row={row} />
        </span>
        {row.reason && <span>{row.reason}</span>}
        <span>
          <Changes row={row} text={text} />
        </span>
      </div>
    </div>
  );
}

function AuditRow({ row, text }: RowProps) {
  const nameOf = useNameOf();
  return (
    <tr>
      <td style={{ whiteSpace: 'nowrap' }}>
        <Instant at={row.at} />
      </td>
      <td>
        <span className="cell">
          <bdi className="name">{nameOf(row.actor)}</bdi>
        </span>
      </td>
      <td>
        <span className="cell">
          <EventLink row={row} />
        </span>
      </td>
      <td>
        <span className="cell among">
          <RecordName {...row} />
        </span>
      </td>
      <td className="takes-rest">
        <span className="cell among">
          {row.reason && (
            <span>
              <bdi>{row.reason}</bdi> ·{' '}
            </span>
          )}
          <Changes row={row} text={text} />
        </span>
      </td>
    </tr>
  );
}

const heads = ['audit.when', 'audit.who', 'audit.what', 'audit.record', 'audit.changes'];
const keyOf = ({ position, record }: AuditEntry) => `${position} ${record._id}`;

interface AuditRowsProps {
  readonly rows: readonly AuditEntry[];
  readonly text?: string | undefined;
  readonly empty?: string;
}

export function AuditRows({ rows, text = '', empty = 'audit.empty' }: AuditRowsProps) {
  const translate = useTranslate();
  if (!rows.length) return <State title={translate(empty)} />;
  return (
    <>
      <div className="cards">
        {rows.map((row) => (
          <AuditCard key={keyOf(row)} row={row} text={text} />
        ))}
      </div>
      <TableFrame>
        <table className="table audit-rows">
          <TableHead heads={heads} />
          <tbody>
            {rows.map((row) => (
              <AuditRow key={keyOf(row)} row={row} text={text} />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
