/** Tells the log of reads who opened the records of which patient. */
import {
  documentKinds,
  documents,
  isDocumentKind,
  isId,
  patientOf,
  patients,
  type AnyRow,
  type ModuleDescription,
} from '@hospital/contracts';
import type { ReadsLog } from '@hospital/platform';
import type { Opening } from '../kernel/query/opened.ts';

/** A document is a reading of the record that it prints. */
function recordOf(module: ModuleDescription, row: AnyRow): { resource: string; record: string } {
  const kind = String(row['kind']);
  return module.name === documents.name && isDocumentKind(kind)
    ? { resource: documentKinds[kind].name, record: String(row['record']) }
    : { resource: module.name, record: row._id };
}

/** The patient whose records a list was asked for; null where it was asked for by anything else. */
function patientAsked(
  { fields }: ModuleDescription,
  search: Readonly<Record<string, string>>,
): string | null {
  for (const [name, value] of Object.entries(search)) {
    const field = fields[name];
    if (field?.kind === 'ref' && field.to === patients.name && isId(value)) return value.toLowerCase();
  }
  return null;
}

export function patientReads(reads: Pick<ReadsLog, 'note'>): Opening {
  return {
    record: ({ actor, requestId }, { module, row, how }) => {
      const patient = patientOf(module, row);
      if (!actor || !isId(patient)) return;
      reads.note({ actor: actor.id, ...recordOf(module, row), patient, how, requestId });
    },
    list: ({ actor, requestId }, { module, search }) => {
      const patient = patientAsked(module, search);
      if (!actor || patient === null) return;
      const { name: resource } = module;
      reads.note({ actor: actor.id, resource, record: patient, patient, how: 'list', requestId });
    },
  };
}
