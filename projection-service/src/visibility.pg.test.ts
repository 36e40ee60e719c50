/** What a stranger with a picker, a narrow role or somebody else's page tries to learn; each way was open once. */
import {
  flags,
  idOf,
  moduleList,
  modules,
  Problem,
  namesOf,
  settingsGroups,
  type Actor,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clinic, tellClinic } from './testing/clinic.ts';
import { actorWith, administrator, type Asked } from './testing/queries.ts';
import { queriedLog } from './testing/queriedLog.ts';

const PEOPLE = 25;

const log = queriedLog(async () => {
  await tellClinic(store);
  for (let index = 0; index < PEOPLE; index++) {
    const person = {
      firstname: `First${index % 7}`,
      lastname: `Last${index % 3}`,
      birthday: `19${10 + ((index * 37) % 80)}-01-0${1 + (index % 9)}`,
      cin: `SECRET-${(index * 7919) % 1000}`,
      phone: `+212 6${index}`,
      email: `hidden${index}@clinic.test`,
      address: `Hidden street ${index}`,
      country: 'Morocco',
      city: 'Rabat',
    };
    await tell(modules.patients, idOf('vp', String(index)), { type: 'PatientCreated', data: person });
    const role = index % 2 ? clinic.doctorRole : clinic.nurseRole;
    await tell(modules.users, idOf('vu', String(index)), {
      type: 'UserCreated',
      data: { ...person, role, joiningDate: '2020-01-01' },
    });
  }
});
const { store, tell } = log;

interface Refused {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
}

