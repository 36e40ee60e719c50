/**
 * What the screens show and print of a record: the PDF's own content, made by the same template of the same values. A print names the
 * document as which it was asked for, and carries its code.
 */
import {
  documentKinds,
  documentLanguages,
  documents,
  isPrintLanguage,
  namesOf,
  paperOperation,
  Problem,
  refusedValue,
  shownRecord,
  templates,
  type AnyRow,
  type DocumentKind,
  type PrintLanguage,
} from '@hospital/contracts';
import { embeddedLogo, type Call, type Handler, type Handlers, type Shows } from '@hospital/platform';
import { findOne } from '../../kernel/query/list.ts';
import { refuseRestrictedAbout } from '../../across/aboutRestricted.ts';
import { readHandler, readVisibleRecord, type QueryKit } from '../../kernel/query/reader.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface PaperRequest {
  readonly kind: DocumentKind;
  readonly row: AnyRow;
  readonly language: PrintLanguage;
}

function languageOf({ query }: Call): PrintLanguage {
  const language = query['language'] || 'en';
  if (isPrintLanguage(language)) return language;
  throw refusedValue('language', `Language is one of: ${documentLanguages.join(', ')}.`);
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @throws Problem `document_not_ready` where the record has moved on since the document was asked for, or it is another's */
async function marksOf({ pool }: QueryKit, asked: PaperRequest, id: string) {
  if (!UUID.test(id)) throw refusedValue('document', 'Document is not a valid identifier.');
  const document = (await findOne(pool, documents, { id, moment: null }))?.row;
  const { kind, row, language } = asked;
  const isOfThis =
    document?.['kind'] === kind && document['record'] === row._id && document['language'] === language;
  if (!isOfThis || document['recordRevision'] !== row.revision) throw new Problem('document_not_ready');
  return { code: text(document['code']), duplicateOn: text(document['duplicateOn']) };
}

function paper(kit: QueryKit, kind: DocumentKind): Handler {
  const module = documentKinds[kind];
  return readHandler(kit, ['documents'], async (call) => {
    const language = languageOf(call);
    const { row } = await readVisibleRecord(kit, call, { module, isForPickers: false });
    await refuseRestrictedAbout(kit, call.actor, { module, row });
    const document = call.query['document'];
    const marks = document ? await marksOf(kit, { kind, row, language }, document) : {};
    const template = templates[kind];
    const logo = await embeddedLogo(kit.files, template.logoOf(row));
    const shows: Shows = { how: 'document', records: shownRecord(module, row) };
    return {
      shows,
      body: template.printable(row, { logo }, { ...marks, language, publicUrl: kit.publicUrl }),
    };
  });
}

export function paperHandlers(kit: QueryKit): Handlers {
  return Object.fromEntries(
    namesOf(documentKinds).map((kind) => [paperOperation(documentKinds[kind]), paper(kit, kind)]),
  );
}
