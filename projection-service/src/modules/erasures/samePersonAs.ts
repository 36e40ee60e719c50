/** Other records that are probably of the same person: the same CIN, or the same names and birthday. */
import {
  bareText,
  foldText,
  isOfPeople,
  moduleList,
  titleOf,
  type Actor,
  type AnyRow,
  type SamePerson,
} from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { mayList } from '../../across/rights.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
import { SCHEMA } from '../../kernel/schema.ts';

const MOST = 50;
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Of the modules whose list the reader may read. @param row of a patient or an employee, as the read models have it */
export async function samePersonAs(
  { pool }: Pick<QueryKit, 'pool'>,
  row: AnyRow,
  actor: Actor,
): Promise<SamePerson[]> {
  const [cin, first, last] = [
    bareText(textIn(row['cin'])),
    foldText(textIn(row['firstname'])).trim(),
    foldText(textIn(row['lastname'])).trim(),
  ];
  const plain = (column: string) => `${SCHEMA}.plain(${quoted(column)})`;
  const found: SamePerson[] = [];
  for (const { name: resource, title } of moduleList.filter(isOfPeople)) {
    const module = moduleList.find(({ name }) => name === resource);
    if (!module || !mayList(module, actor)) continue;
    const { rows } = await pool.query<AnyRow>(
      `select * from ${SCHEMA}.${quoted(resource)} where "deletedAt" is null and _id <> $1::uuid
       and (($2 <> '' and regexp_replace(${plain('cin')}, '[^[:alnum:]]', '', 'g') = $2)
         or ($3 <> '' and $4 <> '' and btrim(${plain('firstname')}) = $3 and btrim(${plain('lastname')}) = $4
             and birthday::text = $5))
       order by "createdAt", _id limit ${MOST}`,
      [row._id, cin, first, last, textIn(row['birthday']).slice(0, 10)],
    );
    found.push(...rows.map((each) => ({ resource, record: each._id, name: titleOf(title, each) })));
  }
  return found;
}
