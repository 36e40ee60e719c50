/** What must hold of all visits, whatever happened while they were written: links and numbers are whole. */
import { recordOf, textOf, type Answer, type Client, type Fields } from './client.ts';

/** All pages of a list. */
export async function everything(
  admin: Client,
  path: string,
  method: 'get' | 'list',
): Promise<readonly Fields[]> {
  const rows: Fields[] = [];
  let after: string | null = null;
  do {
    const page: Answer =
      method === 'get'
        ? await admin.get(path, { query: { limit: 1000, ...(after === null ? {} : { after }) } })
        : await admin.list(path, { limit: 1000, ...(after === null ? {} : { after }) });
    rows.push(...page.must(200).rows);
    after = page.headers.get('X-Next');
  } while (after !== null);
  return rows;
}

/** Numbers that are missing, and those that were given twice. */
function missingIn(rows: readonly Fields[]): number[] {
  const numbers = rows.map((row) => Number(textOf(row, 'number').split('-').at(-1)));
  const seen = new Set(numbers);
  const twice = numbers.filter((n, index) => numbers.indexOf(n) !== index);
  const highest = Math.max(0, ...numbers);
  return [...twice, ...Array.from({ length: highest }, (_, index) => index + 1).filter((n) => !seen.has(n))];
}

/** A link to what is not there, or one that is there and not linked. */
function unlinked(appointments: readonly Fields[], prescriptions: readonly Fields[]): Fields[] {
  const written = new Map(prescriptions.map((row) => [textOf(row, '_id'), row]));
  const links = new Set(appointments.map((row) => `${String(row['_id'])} ${String(row['prescription'])}`));
  return [
    ...appointments.filter(({ prescription: id }) => id !== null && !written.has(String(id))),
    ...prescriptions.filter(
      (row) => !links.has(`${textOf(recordOf(row, 'appointment'), '_id')} ${textOf(row, '_id')}`),
    ),
  ];
}

export interface WholeVisits {
  /** Records whose links are broken. */
  readonly odd: Fields[];
  /** Numbers that are missing in their series, or there twice. */
  readonly missing: number[];
  readonly invoices: readonly Fields[];
}

/** No invoice without its closed appointment, no closed appointment without its invoice, no prescription without its link. */
export async function lookAtVisits(admin: Client): Promise<WholeVisits> {
  // Invoices last: one that is issued in between belongs to an appointment that was still open.
  const prescriptions = await everything(admin, '/prescriptions', 'get');
  const appointments = await everything(admin, '/appointments', 'list');
  const invoices = await everything(admin, '/invoices', 'get');
  const issued = new Map(invoices.map((row) => [textOf(row, '_id'), row]));
  const byId = new Map(appointments.map((row) => [textOf(row, '_id'), row]));
  const closedWithout = appointments.filter(
    (row) => row['status'] === 'Closed' && !issued.has(String(row['invoice'])),
  );
  const openWith = appointments.filter(
    (row) => row['status'] !== 'Closed' && (row['invoice'] ?? null) !== null,
  );
  const strays = invoices.filter((row) => {
    const own = byId.get(textOf(recordOf(row, 'appointment'), '_id'));
    return own?.['status'] !== 'Closed' || own['invoice'] !== row['_id'];
  });
  const odd = [...closedWithout, ...openWith, ...strays, ...unlinked(appointments, prescriptions)];
  return { odd, missing: [...missingIn(invoices), ...missingIn(prescriptions)], invoices };
}
