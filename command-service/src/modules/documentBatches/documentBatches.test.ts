import { describe, expect, test } from '@jest/globals';
import { documentKinds, idOf, type Actor, type Flag, type ProblemCode } from '@hospital/contracts';
import type { FoundRecord, RecordSearch } from '../../kernel/recordSearch.ts';
import { deciding, rowOf } from '../../testing/deciding.ts';
import { administrator } from '../../testing/kernelFixture.ts';
import { SYSTEM } from '../../system.ts';
import { batchRecords } from './batchRecords.ts';
import {
  cancelDocumentBatch,
  pauseDocumentBatch,
  requestDocumentBatch,
  resumeDocumentBatch,
  retryDocumentBatch,
} from './documentBatches.ts';

const asker = idOf('asker');
const actorWith = (...flags: Flag[]): Actor => ({
  ...administrator,
  id: asker,
  isAdministrator: false,
  flags: new Set(flags),
});
const records = [0, 1, 2].map((index) => ({ record: idOf('record', String(index)), revision: index }));
const input = { kind: 'invoice' as const, output: 'zip', language: 'fr', filter: null, records };
const batch = (status: string, failed = 0) =>
  rowOf('batch', { kind: 'invoice', status, requestedBy: asker, total: 3, partSize: 1, done: 0, failed });
const refused = (code: ProblemCode) => expect.objectContaining({ rejected: code });

describe('RequestDocumentBatch', () => {
  test('keeps each record with its revision, and who asked', () => {
    expect(deciding(requestDocumentBatch, { input, actor: actorWith('Invoices') })).toEqual([
      {
        type: 'DocumentBatchRequested',
        data: { ...input, requestedBy: asker, total: 3, partSize: 1, records },
      },
    ]);
  });

  test('is for who reads every record of the kind', () => {
    expect(deciding(requestDocumentBatch, { input, actor: actorWith('Patients') })).toEqual(
      refused('not_allowed'),
    );
  });

  test('names nobody where the command line asks', () => {
    expect(deciding(requestDocumentBatch, { input, actor: SYSTEM })).toMatchObject([
      { data: { requestedBy: null } },
    ]);
  });
});

describe('steering', () => {
  const commands = [pauseDocumentBatch, resumeDocumentBatch, cancelDocumentBatch, retryDocumentBatch];
  const outcomes = (status: string, failed = 0) =>
    commands.map((command) => {
      const decided = deciding(command, {
        input: {},
        row: batch(status, failed),
        actor: actorWith('Invoices'),
      });
      if (!Array.isArray(decided)) return 'refused';
      return decided.length === 0 ? 'silent' : decided.map(({ type }: { type: string }) => type).join();
    });

  test.each([
    ['queued', 0, 'DocumentBatchPaused', 'silent', 'DocumentBatchCancelled', 'silent'],
    ['rendering', 1, 'DocumentBatchPaused', 'silent', 'DocumentBatchCancelled', 'silent'],
    ['paused', 0, 'silent', 'DocumentBatchResumed', 'DocumentBatchCancelled', 'refused'],
    ['ready', 0, 'refused', 'refused', 'refused', 'refused'],
    ['ready', 1, 'refused', 'refused', 'refused', 'DocumentBatchRetried'],
    ['failed', 3, 'refused', 'refused', 'refused', 'DocumentBatchRetried'],
    ['cancelled', 1, 'refused', 'refused', 'silent', 'refused'],
  ] as const)('one that is %s with %i failed', (status, failed, ...expected) => {
    expect(outcomes(status, failed)).toEqual(expected);
  });

  test('is for who asked while they may read the kind, and for an Administrateur', () => {
    const pausedBy = (actor: Actor) =>
      deciding(pauseDocumentBatch, { input: {}, row: batch('queued'), actor });
    expect(pausedBy(actorWith('Patients'))).toEqual(refused('not_allowed'));
    expect(pausedBy({ ...actorWith('Invoices'), id: idOf('another') })).toEqual(refused('not_allowed'));
    expect(pausedBy(administrator)).toHaveLength(1);
  });
});

