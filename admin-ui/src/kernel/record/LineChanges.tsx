/** Changed lines of a record, one by one: in its history, and where two people changed them. */
import { useTranslate } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { lineChanges, type Line } from './lineDifferences.ts';
import './timeline.css';

/** An invoice may have a thousand. */
const MOST = 30;

interface LineChangesProps {
  readonly from: unknown;
  readonly to: unknown;
  /** How many of them are shown; 30 unless set. */
  readonly most?: number;
}

const said = (value: unknown) => (typeof value === 'string' ? value : '');

/** `Visit · 2 × 300.00`. A line without a price is shown without figures. */
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

export function LineChanges({ from, to, most = MOST }: LineChangesProps) {
  const translate = useTranslate();
  const changes = lineChanges(from, to);
  const shown = changes.slice(0, most);
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
      <LinesLeft count={changes.length - shown.length} />
    </span>
  );
}

function LinesLeft({ count }: { count: number }) {
  const translate = useTranslate();
  if (count <= 0) return null;
  return <span className="quiet">+ {translate('history.lines', { smart_count: count })}</span>;
}

interface LinesOfSideProps extends LineChangesProps {
  readonly side: 'from' | 'to';
}

/** One of two versions of a record's lines, as far as they differ: two of these beside each other have the same line in the same place. */
export function LinesOfSide({ from, to, side, most = MOST }: LinesOfSideProps) {
  const translate = useTranslate();
  const changes = lineChanges(from, to);
  const shown = changes.slice(0, most);
  return (
    <span className="line-changes">
      {shown.map(({ key, [side]: line }) => (
        <span key={key}>
          {line ? <LineText line={line} /> : <span className="quiet">{translate('history.noLine')}</span>}
        </span>
      ))}
      <LinesLeft count={changes.length - shown.length} />
    </span>
  );
}
