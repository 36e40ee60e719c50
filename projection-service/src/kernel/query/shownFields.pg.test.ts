/** Lists that are asked for some fields: the same records with these alone, of a statement that brings no others. */
import {
  flags,
  moduleList,
  modules,
  populatedPaths,
  Problem,
  withPatients,
  type Actor,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { actorWith, administrator, queriesOf } from '../../testing/queries.ts';
import { queriedLog } from '../../testing/queriedLog.ts';

type Row = Readonly<Record<string, unknown>>;

const log = queriedLog((store) => tellClinic(store));

const listed = (module: ModuleDescription, query: Record<string, string>, actor: Actor = administrator) =>
  log.queries.list(`${module.name}.list`, { actor, query });
const asking = (fields: readonly string[]) => ({ fields: JSON.stringify(fields) });

async function refusal(module: ModuleDescription, fields: readonly string[], actor: Actor = administrator) {
  const error: unknown = await listed(module, asking(fields), actor).catch((thrown: unknown) => thrown);
  return error instanceof Problem ? { code: error.code, ...error.details.fields } : error;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a whole answer leaves where these names alone are shown. */
function part(row: Row, names: readonly string[]): Row {
  const kept = Object.entries(row).flatMap(([name, value]) => {
    if (name === '_id' || names.includes(name)) return [[name, value]];
    const below = names.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1));
    if (below.length === 0) return [];
    return [[name, isRow(value) ? part(value, below) : value]];
  });
  return Object.fromEntries(kept) as Row;
}

/** Every name of what these rows show, and of what their references show. */
function namesIn(module: ModuleDescription, rows: readonly Row[], path = ''): readonly string[] {
  const populated = populatedPaths(module, moduleList);
  const names = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => {
      const own = `${path}${name}`;
      const isReference = isRow(value) && populated.includes(own);
      return [own, ...(isReference ? namesIn(module, [value], `${own}.`) : [])];
    }),
  );
  return [...new Set(names)];
}

const readModules = [
  modules.appointments,
  modules.invoices,
  modules.patients,
  modules.users,
  modules.departments,
];

/** Users of each right that opens the list, whole or as a picker. */
function readersOf({ name, routes }: ModuleDescription): readonly Actor[] {
  const permission = routes.find(({ operation }) => operation === `${name}.list`)?.permission;
  if (permission?.kind !== 'flag') return [administrator];
  const held: readonly Flag[] = [...permission.any, ...(permission.picker ?? [])];
  return [administrator, ...held.map((flag) => actorWith([flag]))];
}

describe.each(readModules)('a list of $name', (module) => {
  test('shows the fields that it is asked for, as the whole list shows them, now and then', async () => {
    const end = await log.store.end();
    for (const actor of readersOf(module)) {
      const whole = await listed(module, {}, actor);
      const given = fc.subarray([...namesIn(module, whole)], { minLength: 1 });
      await fc.assert(
        fc.asyncProperty(given, fc.constantFrom('', end), async (fields, asOf) => {
          const shown = withPatients(module, fields);
          const rows = await listed(module, { ...asking(fields), asOf }, actor);
          expect(rows).toEqual(whole.map((row) => part(row, shown)));
        }),
        { numRuns: 15 },
      );
    }
  });

  test('refuses what it does not show this reader, as if there were no such field', async () => {
    const known = namesIn(module, await listed(module, {}));
    const hidden = Object.entries(module.fields).flatMap(([name, field]) => (field.hidden ? [name] : []));
    for (const actor of readersOf(module)) {
      const shown = namesIn(module, await listed(module, {}, actor));
      const isReference = (name: string) => known.some((other) => other.startsWith(`${name}.`));
      // A picker names what it refers to by its id, so its references are shown and nothing of them.
      const unshown = known.filter(
        (name) => !shown.includes(name) && !name.includes('.') && !isReference(name),
      );
      for (const name of [...unshown, ...hidden, 'shoeSize', 'deletedAt', '__proto__', 'constructor'])
        expect(await refusal(module, ['_id', name], actor)).toEqual({
          code: 'validation_failed',
          fields: `This list does not show ${name}.`,
        });
    }
  });
});