async function outcome(operation: string, asked: Asked) {
  try {
    const { body, headers } = await log.queries.ask(operation, asked);
    return { rows: body as Record<string, unknown>[], headers: headers ?? {}, refused: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const refused: Refused = { code: error.code, fields: error.details.fields };
    return { rows: [], headers: {} as Record<string, string>, refused };
  }
}

const listed = (module: ModuleDescription, actor: Actor, query: Record<string, string>) =>
  outcome(`${module.name}.list`, { actor, query });

interface PickerCase {
  readonly module: ModuleDescription;
  readonly flag: Flag;
  readonly actor: Actor;
  readonly also: readonly string[];
}

/** By what beyond its fields a picker is searched. */
const searchedBesides: Readonly<Record<string, readonly string[]>> = {
  patients: ['name'],
  users: ['name', 'role'],
};

/** Who sees a list through its picker alone. */
const pickerCases = moduleList.flatMap((module): readonly PickerCase[] => {
  const permission = module.routes.find(({ operation }) => operation === `${module.name}.list`)?.permission;
  const pickers = permission?.kind === 'flag' ? (permission.picker ?? []) : [];
  const also = searchedBesides[module.name] ?? [];
  return pickers.map((flag) => ({ module, flag, actor: actorWith([flag]), also }));
});

test('records are chosen by those who see their list through its picker alone', () => {
  expect(pickerCases.map(({ module, flag }) => `${module.name} ${flag}`)).toEqual(
    expect.arrayContaining(['patients Cashier', 'users Invoices', 'roles Doctors', 'taxes Invoices']),
  );
});

describe.each(pickerCases)('the picker of $module.name for $flag', ({ module, actor, also }) => {
  const hidden = Object.keys(module.fields).filter((name) => !module.picker.includes(name));

  test('is put in order and searched by nothing that it hides, as if there were no such field', async () => {
    const names = [...hidden, 'createdAt', 'updatedAt', 'revision', 'deletedAt'];
    for (const name of names) {
      const sorted = await listed(module, actor, { sort: name, limit: '1' });
      const unknown = await listed(module, actor, { sort: 'shoeSize', limit: '1' });
      expect(sorted.refused).toEqual({
        ...unknown.refused,
        fields: { sort: `This list cannot be sorted by ${name}.` },
      });
      if (also.includes(name)) continue;
      const searched = await listed(module, actor, { [`search[${name}]`]: 'a', limit: '0' });
      expect(searched.refused).toEqual({
        code: 'unknown_search_field',
        fields: { [name]: `This list cannot be searched by ${name}.` },
      });
    }
  });

  test('comes by name, and its pages carry nothing that can be read', async () => {
    const whole = await listed(module, actor, { limit: '1000' });
    expect(whole.refused).toBeNull();
    const titles = whole.rows.map((row) =>
      module.title
        .map((name) => String(row[name] ?? ''))
        .join(' ')
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    );
    expect(titles).toEqual([...titles].sort());
    for (const row of whole.rows)
      expect(Object.keys(row).every((name) => name === '_id' || module.picker.includes(name))).toBe(true);
    const seen: unknown[] = [];
    for (let after = ''; ;) {
      const page = await listed(module, actor, { limit: '2', after });
      seen.push(...page.rows);
      after = page.headers['X-Next'] ?? '';
      if (after === '') break;
      const inside =
        Buffer.from(after, 'base64url').toString('latin1') + Buffer.from(after, 'base64').toString('latin1');
      expect(inside).not.toMatch(/first|last|secret|hidden|19\d\d-/i);
    }
    expect(seen).toEqual(whole.rows);
  });

  test('its total counts what it lists, whatever it is searched by', async () => {
    const words = fc.constantFrom(
      'First1',
      '%',
      '_',
      'SECRET',
      '1910',
      'hidden',
      'Actif',
      "'",
      '\\',
      'rabat',
    );
    const by = module.list.search.filter((name) => module.picker.includes(name) || also.includes(name));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...by), words, async (name, value) => {
        const query = { [name]: value };
        const all = await listed(module, actor, { ...query, limit: '1000' });
        const none = await listed(module, actor, { ...query, limit: '0' });
        expect(none.refused).toEqual(all.refused);
        if (all.refused) return;
        expect(none.headers['X-Total-Count']).toBe(String(all.rows.length));
        if (name === 'name') {
          for (const row of all.rows)
            expect(JSON.stringify(row).toLowerCase()).toContain(value.toLowerCase().trim());
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('the attack: no order and no page of a picker tells a CIN or a birthday', async () => {
  const receptionist = actorWith(['Appointments']);
  const shown: string[] = [];
  for (const module of [modules.patients, modules.users]) {
    for (const sort of Object.keys(module.fields)) {
      for (const order of ['asc', 'desc']) {
        const page = await listed(module, receptionist, { sort, order, limit: '1' });
        const token = page.headers['X-Next'] ?? '';
        shown.push(JSON.stringify(page.rows), Buffer.from(token, 'base64url').toString('latin1'));
      }
    }
  }
  expect(shown.join('\n')).not.toMatch(/SECRET|CIN-|hidden|19\d\d-\d\d/i);
});

describe('a person who sees one half of the users whole', () => {
  const manager = actorWith(['Employees', 'Leaves']);

  test('has theirs first, newest first, and then the picked ones by name', async () => {
    const { rows } = await listed(modules.users, manager, { limit: '1000' });
    const whole = rows.filter((row) => 'createdAt' in row);
    const picked = rows.slice(whole.length);
    expect(picked.some((row) => 'createdAt' in row)).toBe(false);
    const made = whole.map((row) => String(row['createdAt']));
    expect(made).toEqual([...made].sort().reverse());
    const named = await listed(modules.users, actorWith(['Leaves']), { role: 'Doctor', limit: '1000' });
    expect(picked).toEqual(named.rows);
    const seen: unknown[] = [];
    for (let after = ''; ;) {
      const page = await listed(modules.users, manager, { limit: '4', after });
      seen.push(...page.rows);
      after = page.headers['X-Next'] ?? '';
      if (after === '') break;
    }
    expect(seen).toEqual(rows);
  });

  test.each(['asc', 'desc'])(
    'puts the other half in no order of what they do not see of it: %s',
    async (order) => {
      for (const sort of ['cin', 'birthday', 'email', 'phone', 'createdAt', 'remainingLeave']) {
        const { rows } = await listed(modules.users, manager, { sort, order, limit: '1000' });
        const whole = rows.filter((row) => 'cin' in row);
        const picked = rows.filter((row) => !('cin' in row));
        expect(rows.slice(-picked.length)).toEqual(picked);
        const ids = picked.map(({ _id }) => String(_id));
        expect(ids).toEqual(order === 'asc' ? [...ids].sort() : [...ids].sort().reverse());
        expect(whole.length).toBeGreaterThan(5);
      }
    },
  );

  test('puts both halves in one order by name', async () => {
    const { rows } = await listed(modules.users, manager, { sort: 'lastname', limit: '1000' });
    const first = rows.findIndex((row) => !('cin' in row));
    expect(rows.slice(first).some((row) => 'cin' in row)).toBe(true);
    const named = await listed(modules.users, manager, { sort: 'name', limit: '1000' });
    const all = await listed(modules.users, administrator, { sort: 'name', limit: '1000' });
    expect(named.rows.map(({ _id }) => _id)).toEqual(all.rows.map(({ _id }) => _id));
  });

  test('finds by a hidden field only whom they see whole', async () => {
    const { rows, headers } = await listed(modules.users, manager, { cin: 'secret', limit: '1000' });
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => 'cin' in row)).toBe(true);
    expect(headers['X-Total-Count']).toBe(String(rows.length));
    const all = await listed(modules.users, administrator, { cin: 'secret', limit: '0' });
    expect(Number(all.headers['X-Total-Count'])).toBeGreaterThan(rows.length);
  });

  test('without a form that picks there is no other half: not in lists, totals or pages', async () => {
    const doctors = actorWith(['Doctors']);
    const { rows, headers } = await listed(modules.users, doctors, { limit: '1000' });
    expect(rows.every((row) => JSON.stringify(row['role']).includes('Doctor'))).toBe(true);
    expect(headers['X-Total-Count']).toBe(String(rows.length));
    const counted = await listed(modules.users, doctors, { limit: '0' });
    expect(counted.headers['X-Total-Count']).toBe(String(rows.length));
    const nurses = await listed(modules.users, doctors, { role: 'Nurse', limit: '0' });
    expect(nurses.headers['X-Total-Count']).toBe('0');
  });
});

describe('X-Next', () => {
  const first = async (actor: Actor, query: Record<string, string> = {}) =>
    (await listed(modules.patients, actor, { limit: '3', ...query })).headers['X-Next'] ?? '';
  const read = async (actor: Actor, after: string, query: Record<string, string> = {}) =>
    (await listed(modules.patients, actor, { limit: '3', ...query, after })).refused?.code ?? 'answered';
  const nurse = actorWith(['Patients']);

  test('opens for the same reader and list alone', async () => {
    const after = await first(nurse);
    expect(await read(nurse, after)).toBe('answered');
    expect(await read(nurse, after, { limit: '9' })).toBe('answered');
    const end = await store.end();
    for (const [reader, query] of [
      [administrator, {}],
      [actorWith(['Patients'], { id: clinic.amina }), {}],
      [actorWith(['Patients', 'Invoices']), {}],
      [actorWith(['Appointments']), {}],
      [nurse, { sort: 'lastname' }],
      [nurse, { order: 'asc' }],
      [nurse, { name: 'first' }],
      [nurse, { asOf: end }],
    ] as const) {
      expect(await read(reader, after, query)).toBe('validation_failed');
    }
    expect(
      (await listed(modules.users, administrator, { after: await first(administrator) })).refused,
    ).not.toBeNull();
  });

  test('is bound to the filters and the moment that it was made under', async () => {
    const end = await store.end();
    const after = await first(nurse, { name: 'first', asOf: end });
    expect(await read(nurse, after, { name: 'first', asOf: end })).toBe('answered');
    expect(await read(nurse, after, { name: 'last', asOf: end })).toBe('validation_failed');
    expect(await read(nurse, after, { name: 'first' })).toBe('validation_failed');
    expect(await read(nurse, after, { asOf: end })).toBe('validation_failed');
  });

  test('that is forged, cut, extended or flipped anywhere is refused', async () => {
    const after = await first(nurse);
    const bytes = Buffer.from(after, 'base64url');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const forged = Buffer.from(bytes);
        forged.writeUInt8(forged.readUInt8(at) ^ bits, at);
        expect(await read(nurse, forged.toString('base64url'))).toBe('validation_failed');
      }),
      { numRuns: 60 },
    );
    const old = `${Buffer.from('[1,"a","b"]').toString('base64url')}.abcdefgh`;
    for (const bad of [
      after.slice(1),
      `${after}A`,
      `${after}=`,
      ` x${after}`,
      'x',
      '0',
      old,
      '!!!!',
      '%00',
    ]) {
      expect(await read(nurse, bad)).toBe('validation_failed');
    }
  });

  test('of the same place is another one each time', async () => {
    expect(await first(nurse)).not.toBe(await first(nurse));
  });
});

describe('what a record refers to', () => {
  const patientOf = async (operation: string, actor: Actor, id?: string) => {
    const { body } = await log.queries.ask(operation, { actor, ...(id ? { params: { id } } : {}) });
    const record = (Array.isArray(body) ? body.find((row) => row.patient?._id === clinic.youssef) : body) as {
      patient: Record<string, unknown>;
      appointment?: { patient?: Record<string, unknown>; injury?: unknown };
    };
    return record;
  };
  const picker = ['_id', 'firstname', 'lastname', 'photo', 'restricted', 'restrictedUntil', 'status'];
  const letter = ['address', 'city', 'country', 'email', 'postalcode'];
  const keys = (value: unknown) => Object.keys(value ?? {}).sort();

  test('shows its picker to who lacks its flag, its summary to who holds it', async () => {
    const list = 'appointments.list';
    expect(keys((await patientOf(list, actorWith(['Appointments']))).patient)).toEqual(picker);
    expect(keys((await patientOf(list, actorWith(['Appointments', 'Patients']))).patient)).toEqual(
      [...picker, ...letter, 'phone'].sort(),
    );
  });

  test('an invoice, and an appointment by its id, tell where the patient lives to who holds Invoices', async () => {
    const accountant = actorWith(['Appointments', 'Invoices']);
    expect(keys((await patientOf('appointments.list', accountant)).patient)).toEqual(picker);
    expect(keys((await patientOf('appointments.get', accountant, clinic.closed)).patient)).toEqual(
      [...picker, ...letter].sort(),
    );
    expect(
      keys((await patientOf('appointments.get', actorWith(['Appointments']), clinic.closed)).patient),
    ).toEqual(picker);
    const biller = actorWith(['Invoices']);
    for (const [operation, id] of [
      ['invoices.get', clinic.invoice],
      ['invoices.list', undefined],
    ] as const) {
      const invoice = await patientOf(operation, biller, id);
      expect(keys(invoice.patient)).toEqual([...picker, ...letter].sort());
      expect(keys(invoice.appointment?.patient)).toEqual([...picker, ...letter].sort());
      expect(keys(invoice.appointment)).not.toContain('injury');
    }
    expect(keys((await patientOf('invoices.get', accountant, clinic.invoice)).appointment)).toContain(
      'injury',
    );
  });

  test('a cashier reads invoices, with the patient as a picker shows them and no way to search the rest', async () => {
    const cashier = actorWith(['Cashier']);
    for (const [operation, id] of [
      ['invoices.get', clinic.invoice],
      ['invoices.list', undefined],
    ] as const) {
      const invoice = await patientOf(operation, cashier, id);
      expect(keys(invoice.patient)).toEqual(picker);
      expect(keys(invoice.appointment?.patient)).toEqual(picker);
      expect(keys(invoice.appointment)).not.toContain('injury');
    }
    const found = async (actor: Actor, any: string) =>
      (await listed(modules.invoices, actor, { 'search[any]': any })).rows.length;
    const whole = await patientOf('invoices.get', actorWith(['Invoices']), clinic.invoice);
    const mail = String(whole.patient['email']);
    expect(await found(actorWith(['Invoices']), mail)).toBeGreaterThan(0);
    expect(await found(cashier, mail)).toBe(0);
    expect(await found(cashier, '2026-000001')).toBe(1);
    const { body } = await log.queries.ask('history', {
      actor: cashier,
      params: { resource: 'invoices', id: clinic.invoice },
    });
    expect(JSON.stringify(body)).toContain('2026-000001');
    for (const resource of ['patients', 'appointments', 'taxs'])
      expect(
        (await outcome('history', { actor: cashier, params: { resource, id: clinic.closed } })).refused?.code,
      ).toBe('not_allowed');
  });

  test('a person always has a role, with its name and nothing else', async () => {
    const [row] = await log.queries.list('appointments.list', { actor: actorWith(['Appointments']) });
    expect(row).toMatchObject({ doctor: { role: { _id: clinic.doctorRole, name: 'Doctor' } } });
    expect(keys((row?.['doctor'] as { role: unknown }).role)).toEqual(['_id', 'name']);
  });

  test('by id where reads show no object: neither order nor search tells its name', async () => {
    const { rows } = await listed(modules.appointments, actorWith(['Appointments']), {
      sort: 'invoice',
      order: 'asc',
    });
    expect(rows[0]?.['invoice']).toBe(clinic.invoice);
    const receptionist = actorWith(['Appointments']);
    const history = await log.queries.ask('history', {
      actor: receptionist,
      params: { resource: 'appointments', id: clinic.closed },
    });
    expect(JSON.stringify(history.body)).not.toContain('2026-000001');
    const accountant = actorWith(['Appointments', 'Invoices']);
    const shown = await log.queries.ask('history', {
      actor: accountant,
      params: { resource: 'appointments', id: clinic.closed },
    });
    expect(JSON.stringify(shown.body)).toContain('2026-000001');
  });

  test('every declaration names its records by what its picker shows', () => {
    for (const { title, picker: shown, reference, summary, fields } of moduleList) {
      expect(shown).toEqual(expect.arrayContaining([...title]));
      expect(summary).toEqual(expect.arrayContaining([...reference]));
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...shown, ...summary]));
    }
  });
});

