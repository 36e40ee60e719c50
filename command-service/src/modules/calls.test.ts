/** The calls of the modules with rules by their names: which record each is about, which event it writes, and what it answers. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { idOf, SETTINGS_ID, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Answer, Call, Handlers } from '@hospital/platform';
import { callOf, type Calling } from '../testing/calling.ts';
import { holder } from '../testing/deciding.ts';
import { administrator, logOf, memoryEventStore, startProcess, testClock } from '../testing/kernelFixture.ts';
import { march, NURSE, seedStaff } from '../testing/leaving.ts';
import { auditExportHandlers } from './auditExports/auditExports.ts';
import { salaryHandlers } from './employeesSalaries/employeesSalaries.ts';
import { expenseHandlers } from './expenses/expenses.ts';
import { leaveHandlers } from './leaves/leaves.ts';
import { providentFundHandlers } from './providentFunds/providentFunds.ts';
import { roleHandlers } from './roles/roles.ts';
import { settingsHandlers } from './settings/settings.ts';

let store: EventStore;
let handlers: Handlers;

beforeEach(async () => {
  store = memoryEventStore();
  const process = startProcess(store, testClock());
  await seedStaff(process);
  const parts = {
    kernel: process.kernel,
    fingerprint: (body: unknown) => idOf('fingerprint', JSON.stringify(body)),
    zone: () => Promise.resolve('Africa/Casablanca'),
  };
  handlers = Object.assign(
    {},
    ...[
      roleHandlers,
      expenseHandlers,
      leaveHandlers,
      providentFundHandlers,
      salaryHandlers,
      settingsHandlers,
      auditExportHandlers,
    ].map((of) => of(parts)),
  ) as Handlers;
});

async function call(operation: string, calling: Calling, more: Partial<Call> = {}): Promise<Answer> {
  const handle = handlers[operation];
  if (!handle) throw new Error(`nobody answers ${operation}`);
  return handle({ ...callOf(operation, calling), ...more });
}

async function eventsOf(stream: string): Promise<readonly StoredEvent[]> {
  return (await logOf(store)).filter((event) => event.stream === stream);
}
const typesOf = async (stream: string) => (await eventsOf(stream)).map(({ type }) => type);
const idIn = ({ body }: Answer) => String(Object(body)['_id']);

interface Life {
  /** Of the stream; the record’s id is behind it, unless `whose` tells another. */
  readonly category: string;
  readonly whose?: string;
  readonly noun: string;
  readonly body: object;
  readonly change: object;
  readonly status?: string;
  /** Others may refer to it, so its deletion is announced. */
  readonly isReferredTo?: true;
}

const lives: readonly Life[] = [
  {
    category: 'role',
    noun: 'Role',
    body: { name: 'Porter' },
    change: { name: 'Head porter' },
    isReferredTo: true,
  },
  {
    category: 'expense',
    noun: 'Expense',
    body: {
      itemName: 'Gloves',
      purchaseFrom: 'Pharmacy',
      purchaseDate: '2026-03-01',
      purchasedBy: NURSE,
      amount: 120,
      paidBy: 'Cash',
    },
    change: { amount: 130 },
    status: 'Approved',
  },
  {
    category: 'employeeLeaves',
    whose: NURSE,
    noun: 'Leave',
    body: { user: NURSE, type: 'Casual', reason: 'Rest', ...march(2, 3) },
    change: { reason: 'Journey' },
    status: 'Approved',
  },
  {
    category: 'providentFund',
    noun: 'ProvidentFund',
    body: { employee: NURSE, description: 'Pension', employeeShareAmount: 100, organizationShareAmount: 200 },
    change: { description: 'Old age' },
  },
  {
    category: 'salary',
    noun: 'Salary',
    body: { user: NURSE, salaryMonth: '2026-03', baseSalary: 9000 },
    change: { baseSalary: 9500 },
  },
];

