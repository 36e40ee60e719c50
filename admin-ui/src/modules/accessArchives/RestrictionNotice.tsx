/** Says that the data of a person is restricted, and until when. */
import { isRestricted } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { pageTexts } from './pageTexts.ts';

/** Null where the person was never restricted, or it was lifted. */
export function useRestrictionText(record: RaRecord): string | null {
  const translate = useLateTexts(pageTexts);
  const { day, now } = useFormats();
  if (record['restricted'] !== true) return null;
  const until: unknown = record['restrictedUntil'];
  if (typeof until !== 'string') return translate('personRights.held');
  const key = isRestricted(record, now().day) ? 'personRights.heldUntil' : 'personRights.over';
  return translate(key, { day: day(until) });
}

/** Above the tabs of a person whose data is restricted, for everybody who sees the page. */
export function RestrictionNotice({ record }: { readonly record: RaRecord }) {
  const text = useRestrictionText(record);
  const { now } = useFormats();
  if (text === null || !isRestricted(record, now().day)) return null;
  const reason: unknown = record['restrictionReason'];
  return (
    <div className="notice orange wide">
      <p>
        <strong>{text}</strong>
      </p>
      {typeof reason === 'string' && <p>{reason}</p>}
    </div>
  );
}