describe('the settings', () => {
  const RATE = '7.77';
  const company = actorWith(['CompanySettings']);
  const auditor = actorWith(['Activities']);
  const salaryNames = Object.keys(settingsGroups.SalarySettings);

  beforeAll(async () => {
    await tell(modules.settings, clinic.settings, {
      type: 'SettingsChanged',
      data: { CNSSRate: RATE, bankName: 'Bank of the medina' },
    });
    await log.models.caughtUp(store);
  });

  test.each(
    flags.map((flag: Flag) => [flag, flag === 'SalarySettings' || flag === 'EmployeesSalaries'] as const),
  )('%s reads the salary group: %s', async (flag, may) => {
    const [row] = await log.queries.list('settings.list', { actor: actorWith([flag]) });
    expect(salaryNames.filter((name) => name in (row ?? {}))).toEqual(may ? salaryNames : []);
    const sorted = await listed(modules.settings, actorWith([flag]), { sort: 'CNSSRate' });
    expect(sorted.refused === null).toBe(may);
  });

  test('history and audit tell the groups that one may read', async () => {
    const history = async (actor: Actor) =>
      JSON.stringify(
        (await log.queries.ask('history', { actor, params: { resource: 'settings', id: clinic.settings } }))
          .body,
      );
    const audited = async (actor: Actor, query: Record<string, string>) =>
      (await outcome('audit', { actor, query: { ...query, resource: 'settings' } })).rows;
    for (const flag of namesOf(settingsGroups))
      expect([flag, await history(actorWith([flag]))]).toEqual([flag, expect.stringContaining('medina')]);
    for (const reader of [company, auditor]) {
      expect(await history(reader)).toContain('Bank of the medina');
      expect(await history(reader)).not.toMatch(/7\.77|CNSS/);
      expect(JSON.stringify(await audited(reader, {}))).not.toMatch(/7\.77|CNSS/);
      expect(await audited(reader, { text: RATE })).toEqual([]);
      expect(await audited(reader, { text: '6000' })).toEqual([]);
      expect(await audited(reader, { field: 'CNSSRate' })).toEqual([]);
      expect(await audited(reader, { text: 'medina' })).toHaveLength(1);
      expect(await audited(reader, { field: 'bankName' })).not.toHaveLength(0);
    }
    const payer = actorWith(['SalarySettings']);
    expect(await history(payer)).toContain('7.77');
    expect(await audited(payer, { text: RATE })).toHaveLength(1);
  });
});

