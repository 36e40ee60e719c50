/** What is known of a document: genuine or not, still valid or not, and what it says itself. */
import type { VerifiedDocument } from '@hospital/contracts';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useVerifyTexts } from './useVerifyTexts.ts';

const looks: Readonly<Record<string, readonly [tone: string, icon: LucideIcon]>> = {
  current: ['green', CircleCheck],
  superseded: ['orange', CircleAlert],
  void: ['orange', CircleAlert],
  unknown: ['red', CircleHelp],
  unknownFile: ['red', CircleHelp],
};

interface VerdictProps {
  readonly found: VerifiedDocument;
  /** What was checked: the code on a paper, or a PDF. */
  readonly by: 'code' | 'file';
}

export function Verdict({ found, by }: VerdictProps) {
  const translate = useVerifyTexts();
  const { day } = useFormats();
  const unknown = by === 'code' ? 'unknown' : 'unknownFile';
  const verdict = found.genuine ? (found.status ?? 'superseded') : unknown;
  const [tone, Icon] = looks[verdict] ?? ['red', CircleHelp];
  const facts = [
    ['kind', translate(`verify.${String(found.kind)}`)],
    ['number', <bdi key="number">{found.number}</bdi>],
    ['date', found.date === null ? null : day(found.date)],
  ] as const;
  return (
    <>
      <p className={`notice ${tone}`}>
        <Icon size={18} aria-hidden />
        <strong>{translate(`verify.${verdict}`)}</strong>
      </p>
      {found.duplicate && <p>{translate('verify.duplicate')}</p>}
      {found.genuine && (
        <>
          <dl className="verified">
            {facts.map(([name, value]) =>
              value === null ? null : (
                <div key={name}>
                  <dt>{translate(`verify.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
          <p className="small quiet">{translate(by === 'code' ? 'verify.compare' : 'verify.same')}</p>
        </>
      )}
    </>
  );
}
