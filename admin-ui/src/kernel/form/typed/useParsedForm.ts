/** A form of days and months that asks before it goes on: one that cannot be read, or an end before its begin, is said at its field. */
import type { Field } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { sentenceText } from '../../i18n/refusalText.ts';
import { focusWrong } from '../focusWrong.ts';
import { useParseError } from './useParseError.ts';

type Values = Readonly<Record<string, unknown>>;

/** Days and months are text in order already. */
const isBehind = ({ fromDate, toDate }: Values) =>
  typeof fromDate === 'string' && typeof toDate === 'string' && toDate !== '' && toDate < fromDate;

export interface Readable {
  /** Once the form was sent. */
  readonly wrong: (name: string) => string | undefined;
  /** @returns whether every field can be read; otherwise the first that cannot has the focus */
  readonly isReadable: (form: HTMLFormElement) => boolean;
}

export function useParsedForm(
  fieldOf: (name: string) => Pick<Field, 'kind'> | undefined,
  values: Values,
): Readable {
  const [isAsked, setAsked] = useState(false);
  const translate = useTranslate();
  const unread = useParseError();
  const problemOf = (name: string) => {
    const problem = unread(fieldOf(name), values[name]);
    if (problem !== undefined || name !== 'toDate' || !isBehind(values)) return problem;
    const isBeginRead = unread(fieldOf('fromDate'), values['fromDate']) === undefined;
    return isBeginRead ? sentenceText(translate, 'To must not be before From.') : undefined;
  };
  return {
    wrong: (name) => (isAsked ? problemOf(name) : undefined),
    isReadable: (form) => {
      flushSync(() => setAsked(true));
      return !focusWrong(form);
    },
  };
}