describe('what happened', () => {
  const audit = (actor: Actor, query: Record<string, string>) =>
    outcome('audit', { actor, query: { limit: '1000', ...query } });

  test('is shown, searched and filtered as far as the record may be read', async () => {
    const auditor = actorWith(['Activities']);
    const all = await audit(auditor, { resource: 'patients' });
    expect(all.rows.length).toBeGreaterThan(PEOPLE);
    expect(JSON.stringify(all.rows)).not.toMatch(/SECRET|hidden|First1|19\d\d-\d\d/);
    for (const query of [{ text: 'secret' }, { text: 'first1' }, { field: 'cin' }, { text: '%' }]) {
      const found = await audit(auditor, { resource: 'patients', ...query });
      expect([found.rows, found.headers['X-Total-Count']]).toEqual([[], '0']);
    }
    const receptionist = actorWith(['Activities', 'Appointments']);
    const named = await audit(receptionist, { resource: 'patients', text: 'first1' });
    expect(named.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(named.rows)).not.toMatch(/SECRET|hidden/);
    expect((await audit(receptionist, { text: 'secret' })).rows).toEqual([]);
    const whole = await audit(actorWith(['Activities', 'Patients']), {
      resource: 'patients',
      text: 'secret',
    });
    expect(whole.rows).toHaveLength(PEOPLE);
  });

  test('a field that is hidden and a part of an id are found by no text, and a reason by who sees the record', async () => {
    const { row } = (
      await log.models.rows(
        `select row from read_models.record_versions where resource = 'appointments' limit 1`,
      )
    )[0] as { row: { _id: string } };
    const found = async (text: string) =>
      (await audit(administrator, { resource: 'appointments', text })).rows.map(
        ({ record }) => (record as { _id: string })._id,
      );
    expect(await found(row._id.slice(0, 20))).toEqual([]);
    expect(new Set(await found(row._id))).toEqual(new Set([row._id]));
    expect((await audit(administrator, { text: 'sans délai' })).rows).toHaveLength(1);
    expect((await audit(actorWith(['Activities']), { text: 'sans délai' })).rows).toEqual([]);
  });

  test('of a user it opens with the half that one sees, version by version', async () => {
    const id = idOf('promoted');
    const base = { firstname: 'Pro', lastname: 'Moted', joiningDate: '2020-01-01' };
    await tell(
      modules.users,
      id,
      { type: 'UserCreated', data: { ...base, role: clinic.nurseRole, cin: 'AS-NURSE' } },
      { type: 'UserChanged', data: { role: clinic.doctorRole, cin: 'AS-DOCTOR' } },
    );
    await log.models.caughtUp(store);
    const history = async (actor: Actor) =>
      JSON.stringify((await log.queries.ask('history', { actor, params: { resource: 'users', id } })).body);
    expect(await history(actorWith(['Doctors']))).toContain('AS-DOCTOR');
    expect(await history(actorWith(['Doctors']))).not.toContain('AS-NURSE');
    expect(await history(actorWith(['Doctors', 'Employees']))).toContain('AS-NURSE');
    expect(
      (await outcome('history', { actor: actorWith(['Employees']), params: { resource: 'users', id } }))
        .refused?.code,
    ).toBe('not_allowed');
    expect((await audit(actorWith(['Employees']), { resource: 'users', text: 'as-doctor' })).rows).toEqual(
      [],
    );
    expect(
      (await audit(actorWith(['Employees']), { resource: 'users', text: 'as-nurse' })).rows,
    ).toHaveLength(1);
  });
});

test('an earlier moment shows no more than now, of deleted records too', async () => {
  const id = idOf('gone with a secret');
  await tell(modules.patients, id, {
    type: 'PatientCreated',
    data: { firstname: 'Gone', lastname: 'G', cin: 'SECRET-GONE' },
  });
  const before = await store.end();
  await tell(modules.patients, id, { type: 'PatientRemoved' });
  await log.models.caughtUp(store);
  const receptionist = actorWith(['Appointments']);
  const then = await listed(modules.patients, receptionist, { asOf: before, name: 'gone' });
  const shown = { _id: id, firstname: 'Gone', lastname: 'G', photo: null, status: 'Actif' };
  expect(then.rows).toEqual([{ ...shown, restricted: false, restrictedUntil: null }]);
  for (const query of [{ sort: 'cin' }, { cin: 'SECRET' }]) {
    expect((await listed(modules.patients, receptionist, { asOf: before, ...query })).refused).not.toBeNull();
  }
  expect(
    (await listed(modules.patients, receptionist, { name: 'gone', limit: '0' })).headers['X-Total-Count'],
  ).toBe('0');
});