describe('which records', () => {
  const asked: RecordSearch[] = [];
  const finding =
    (...found: FoundRecord[]) =>
    (search: RecordSearch) => {
      asked.push(search);
      return Promise.resolve(found);
    };
  const wanted = { kind: 'invoice', output: 'zip', language: 'en' } as const;
  const filtered = async (filter: Readonly<Record<string, string>>) => {
    await batchRecords(finding(...records), { ...wanted, filter });
    return asked.at(-1);
  };
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: unknown) => error,
    );

  test('named ones keep their order, each once; one that is not there is refused', async () => {
    const [a, b, c] = records.map(({ record }) => record);
    const named = { ...wanted, records: [c ?? '', a ?? '', c ?? ''] };
    expect(await batchRecords(finding(...records), named)).toEqual([records[2], records[0]]);
    expect(await codeOf(batchRecords(finding(), { ...wanted, records: [b ?? ''] }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('a filter becomes conditions on fields of the kind', async () => {
    expect(
      await filtered({ month: '2026-02', status: 'Pending', department: idOf('d').toUpperCase() }),
    ).toMatchObject({
      oneOf: [
        { path: 'status', values: ['sent', 'partiallyPaid'] },
        { path: 'department', values: [idOf('d')] },
      ],
      between: { path: 'invoiceDate', from: '2026-02-01', to: '2026-02-28' },
    });
    expect(await filtered({ fromDate: '2026-02-03', toDate: '2026-03' })).toMatchObject({
      between: { from: '2026-02-03', to: '2026-03-31' },
    });
  });

  test('payslips are chosen by their month, role and employee', async () => {
    const filter = { fromDate: '2026-02-03', toDate: '2026-03', role: idOf('role') };
    await batchRecords(finding(...records), { ...wanted, kind: 'payslip', filter });
    expect(asked.at(-1)).toMatchObject({
      oneOf: [{ path: 'user.role', values: [idOf('role')] }],
      between: { path: 'salaryMonth', from: '2026-02', to: '2026-03' },
    });
  });

  test.each<readonly [Readonly<Record<string, string>>, string, string]>([
    [{ month: '2026-13' }, 'month', 'Month must be a month (YYYY-MM).'],
    [{ month: '2026-02', fromDate: '2026-02-01' }, 'month', 'Choose either a month or a range of days.'],
    [{ month: '2026-02', toDate: '2026-02-01' }, 'month', 'Choose either a month or a range of days.'],
    [
      { fromDate: '2026-03-02', toDate: '2026-03-01' },
      'toDate',
      'The end of the range is before its beginning.',
    ],
    [{ fromDate: 'soon' }, 'fromDate', 'This must be a date (YYYY-MM-DD) or a month (YYYY-MM).'],
    [{ toDate: 'soon' }, 'toDate', 'This must be a date (YYYY-MM-DD) or a month (YYYY-MM).'],
    [{ status: 'Lost' }, 'status', 'Lost is no status of these documents.'],
    [{ patient: '7' }, 'patient', 'Choose a record of the list; this is not a valid identifier.'],
    [{ employee: idOf('employee') }, 'employee', 'A batch of this kind cannot be chosen by employee.'],
  ])('%j is refused', async (filter, field, sentence) => {
    const before = asked.length;
    const refusal = await codeOf(batchRecords(finding(...records), { ...wanted, filter }));
    expect(refusal).toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: sentence } },
    });
    expect(asked).toHaveLength(before);
  });

  test('a range is one of days from a day on, until one, or of one day', async () => {
    expect((await filtered({ fromDate: '2026-02-03' }))?.between).toEqual({
      path: 'invoiceDate',
      from: '2026-02-03',
    });
    expect((await filtered({ toDate: '2026-02' }))?.between).toEqual({
      path: 'invoiceDate',
      to: '2026-02-28',
    });
    expect((await filtered({ fromDate: '2026-02', toDate: '2026-02-01' }))?.between).toEqual({
      path: 'invoiceDate',
      from: '2026-02-01',
      to: '2026-02-01',
    });
    const paid = await filtered({ status: 'Paid' });
    expect(paid?.oneOf).toEqual([{ path: 'status', values: ['paid'] }]);
    expect(paid).not.toHaveProperty('between');
  });

  test('payslips of a month are those of that month', async () => {
    await batchRecords(finding(...records), { ...wanted, kind: 'payslip', filter: { month: '2026-02' } });
    expect(asked.at(-1)).toMatchObject({ between: { path: 'salaryMonth', from: '2026-02', to: '2026-02' } });
  });

  test.each([
    ['invoice', ['number']],
    ['prescription', ['number']],
    ['payslip', ['salaryMonth', 'user.lastname', 'user.firstname']],
  ] as const)('%s: in its order, one more than a batch holds', async (kind, order) => {
    await batchRecords(finding(...records), { ...wanted, kind });
    expect(asked.at(-1)).toEqual({ module: documentKinds[kind], order, limit: 10_001, oneOf: [] });
    const named = records.map(({ record }) => record);
    await batchRecords(finding(...records), { ...wanted, kind, records: named });
    expect(asked.at(-1)).toEqual({ module: documentKinds[kind], order, limit: 10_001, ids: named });
  });

  test('what was found is printed in that order; 10,000 are not too many', async () => {
    const turned = [...records].reverse();
    expect(await batchRecords(finding(...turned), { ...wanted, filter: {} })).toEqual(turned);
    const most = Array.from({ length: 10_000 }, (_, revision) => ({ record: String(revision), revision }));
    expect(await batchRecords(finding(...most), { ...wanted, filter: {} })).toHaveLength(10_000);
  });

  test('of named ones, the refusal counts those that are not there', async () => {
    const named = [...records.map(({ record }) => record), idOf('x'), idOf('y'), idOf('y')];
    expect(await codeOf(batchRecords(finding(...records), { ...wanted, records: named }))).toMatchObject({
      code: 'not_found',
      details: { fields: { records: '2 of these records do not exist or were deleted.' } },
    });
  });

  test('none at all, and too many, are refused', async () => {
    expect(await codeOf(batchRecords(finding(), { ...wanted, filter: {} }))).toMatchObject({
      code: 'nothing_to_print',
    });
    const many = Array.from({ length: 10_001 }, (_, revision) => ({
      record: idOf(String(revision)),
      revision,
    }));
    expect(await codeOf(batchRecords(finding(...many), { ...wanted, filter: {} }))).toMatchObject({
      code: 'batch_too_large',
    });
  });
});
