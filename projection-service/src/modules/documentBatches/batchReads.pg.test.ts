/** The result of a batch is one entry in the log of reads: every record whose paper shows data of patients, and those patients. */
import { documentKinds, idOf, modules, namesOf, type DocumentKind } from '@hospital/contracts';
import { memoryFiles, type NotesReads } from '@hospital/platform';
import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import type { AppendEvents, GivenEvent } from '../../testing/events.ts';
import { queriedLog } from '../../testing/queriedLog.ts';
import { queriesOf } from '../../testing/queries.ts';

const PDF = Buffer.from('%PDF-1.4 a page %%EOF');
const sha256 = createHash('sha256').update(PDF).digest('hex');
const files = memoryFiles();
const recordOf = (kind: DocumentKind) => idOf('printed', kind);
const batchOf = (kind: DocumentKind) => idOf('batch of', kind);

const cheque = (number: string, patient: string): GivenEvent => ({
  type: 'ChequePutOnSlip',
  data: { cheque: idOf('cheque', number), patient, chequeNumber: number, amount: '10.00' },
});

/** A record that names patients in lines has its events; of the others the document names the patient. */
const printed: { readonly [K in DocumentKind]?: readonly GivenEvent[] } = {
  depositSlip: [
    { type: 'DepositSlipMade', data: { day: '2026-03-02', asked: [] } },
    cheque('1', clinic.youssef),
    cheque('2', clinic.helene),
    cheque('3', clinic.helene),
  ],
};

async function tellBatch(tell: AppendEvents, kind: DocumentKind): Promise<void> {
  const [record, document] = [recordOf(kind), idOf('document of', kind)];
  const { id: file } = await files.save(PDF, 'document');
  const whose =
    kind === 'payslip' ? { owner: clinic.nurse } : kind === 'depositSlip' ? {} : { patient: clinic.youssef };
  const events = printed[kind];
  if (events) await tell(documentKinds[kind], record, ...events);
  await tell(
    modules.documents,
    document,
    { type: 'DocumentRequested', data: { kind, record, recordRevision: 0, language: 'fr', ...whose } },
    { type: 'DocumentRendered', data: { file, sha256, bytes: PDF.length, pages: 1 } },
  );
  await tell(
    modules.documentBatches,
    batchOf(kind),
    {
      type: 'DocumentBatchRequested',
      data: {
        kind,
        output: 'zip',
        language: 'fr',
        total: 1,
        partSize: 1,
        records: [{ record, revision: 0 }],
      },
    },
    { type: 'DocumentBatchPartRendered', data: { part: 0, documents: [{ document, isReady: true }] } },
  );
}

const log = queriedLog(async (store, tell) => {
  await tellClinic(store);
  for (const kind of namesOf(documentKinds)) await tellBatch(tell, kind);
});

async function readsOf(kind: DocumentKind) {
  const lists: Parameters<NotesReads['noteList']>[0][] = [];
  const reads = { note: () => undefined, noteList: (list: (typeof lists)[number]) => void lists.push(list) };
  const queries = queriesOf(log.models, files, undefined, log.store, reads);
  await queries.ask('documentBatches.result', { params: { id: batchOf(kind) } });
  queries.close();
  return lists.map(({ resource, shown }) => ({ resource, shown }));
}

const shownOf = (kind: DocumentKind, ...patients: readonly string[]) => [
  {
    resource: documentKinds[kind].name,
    shown: patients.map((patient) =>
      expect.objectContaining({ resource: documentKinds[kind].name, record: recordOf(kind), patient }),
    ),
  },
];

test.each(['invoice', 'prescription', 'creditNote', 'receipt'] as const)(
  'a batch of the kind %s shows the patient whom each document names',
  async (kind) => {
    expect(await readsOf(kind)).toEqual(shownOf(kind, clinic.youssef));
  },
);

test('a batch of deposit slips shows every patient whose cheque is on one', async () => {
  expect(await readsOf('depositSlip')).toEqual(shownOf('depositSlip', clinic.youssef, clinic.helene));
});

test('a batch of payslips shows no patient', async () => {
  expect(await readsOf('payslip')).toEqual([]);
});
