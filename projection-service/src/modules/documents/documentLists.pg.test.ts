/** Lists of documents and batches are searched by whole words, and by the whole id of a record. */
import { idOf, modules } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { queriedLog } from '../../testing/queriedLog.ts';

const RECORD = idOf('printed', '0');

const log = queriedLog(async (_store, tell) => {
  for (const [index, kind] of ['payslip', 'depositSlip', 'invoice'].entries()) {
    const record = idOf('printed', String(index));
    const requested = { kind, record, recordRevision: 1, language: 'fr', templateVersion: 14 };
    await tell(modules.documents, idOf('paper', kind), { type: 'DocumentRequested', data: requested });
    await tell(modules.documentBatches, idOf('batch', kind), {
      type: 'DocumentBatchRequested',
      data: {
        kind,
        output: kind === 'invoice' ? 'pdf' : 'zip',
        language: 'fr',
        partSize: 50,
        records: [{ record, revision: 1 }],
      },
    });
  }
});

const kinds = async (list: string, search: Record<string, string>) =>
  (await log.queries.list(`${list}.list`, { query: search })).map(({ kind }) => kind).sort();

describe.each(['documents', 'documentBatches'])('%s', (list) => {
  test('are found by a whole kind alone, in any case', async () => {
    expect(await kinds(list, { kind: 'payslip' })).toEqual(['payslip']);
    expect(await kinds(list, { kind: 'DEPOSITSLIP' })).toEqual(['depositSlip']);
    for (const kind of ['slip', 'nonsense'])
      await expect(kinds(list, { kind })).rejects.toMatchObject({
        code: 'validation_failed',
        details: { fields: { kind: expect.stringMatching(/^Kind is one of: invoice, .*depositSlip\.$/) } },
      });
  });
});

test('batches are found by a whole output', async () => {
  expect(await kinds('documentBatches', { output: 'zip' })).toEqual(['depositSlip', 'payslip']);
  await expect(kinds('documentBatches', { output: 'p' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('documents are found by the whole id of their record', async () => {
  expect(await kinds('documents', { record: RECORD.toUpperCase() })).toEqual(['payslip']);
  await expect(kinds('documents', { record: RECORD.slice(0, 8) })).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: { record: 'Record is not a valid identifier.' } },
  });
});
