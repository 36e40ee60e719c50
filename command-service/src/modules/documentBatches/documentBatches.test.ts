import { describe, expect, test } from '@jest/globals';
import { idOf, type Actor, type Flag, type ProblemCode } from '@hospital/contracts';
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
      return decided.map(({ type }: { type: string }) => type).join() || 'silent';
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

  test.each([
    { month: '2026-13' },
    { month: '2026-02', fromDate: '2026-02-01' },
    { fromDate: '2026-03-02', toDate: '2026-03-01' },
    { fromDate: 'soon' },
    { status: 'Lost' },
    { patient: '7' },
    { employee: idOf('employee') },
  ])('%j is refused', async (filter) => {
    const refusal = await codeOf(batchRecords(finding(...records), { ...wanted, filter }));
    expect(refusal).toMatchObject({ code: 'validation_failed' });
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