describe.each(lives.map((life) => [life.noun, life] as const))('%s', (noun, life) => {
  test('is created, changed and removed under the id that its creation answered', async () => {
    const created = await call(`Create${noun}`, { body: life.body });
    const id = idIn(created);
    const stream = `${life.category}-${life.whose ?? id}`;
    const steps = [`Change${noun}`, ...(life.status ? [`Change${noun}Status`] : [])];
    expect(created).toMatchObject({ status: 201, body: { _id: id, revision: 0 } });
    const bodyOf = (operation: string) =>
      operation.endsWith('Status') ? { status: life.status } : life.change;
    for (const operation of steps) {
      const body = bodyOf(operation);
      const approver = operation.endsWith('Status') ? { actor: holder('Expenses', 'Leaves') } : {};
      const answer = await call(operation, { params: { id }, body }, approver);
      expect(answer).toMatchObject({ status: 200, body: { _id: id, ...body } });
    }
    expect(await call(`Remove${noun}`, { params: { id } })).toMatchObject({ status: 200, body: { _id: id } });
    expect(await typesOf(stream)).toEqual([
      `${noun}Created`,
      `${noun}Changed`,
      ...(life.status ? [`${noun}StatusChanged`] : []),
      ...(life.isReferredTo ? ['DeletionAnnounced'] : []),
      `${noun}Removed`,
    ]);
    for (const operation of [...steps, `Remove${noun}`])
      await expect(call(operation, { params: { id }, body: bodyOf(operation) })).rejects.toMatchObject({
        code: 'gone',
      });
  });

  test('a creation that is repeated under its key is one, and gets the first answer', async () => {
    const first = await call(`Create${noun}`, { body: life.body, key: 'k' });
    expect(await call(`Create${noun}`, { body: life.body, key: 'k' })).toEqual(first);
    const created = (await logOf(store)).filter(({ type, stream }) => {
      return type === `${noun}Created` && stream === `${life.category}-${life.whose ?? idIn(first)}`;
    });
    expect(created).toHaveLength(1);
  });

  test.each([`Change${noun}`, `Remove${noun}`])('%s of none is not found', async (operation) => {
    for (const params of [{ id: idOf('nothing') }, {}])
      await expect(call(operation, { params, body: {} })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a salary', () => {
  const body = { salaryMonth: '2026-03', baseSalary: 9000 };

  test('prints the role that its employee has', async () => {
    const id = idIn(await call('CreateSalary', { body: { ...body, user: NURSE } }));
    const [{ data } = {}] = await eventsOf(`salary-${id}`);
    expect(data).toMatchObject({ employee: { firstname: 'Nurse', role: 'Nurse' } });
  });

  test('of nobody is refused for its employee', async () => {
    await expect(call('CreateSalary', { body: { ...body, user: idOf('nobody') } })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { user: expect.any(String) } },
    });
  });

  test('a second call without a key is another salary: the month is taken', async () => {
    await call('CreateSalary', { body: { ...body, user: NURSE } });
    await expect(call('CreateSalary', { body: { ...body, user: NURSE } })).rejects.toMatchObject({
      code: 'duplicate',
    });
  });
});

describe('the settings', () => {
  test('are one record, whatever a path says', async () => {
    const answer = await call('ChangeSettings', { params: { id: 'x' }, body: { companyName: 'New name' } });
    expect(answer).toMatchObject({ status: 200, body: { _id: SETTINGS_ID, companyName: 'New name' } });
    expect((await eventsOf(`settings-${SETTINGS_ID}`)).at(-1)).toMatchObject({
      type: 'SettingsChanged',
      data: { companyName: 'New name' },
    });
  });

  test('are refused to who lacks the flag of a field', async () => {
    const changed = call(
      'ChangeSettings',
      { body: { companyName: 'x' } },
      { actor: holder('ThemeSettings') },
    );
    await expect(changed).rejects.toMatchObject({
      code: 'not_allowed',
      details: { fields: { companyName: 'Your role does not allow this.' } },
    });
  });
});

describe('an export of the audit', () => {
  const body = { format: 'csv', filters: { actor: 'Amal', from: '2026-03-01', text: '' } };

  test('keeps what was asked for, and who asked', async () => {
    const answer = await call('ExportAudit', { body });
    expect(answer).toMatchObject({ status: 201, body: { format: 'csv' } });
    expect((await logOf(store)).at(-1)).toMatchObject({
      type: 'AuditExported',
      stream: `auditExport-${idIn(answer)}`,
      data: {
        format: 'csv',
        filters: '{"actor":"Amal","from":"2026-03-01"}',
        requestedBy: administrator.id,
      },
    });
  });

  test('is refused to who may not read the audit', async () => {
    const end = await store.end();
    const asked = call('ExportAudit', { body }, { actor: holder('Employees', 'RolesAndPermissions') });
    await expect(asked).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await store.end()).toBe(end);
    await call('ExportAudit', { body }, { actor: holder('Activities') });
  });

  test.each([
    ['from', { from: 'yesterday' }],
    ['to', { from: '2026-03-02', to: '2026-03-01' }],
    ['resource', { resource: 'payroll' }],
  ])('with a wrong %s is refused before anything is written', async (field, filters) => {
    const end = await store.end();
    await expect(call('ExportAudit', { body: { format: 'csv', filters } })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await store.end()).toBe(end);
  });
});
