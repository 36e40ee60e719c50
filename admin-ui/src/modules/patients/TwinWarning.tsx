/** Before a patient is saved: patients with the same CIN, or the same names and birthday, with a link that opens beside this form. */
import { foldText, isDay, latinDigits, patientEntries, patients, titleOf } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useEffect, useState } from 'react';
import { useAddresses } from '../../kernel/addresses.ts';
import { inRow } from '../../kernel/format.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LiveRegion } from '../../kernel/ui/LiveRegion.tsx';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';

type Entry = ReturnType<typeof patientEntries>[number];
const PAUSE_MS = 300;
const SHOWN = 5;
/** Enough to find somebody by, and no longer than a search may be, whatever the characters. */
const LONGEST_SEARCH = 100;

const keyOf = ({ kind, key }: Entry) => `${kind} ${key}`;

/** In the letters and digits by which a search compares them. The server's keys are hashed in the log, and keep letters that are alike apart. */
function foldedEntries(values: FormValues) {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return patientEntries(Object.fromEntries(texts.map(([name, text]) => [name, foldText(latinDigits(text))])));
}

/** By the rule of the server's warning, and also where a name is spelt otherwise: `فاطمة`, `فاطمه`. */
export function isTwin(one: FormValues, other: FormValues): boolean {
  const known = new Set(foldedEntries(one).map(keyOf));
  return foldedEntries(other).some((entry) => known.has(keyOf(entry)));
}

const beginningOf = (text: string) => [...text].slice(0, LONGEST_SEARCH).join('');

/** What was typed, once there is a pause. */
function useSettledValues(): FormValues {
  const [firstname, lastname, birthday, cin] = useWatch<FormValues>({
    name: ['firstname', 'lastname', 'birthday', 'cin'],
  });
  const text = JSON.stringify({ firstname, lastname, birthday, cin });
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as FormValues;
}

function useFound(filter: Readonly<Record<string, string>>, isAsked: boolean): readonly RaRecord[] {
  const { data } = useGetList(
    'patients',
    { pagination: { page: 1, perPage: SHOWN }, sort: defaultOrder, filter },
    { enabled: isAsked, retry: false },
  );
  return isAsked ? (data ?? []) : [];
}

export function TwinWarning() {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const { day } = useFormats();
  const { record } = useFormModule();
  const values = useSettledValues();
  const kinds = new Set(patientEntries(values).map(({ kind }) => kind));
  const text = (name: string) => String(values[name] ?? '').trim();
  const byCin = useFound({ cin: beginningOf(text('cin')) }, kinds.has('patientCin'));
  const name = beginningOf(`${text('firstname')} ${text('lastname')}`);
  // A day that is still being typed is none to search for.
  const isKnownDay = isDay(text('birthday'));
  const byName = useFound({ name, birthday: text('birthday') }, kinds.has('patientIdentity') && isKnownDay);
  const twins = new Map(
    [...byCin, ...byName]
      .filter((other) => other.id !== record?.id && isTwin(values, other))
      .map((other) => [other.id, other]),
  );
  return (
    <LiveRegion className="notice orange wide">
      {twins.size > 0 &&
        [...twins.values()].map((other) => (
          <p key={other.id}>
            {translate('person.twin')}{' '}
            <a href={recordOf('patients', other.id)} target="_blank" rel="noreferrer">
              {inRow(
                [titleOf(patients.title, other), day(other['birthday']), String(other['cin'] ?? '')],
                ' · ',
              )}
            </a>
          </p>
        ))}
    </LiveRegion>
  );
}
