/** Acts for a line of an invoice: at most ten active ones, by code first, with the price on the day of the invoice. */
import { acts, dayAt, dayValue, money, priceOn, textValue } from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { z } from 'zod';
import { firstFound } from '../../kernel/query/list.ts';
import type { OrderTerm } from '../../kernel/query/order.ts';
import { readHandler, visibilityOf, type QueryKit } from '../../kernel/query/reader.ts';
import type { Filter, Source } from '../../kernel/query/source.ts';
import { beginsWith, contains, equals } from '../../kernel/textSearch/textMatch.ts';

const MOST = 10;

const keptAct = z.object({
  _id: z.string(),
  code: z.string(),
  nameFr: z.string().nullable(),
  nameEn: z.string().nullable(),
  nameAr: z.string().nullable(),
  prices: z.array(z.object({ from: z.string(), price: z.string() })).nullable(),
  taxRate: z.string(),
  exemption: z.string().nullable(),
});

const codeOf = (from: Source) => `${from.column('code')}::text`;
const namesOf = (from: Source) =>
  ['nameFr', 'nameEn', 'nameAr'].map((name) => `coalesce(${from.column(name)}, '')::text`);

const isActive: Filter = (from) => `${from.column('status')} = 'active'`;

function matches(text: string): Filter {
  return (from) =>
    `(${[beginsWith(from, codeOf(from), text), ...namesOf(from).map((name) => contains(from, name, text))].join(' or ')})`;
}

/** 0 the code itself, 1 the beginning of a code, 2 the beginning of a name, 3 anywhere in a name. */
function rankOf(from: Source, text: string): OrderTerm {
  const code = codeOf(from);
  const isName = namesOf(from)
    .map((name) => beginsWith(from, name, text))
    .join(' or ');
  const sql = `case when ${equals(from, code, text)} then 0 when ${beginsWith(from, code, text)} then 1 when ${isName} then 2 else 3 end`;
  return { sql, type: 'integer', order: 'asc' };
}

function suggested(row: unknown, day: string) {
  const { prices, taxRate, ...act } = keptAct.parse(row);
  const price = priceOn(prices ?? [], day);
  return {
    ...act,
    price: price === null ? null : money.toNumber(price),
    taxRate: money.toNumber(taxRate),
  };
}

export function actSuggestions(kit: QueryKit): Handler {
  return readHandler(kit, [acts.name], async (call) => {
    const { query } = call;
    const text = textValue('text', query['text'] ?? '').trim();
    const zone = await kit.zone();
    const day = query['day'] ? dayValue('day', query['day'], zone) : dayAt(kit.clock(), zone);
    const asked = {
      module: acts,
      moment: null,
      filters: [isActive, matches(text)],
      sorts: acts.list.sort,
      visibility: visibilityOf(kit, call, acts),
      leading: (from: Source) => rankOf(from, text),
    };
    const found = await firstFound(kit.pool, asked, MOST);
    return { body: { acts: found.map(({ row }) => suggested(row, day)) } };
  });
}
