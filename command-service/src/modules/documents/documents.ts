/** Asking for a printed document. The queue and the worker follow from the event; a failed one may be asked for again. */
import {
  booleanValue,
  documentFileBase,
  documentId,
  documentKinds,
  documentRequest,
  isDocumentKind,
  isPrintLanguage,
  isSamePaper,
  documentLanguages,
  documents,
  namesOf,
  personOf,
  printAccess,
  printedTitle,
  printOperation,
  Problem,
  reject,
  requestedData,
  shownDocument,
  textIn,
  type Actor,
  type AnyRow,
  type DocumentKind,
  type DocumentRequest,
  type PrintLanguage,
} from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import {
  contentDisposition,
  type Answer,
  type Call,
  type Files,
  type Handlers,
  type KeyedHash,
} from '@hospital/platform';
import { commandsOf, type CommandModule } from '../../kernel/command.ts';
import {
  bodyOf,
  commandIdOf,
  envelopeOf,
  outcomeAnswer,
  type HandlerDependencies,
} from '../../kernel/httpCommand.ts';
import type { CommandOutcome } from '../../kernel/envelope.ts';
import type { SearchRecords } from '../../kernel/recordSearch.ts';

export const documentCommands: CommandModule = {};

/** How long the short cut waits for its PDF before it returns 202. */
const PDF_WAIT_MS = 10_000;
const PDF_POLL_MS = 50;

const documentCommand = commandsOf(documents);

export const requestDocument = documentCommand({
  name: 'RequestDocument',
  creates: true,
  isRepeatable: true,
  // A prescription is about its patient, not about the doctor whose it is.
  onRestricted: { about: (data) => personOf(documents, data)?.id ?? null },
  authorize: ({ kind, owner }: DocumentRequest, _row, { actor }) =>
    mayPrint(actor, kind, owner) ? null : reject('not_allowed'),
  decide: (request, row, { now }) =>
    row && !isLost(row, now) ? [] : [{ type: 'DocumentRequested', data: requestedData(request, row) }],
});

/** A queue may be lost with its server: who asks again for what has waited this long puts it into the queue again. */
const LOST_AFTER_MS = 60_000;

function isLost(row: AnyRow, now: string): boolean {
  if (row['status'] === 'ready') return false;
  return row['status'] === 'failed' || Date.parse(now) - Date.parse(row.updatedAt) > LOST_AFTER_MS;
}

export interface DocumentDependencies extends HandlerDependencies {
  readonly files: Files;
  readonly keyed: KeyedHash;
  readonly searchRecords: SearchRecords;
  /** IANA name of the clinic's time zone. */
  readonly zone: () => Promise<string>;
  readonly today: () => Promise<string>;
}

interface PrintKey {
  readonly kind: DocumentKind;
  readonly record: string;
  readonly language: PrintLanguage;
}

interface WantedDocument {
  readonly kind: DocumentKind;
  readonly record: string;
  readonly language: string;
  /** What was printed before says that it is a duplicate. */
  readonly reprint?: boolean;
}

function mayPrint(actor: Actor | null, kind: DocumentKind, owner: string | null): boolean {
  const access = printAccess(documentKinds[kind], actor);
  return access === 'full' || (access === 'own' && owner !== null && owner === actor?.id);
}

/** The record as it stands. To who may not print it, one that does not exist is like any other. */
async function printedRecord({ kernel }: DocumentDependencies, call: Call, { kind, record }: WantedDocument) {
  const module = documentKinds[kind];
  const { row } = await kernel.records.load(module, record);
  const owner = textIn(row, module.ownedBy);
  if (!mayPrint(call.actor, kind, owner)) throw new Problem('not_allowed');
  if (!row) throw new Problem('not_found');
  if (row.deletedAt && !module.readableWhenDeleted) throw new Problem('gone');
  return { row };
}

/** More documents than a record has in one language. */
const MOST = 1_000;

/** Whether a document that is ready, of any revision and template, says what the record says now. */
async function wasPrinted(
  { kernel: { records }, searchRecords }: DocumentDependencies,
  { kind, record, language }: PrintKey,
  row: AnyRow,
): Promise<boolean> {
  const values = Object.entries({ kind, record, language, status: 'ready' });
  const oneOf = values.map(([path, value]) => ({ path, values: [value] }));
  const found = await searchRecords({ module: documents, oneOf, order: [], limit: MOST });
  for (const { record: id } of found) {
    const { row: document } = await records.load(documents, id);
    if (document?.['status'] !== 'ready') continue;
    const revision = BigInt(Number(document['recordRevision']));
    const printed = (await records.loadAt(documentKinds[kind], record, revision)).row;
    if (printed && isSamePaper(kind, [printed, row], language)) return true;
  }
  return false;
}

