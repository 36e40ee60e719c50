/** What records were chosen by, in words: `Month: Dec 2026 · Status: Paid`. */
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface FilterWordsProps {
  /** The key of each label, with the value in the reader's words. */
  readonly given: readonly (readonly [label: string, value: ReactNode])[];
  /** The key of what is said where nothing was left out. */
  readonly whenEmpty: string;
}

export function FilterWords({ given, whenEmpty }: FilterWordsProps) {
  const translate = useTranslate();
  if (given.length === 0) return translate(whenEmpty);
  return given.map(([label, value], index) => (
    <Fragment key={label}>
      {index > 0 && ' · '}
      {translate('field.named', { name: translate(label) })} <bdi>{value}</bdi>
    </Fragment>
  ));
}
