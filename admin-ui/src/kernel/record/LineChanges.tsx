/** In a record's history: what became of its lines, one by one. */
import { useTranslate } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { lineChanges, type Line } from './lineDifferences.ts';

/** An invoice may have a thousand. */
const MOST = 30;

interface LineChangesProps {
  readonly from: unknown;
  readonly to: unknown;
}

const said = (value: unknown) => (typeof value === 'string' ? value : '');

/** `Visit · 2 × 300.00`. A line without a price is told without figures. */
function LineText({ line }: { line: Line }) {
  const { figure, number, words } = useFormats();
  const price = Number(line['price'] ?? 0);
  const text = words([said(line['name']), said(line['description'])].filter(Boolean));
  return (
    <>
      <bdi>{text || '–'}</bdi>
      {price > 0 && (
        <>
          {' · '}
          <span className="ltr">
            {number(line['quantity'])} × {figure(price)}
          </span>
        </>
      )}
    </>
  );
}

export function LineChanges({ from, to }: LineChangesProps) {
  const translate = useTranslate();
  const changes = lineChanges(from, to);
  const shown = changes.slice(0, MOST);
  return (
    <span className="line-changes">
      {shown.map((change) => (
        <span key={change.key}>
          {change.from && (
            <>
              <span className="from">
                <LineText line={change.from} />
              </span>
              {' → '}
            </>
          )}
          {change.to ? <LineText line={change.to} /> : translate('history.lineRemoved')}
        </span>
      ))}
      {changes.length > shown.length && (
        <span className="quiet">
          + {translate('history.lines', { smart_count: changes.length - shown.length })}
        </span>
      )}
    </span>
  );
}
