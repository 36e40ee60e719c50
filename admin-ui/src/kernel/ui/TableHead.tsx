/** The heads of a table that sorts by nothing. */
import { useTranslate } from 'react-admin';

export interface TableHeadProps {
  /** Names of texts, or the texts themselves. */
  readonly heads: readonly string[];
  /** Those above figures. */
  readonly figures?: readonly string[];
}

export function TableHead({ heads, figures = [] }: TableHeadProps) {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={figures.includes(head) ? 'figure' : undefined}>
            {translate(head, { _: head })}
          </th>
        ))}
      </tr>
    </thead>
  );
}
