/** Changed lines of a record, one by one: in its history, and where two people changed them. */
import { displayValue, type Fields } from '@hospital/contracts';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { lineChanges, type Line } from './lineDifferences.ts';
import { ChangeArrow } from './Between.tsx';
import { RecordCurrencies, type Side } from './recordCurrency.ts';
import './timeline.css';

/** An invoice may have a thousand. */
const MOST = 30;

interface LineChangesProps {
  /** The fields of a line. */
  readonly of: Fields;
  readonly from: unknown;
  readonly to: unknown;
  /** How many of them are shown; 30 unless set. */
  readonly most?: number;
}

/** The currency stands beside the amount. */
const UNSAID = ['id', 'currency'];

/** The values of a line that people give, whose fields are of one of these kinds, but for its id and its currency. */
function valuesOf(of: Fields, line: Line, kinds: readonly string[]): unknown[] {
  return Object.entries(of).flatMap(([name, { kind, computed }]) =>
    kinds.includes(kind) && !UNSAID.includes(name) && !computed ? [line[name]] : [],
  );
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An id says nothing to a person. */
const isSaid = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !ID.test(value);

interface LineWords {
  readonly text: string;
  readonly figures: string;
}

/**
 * `Visit · 2 × 300.00`: its texts and choices, how many and for how much, with the currency of the line or of its record. A line without an
 * amount is shown without figures; what was given back is below 0.
 */
function useLineWords(of: Fields): (line: Line, side: Side) => LineWords {
  const { figure, money, number, words } = useFormats();
  const ofRecord = useContext(RecordCurrencies);
  const { word } = useTexts();
  return (line, side) => {
    const choices = Object.entries(of).flatMap(([name, field]) => {
      const value = line[name];
      return field.kind === 'choice' && isSaid(value) ? [displayValue(field, value, word)] : [];
    });
    const amount = Number(valuesOf(of, line, ['money'])[0] ?? 0);
    const currency = isSaid(line['currency']) ? line['currency'] : ofRecord[side];
    const shown = currency === undefined ? figure(amount) : money(amount, currency);
    const [quantity] = valuesOf(of, line, ['decimal', 'integer']);
    const many = quantity === undefined || quantity === null ? '' : `${number(quantity)} × `;
    return {
      text: words([...choices, ...valuesOf(of, line, ['text', 'longText']).filter(isSaid)]),
      figures: amount === 0 ? '' : `${many}${shown}`,
    };
  };
}

function LineText({ text, figures }: LineWords) {
  return (
    <>
      <bdi>{text || '–'}</bdi>
      {figures && (
        <>
          {' · '}
          <span className="ltr">{figures}</span>
        </>
      )}
    </>
  );
}

export function LineChanges({ of, from, to, most = MOST }: LineChangesProps) {
  const translate = useTranslate();
  const wordsOf = useLineWords(of);
  const changes = lineChanges(from, to);
  const shown = changes.slice(0, most).map(({ key, from: before, to: after }) => ({
    key,
    then: before && wordsOf(before, 'from'),
    now: after && wordsOf(after, 'to'),
  }));
  return (
    <span className="line-changes">
      {shown.map(({ key, then, now }) => (
        <span key={key}>
          {/* What changed of it may be nothing that is shown: its receipt, for one. */}
          {then && !(then.text === now?.text && then.figures === now.figures) && (
            <>
              <span className="from">
                <LineText {...then} />
              </span>
              <ChangeArrow />
            </>
          )}
          {now ? <LineText {...now} /> : translate('history.lineRemoved')}
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
  readonly side: Side;
}

/** One of two versions of a record's lines, as far as they differ: two of these beside each other have the same line in the same place. */
export function LinesOfSide({ of, from, to, side, most = MOST }: LinesOfSideProps) {
  const translate = useTranslate();
  const wordsOf = useLineWords(of);
  const changes = lineChanges(from, to);
  const shown = changes.slice(0, most);
  return (
    <span className="line-changes">
      {shown.map(({ key, [side]: line }) => (
        <span key={key}>
          {line ? (
            <LineText {...wordsOf(line, side)} />
          ) : (
            <span className="quiet">{translate('history.noLine')}</span>
          )}
        </span>
      ))}
      <LinesLeft count={changes.length - shown.length} />
    </span>
  );
}