async function request(
  dependencies: DocumentDependencies,
  call: Call,
  wanted: WantedDocument,
): Promise<CommandOutcome> {
  const { kernel, fingerprint, keyed, zone } = dependencies;
  const { row } = await printedRecord(dependencies, call, wanted);
  const { kind, record } = wanted;
  const original = { kind, record, language: languageOf(wanted.language), recordRevision: row.revision };
  const isDuplicate = wanted.reprint === true && (await wasPrinted(dependencies, original, row));
  const key = { ...original, duplicateOn: isDuplicate ? await dependencies.today() : null };
  const id = documentId(key);
  const input = documentRequest(key, row, { hash: keyed.hash, zone: await zone() });
  const envelope = { ...envelopeOf(call, id, fingerprint), expectedRevision: null };
  return kernel.handle(requestDocument, input, envelope);
}

/**
 * A repeat is about the document of the first call: its record may have moved on since, be gone, or have been printed by now, which makes
 * another document of the same words. Null where this is none.
 */
async function repeated(dependencies: DocumentDependencies, call: Call): Promise<CommandOutcome | null> {
  const { kernel, fingerprint, keyed, zone } = dependencies;
  const id = call.idempotencyKey ? await kernel.recordOfKey(commandIdOf(call)) : null;
  const document = id === null ? null : (await kernel.records.load(documents, id)).row;
  const kind = textIn(document, 'kind');
  if (!document || kind === null || !isDocumentKind(kind)) return null;
  const key = {
    kind,
    record: String(document['record']),
    recordRevision: Number(document['recordRevision']),
    language: String(document['language']),
    duplicateOn: textIn(document, 'duplicateOn'),
  };
  const { row } = await kernel.records.load(documentKinds[kind], key.record);
  const input = documentRequest(key, row, { hash: keyed.hash, zone: await zone() });
  const envelope = { ...envelopeOf(call, document._id, fingerprint), expectedRevision: null };
  return kernel.handle(requestDocument, input, envelope);
}

/** Waits until it is rendered, failed, or the time is over. */
async function settled(
  { kernel }: DocumentDependencies,
  id: string,
  signal: AbortSignal,
): Promise<AnyRow | null> {
  const deadline = performance.now() + PDF_WAIT_MS;
  for (;;) {
    const { row } = await kernel.records.load(documents, id);
    if (
      row?.['status'] === 'ready' ||
      row?.['status'] === 'failed' ||
      performance.now() > deadline ||
      signal.aborted
    )
      return row;
    await pause(PDF_POLL_MS, { signal });
  }
}

async function pdfAnswer(
  dependencies: DocumentDependencies,
  row: AnyRow,
  name: string,
): Promise<Answer | null> {
  if (row['status'] !== 'ready') return null;
  // Folded from the log, so the hash is the recorded one.
  const stored = await dependencies.files.loadRecorded(String(row['file']), textIn(row, 'sha256'));
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(`${name}.pdf`),
  };
  return { content: stored.bytes, headers };
}

function languageOf(asked: string): PrintLanguage {
  if (isPrintLanguage(asked)) return asked;
  throw new Problem('validation_failed', {
    fields: { language: `Language is one of: ${documentLanguages.join(', ')}.` },
  });
}

function reprintIn({ query }: Call): boolean {
  const asked = query['reprint'];
  return asked ? booleanValue('reprint', asked) : false;
}

/** As the download of the document is called too, and its file in a batch. */
function nameOf(kind: DocumentKind, row: AnyRow | null, record: string): string {
  return documentFileBase(kind, (row && printedTitle(kind, row)) || record);
}

/**
 * The PDF of a record as it stands: rendered if there is none yet, 202 with the document where that takes longer. A key means nothing here:
 * what the record says by now is asked for.
 */
function printing(dependencies: DocumentDependencies, kind: DocumentKind) {
  return async (call: Call): Promise<Answer> => {
    const record = call.params['id'] ?? '';
    const outcome = await request(
      dependencies,
      { ...call, idempotencyKey: null },
      {
        kind,
        record,
        language: call.query['language'] ?? 'en',
        reprint: reprintIn(call),
      },
    );
    const row = (await settled(dependencies, outcome.row._id, call.signal)) ?? outcome.row;
    const { row: printed } = await dependencies.kernel.records.load(documentKinds[kind], record);
    const answer = await pdfAnswer(dependencies, row, nameOf(kind, printed, record));
    const records = shownDocument(row, printed ?? undefined);
    if (answer) return { ...answer, shows: { how: 'pdf', records } };
    return { ...outcomeAnswer(documents, { ...outcome, row }, 202), shows: { records } };
  };
}

export function documentHandlers(dependencies: DocumentDependencies): Handlers {
  return {
    RequestDocument: async (call) =>
      outcomeAnswer(
        documents,
        (await repeated(dependencies, call)) ??
          (await request(dependencies, call, bodyOf<WantedDocument>(call))),
        202,
      ),
    ...Object.fromEntries(
      namesOf(documentKinds).map((kind) => [
        printOperation(documentKinds[kind]),
        printing(dependencies, kind),
      ]),
    ),
  };
}
