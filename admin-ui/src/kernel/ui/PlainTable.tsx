/** Rows that are no records of a list: a table, and on a phone a card each, with the head of its column before each value. */
import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { TableFrame } from './TableFrame.tsx';
import { TableHead, type TableHeadProps } from './TableHead.tsx';

interface PlainRow {
  readonly key: string;
  /** One for each head. */
  readonly cells: readonly ReactNode[];
}

export function PlainTable({ heads, figures = [], rows }: TableHeadProps & { rows: readonly PlainRow[] }) {
  const translate = useTranslate();
  return (
    <>
      <TableFrame>
        <table className="table">
          <TableHead heads={heads} figures={figures} />
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {heads.map((head, place) => (
                  <td key={head} className={figures.includes(head) ? 'figure' : undefined}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div className="cards">
        {rows.map(({ key, cells }) => (
          <dl key={key} className="plain-card">
            {heads.map((head, place) => (
              <div key={head}>
                <dt>{translate(head, { _: head })}</dt>
                <dd>{cells[place]}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </>
  );
}
