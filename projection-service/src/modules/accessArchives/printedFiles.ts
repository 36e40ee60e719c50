/** What was printed of a record, and what would be printed of it now. */
import {
  documentKinds,
  isDocumentKind,
  namesOf,
  printableDocument,
  recordingOf,
  templates,
  type AnyRow,
  type ArchiveLanguage,
  type ModuleDescription,
} from '@hospital/contracts';
import { embeddedLogo } from '@hospital/platform';
import type { QueryKit } from '../../kernel/query/reader.ts';
import { loadRecorded } from '../../kernel/query/recordedFiles.ts';
import type { ZipFile } from '../../kernel/zip/zip.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The stored PDF, as the log recorded it. @throws Problem file_altered */
export async function documentOf(kit: QueryKit, row: AnyRow): Promise<ZipFile | null> {
  if (row['status'] !== 'ready') return null;
  const wanted = { recording: recordingOf(row._id), file: text(row['file']), sha256: text(row['sha256']) };
  const stored = await loadRecorded(kit, wanted);
  return stored && { name: `documents/${row._id}.pdf`, bytes: stored.bytes };
}

/** What is printed of a record, as it stands: also of one that nobody has printed. */
export async function paperOf(
  kit: QueryKit,
  language: ArchiveLanguage,
  { module, row }: { module: ModuleDescription; row: AnyRow },
) {
  const kind = namesOf(documentKinds).find((name) => documentKinds[name].name === module.name);
  if (kind === undefined || !isDocumentKind(kind)) return null;
  const template = templates[kind];
  const logo = await embeddedLogo(kit.files, template.logoOf(row));
  const paper = template.printable(row, { logo }, { language, publicUrl: kit.publicUrl });
  return { name: `papers/${kind}-${row._id}.html`, bytes: Buffer.from(printableDocument(paper)) };
}
