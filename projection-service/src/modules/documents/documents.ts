/** Documents have the rights of the record that they print. */
import {
  documentKinds,
  documents,
  moduleNamed,
  Problem,
  titleOf,
  type Actor,
  type AnyRow,
} from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { serveFile } from '../../kernel/query/files.ts';
import { findOne } from '../../kernel/query/list.ts';
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { reading, seeOne, type QueryKit } from '../../kernel/query/reader.ts';
import type { Viewer, Visibility } from '../../kernel/query/visibility.ts';

function readableKinds(actor: Actor | null): string[] {
  if (!actor?.hasAccess) return [];
  return Object.entries(documentKinds).flatMap(([kind, { flag }]) => (actor.flags.has(flag) ? [kind] : []));
}

function visibility({ actor }: Viewer): Visibility {
  const kinds = readableKinds(actor);
  if (kinds.length === 0) throw new Problem('not_allowed');
  return {
    rows: ({ params }) => `t.kind = any(${params.add(kinds)}::text[])`,
  };
}

/** `invoice-2026-000001.pdf`. */
async function fileName(kit: QueryKit, row: AnyRow): Promise<string> {
  const kind = String(row['kind']);
  const name = Object.entries(documentKinds).find(([known]) => known === kind)?.[1].module;
  const module = name === undefined ? undefined : moduleNamed(name);
  const record = module && (await findOne(kit.pool, module, { id: String(row['record']), moment: null }));
  const title = module && record ? titleOf(module.title, record.row) : '';
  return `${[kind, title].filter(Boolean).join('-').replaceAll(/\s+/g, '-')}.pdf`;
}

function pdf(kit: QueryKit) {
  return reading(kit, ['documents'], async (call) => {
    const { row } = await seeOne(kit, call, { module: documents, isForPickers: false });
    if (row['status'] !== 'ready') throw new Problem('document_not_ready');
    return serveFile(kit.files, row['file'], await fileName(kit, row));
  });
}

export const documentsService: ModuleService = {
  visibility,
  historyFlags: Object.values(documentKinds).map(({ flag }) => flag),
  wholeVersion: (actor, alias) => {
    const kinds = readableKinds(actor).map((kind) => escapeLiteral(kind));
    return kinds.length === 0 ? 'false' : `${alias}.row->>'kind' in (${kinds.join(', ')})`;
  },
  handlers: (kit) => ({ 'documents.file.file': pdf(kit) }),
};
