/** The medicines that a doctor prescribed before, for the form of a prescription: of their newest prescriptions, names and no patient. */
import {
  DOCTOR,
  isId,
  prescriptions,
  Problem,
  refusedValue,
  textValue,
  type Actor,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { valueFilter } from '../../kernel/query/filter.ts';
import { From } from '../../kernel/query/joins.ts';
import { conditions, queryArrays } from '../../kernel/query/list.ts';
import { orderSql, orderTerms } from '../../kernel/query/order.ts';
import { readHandler, visibilityOf, type QueryKit } from '../../kernel/query/reader.ts';
import { Params } from '../../kernel/query/relation.ts';
import type { RecordVisibility } from '../../kernel/query/recordVisibility.ts';
import { z } from 'zod';
import { suggestedMedicines, type PrescribedLine } from './suggestions.ts';

/** A bound for the statement, and more than half a year of a busy doctor's habits. */
const NEWEST = 500;

const keptLines = z.array(
  z.object({
    name: z.string().nullable(),
    description: z.string().nullish().default(null),
    price: z.string().nullish().default(null),
  }),
);

/** @throws Problem `validation_failed` for what is no id */
function doctorAsked(given: string, actor: Actor): string {
  if (given !== '' && !isId(given)) throw refusedValue('doctor', 'Doctor is not a valid identifier.');
  return actor.roleName === DOCTOR || given === '' ? actor.id : given;
}

/** Newest first. Nothing else of the prescriptions is read. */
async function linesOf(
  kit: QueryKit,
  visibility: RecordVisibility,
  doctor: string,
): Promise<PrescribedLine[]> {
  const from = new From(prescriptions, new Params(), { moment: null, visibility });
  const where = `where ${conditions(from, [valueFilter('doctor', doctor)]).join(' and ')}`;
  const rest = `${where} ${orderSql(orderTerms(from, prescriptions.list.sort))} limit ${from.params.add(NEWEST)}`;
  const lines = from.seen(from.visibility.reach('lineItems'), () => from.column('lineItems'));
  const text = `select ${from.column('patient')}, ${lines} ${from.sql()} ${rest}`;
  const { rows } = await queryArrays(kit.pool, text, from.params.values);
  return rows.flatMap(([patient, kept]) =>
    keptLines.parse(kept ?? []).map((line) => ({ ...line, patient: String(patient) })),
  );
}

export function medicines(kit: QueryKit): Handler {
  return readHandler(kit, [prescriptions.name], async (call) => {
    const { actor, query } = call;
    if (!actor) throw new Problem('not_signed_in');
    const doctor = doctorAsked(query['doctor']?.trim() ?? '', actor);
    const text = textValue('text', query['text'] ?? '');
    const lines = await linesOf(kit, visibilityOf(kit, call, prescriptions), doctor);
    const isOwn = doctor.toLowerCase() === actor.id;
    return { body: { medicines: suggestedMedicines(lines, { text, isOwn }) } };
  });
}
