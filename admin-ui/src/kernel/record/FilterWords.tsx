/** What records were chosen by, in words: `Month: Dec 2026 · Status: Paid`. */
import { namesOf } from '@hospital/contracts';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface FilterWordsProps<Name extends string> {
  /** The key of each label, in the order in which they are said. */
  readonly labels: Readonly<Record<Name, string>>;
  /** What was chosen; a name without a value left nothing out. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** A value in the reader's words. */
  readonly wordsOf: (name: Name, value: string) => ReactNode;
  /** The key of what is said where nothing was left out. */
  readonly whenEmpty: string;
}

export function FilterWords<Name extends string>(props: FilterWordsProps<Name>) {
  const { labels, values, wordsOf, whenEmpty } = props;
  const translate = useTranslate();
  const given = namesOf(labels).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
  if (given.length === 0) return translate(whenEmpty);
  return given.map(({ name, value }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {translate('field.named', { name: translate(labels[name]) })} <bdi>{wordsOf(name, value)}</bdi>
    </Fragment>
  ));
}