describe('fields of references', () => {
  const { appointments } = modules;

  test('are those that the reader is shown of them', async () => {
    const receptionist = actorWith(['Appointments']);
    const [row] = await listed(appointments, asking(['patient.lastname', 'doctor.role.name']), receptionist);
    expect(row).toMatchObject({
      patient: { lastname: 'Dupont-Martin' },
      doctor: { role: { name: 'Doctor' } },
    });
    const phone = { code: 'validation_failed', fields: 'This list does not show patient.phone.' };
    expect(await refusal(appointments, ['patient.phone'], receptionist)).toEqual(phone);
    expect((await listed(appointments, asking(['patient.phone'])))[0]).toEqual({
      _id: clinic.booked,
      patient: { _id: clinic.helene, phone: '+212 600 000 000' },
    });
  });

  test.each(['invoice.number', 'doctor.cin', 'doctor.role.status', 'patient.', '.patient', 'patient.x.y'])(
    '%s cannot be asked for',
    async (name) => {
      const refused = { code: 'validation_failed', fields: `This list does not show ${name}.` };
      expect(await refusal(appointments, [name])).toEqual(refused);
    },
  );
});

test('a field that says something of a patient comes with the id of the patient', async () => {
  const youssef = { _id: clinic.youssef };
  const rows = await listed(modules.appointments, { ...asking(['injury']), patient: clinic.youssef });
  expect(rows).toEqual([{ _id: clinic.closed, injury: 'Toux', patient: youssef }]);
  expect(await listed(modules.invoices, asking(['appointment.injury']))).toEqual([
    {
      _id: clinic.invoice,
      patient: youssef,
      appointment: { _id: clinic.closed, injury: 'Toux', patient: youssef },
    },
  ]);
  expect(await listed(modules.appointments, { ...asking(['id']), limit: '1' })).toEqual([
    { _id: clinic.booked },
  ]);
});

test('all pages, orders, searches and totals are those of the whole list', async () => {
  const actor = actorWith(flags);
  const query = { any: 'toux', sort: 'patient', order: 'desc', limit: '1', sums: 'true' };
  const ask = (more: Record<string, string>) =>
    log.queries.ask('appointments.list', { actor, query: { ...query, ...more } });
  const first = await ask(asking(['fromTime']));
  expect(first.headers).toMatchObject({ 'X-Total-Count': '2', 'X-Sums': '[]' });
  const after = first.headers?.['X-Next'] ?? '';
  const second = await ask({ after, ...asking(['status']) });
  expect([first.body, second.body]).toEqual([
    [{ _id: clinic.closed, fromTime: '09:00' }],
    [{ _id: clinic.booked, status: 'Pending' }],
  ]);
});

test('the statement brings, and joins, what is asked for', async () => {
  const texts: string[] = [];
  const { models } = log;
  const query = (asked: string | { text: string }, values?: unknown[]) => {
    texts.push(typeof asked === 'string' ? asked : asked.text);
    return models.pool.query(asked as string, values);
  };
  const pool = Object.assign(Object.create(models.pool) as typeof models.pool, { query });
  const queries = queriesOf({ ...models, pool, costly: { ...models.costly, of: () => pool } });
  const statement = async (fields: readonly string[]) => {
    texts.length = 0;
    await queries.list('appointments.list', { query: asking(fields) });
    const text = texts.find((one) => one.includes('"appointmentDate"')) ?? '';
    return { joins: text.match(/left join/g)?.length ?? 0, hasInjury: text.includes('"injury"') };
  };
  expect(await statement(['fromTime', 'status'])).toEqual({ joins: 0, hasInjury: false });
  expect(await statement(['patient.lastname'])).toEqual({ joins: 1, hasInjury: false });
  expect(await statement(['doctor', 'injury'])).toEqual({ joins: 3, hasInjury: true });
  queries.close();
});
