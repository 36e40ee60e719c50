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

interface PlainTableProps extends TableHeadProps {
  readonly rows: readonly PlainRow[];
  /** The first cell says whose row it is: on a card it is the heading, without the name of its column. */
  readonly hasHeading?: boolean;
}

export function PlainTable({ heads, figures = [], rows, hasHeading = false }: PlainTableProps) {
  const translate = useTranslate();
  return (
    <>
      <TableFrame>
        <table className="table">
          <TableHead heads={heads} figures={figures} />
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {heads.map((head, index) => (
                  <td key={head} className={figures.includes(head) ? 'figure' : undefined}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div className="cards">
        {rows.map(({ key, cells }) => (
          <dl key={key} className={hasHeading ? 'plain-card headed' : 'plain-card'}>
            {heads.map((head, index) => (
              <div key={head}>
                <dt>{translate(head, { _: head })}</dt>
                <dd>{cells[index]}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </>
  );
}
