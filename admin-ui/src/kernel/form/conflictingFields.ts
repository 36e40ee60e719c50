/** The fields that two people changed: both values, and who saved the other one. Users who may not read the history see the values too. */
import type { ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { loadHistory, type HistoryEntry } from '../record/history.ts';
import type { FormValues } from './formValues.ts';

export interface ConflictingField {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who saved it; null where that is not known. */
  readonly by: string | null;
  readonly at: string;
}

const NOBODY: readonly HistoryEntry[] = [];

interface Meeting {
  readonly module: ModuleDescription;
  /** The record as it is now. */
  readonly record: RaRecord;
  /** The revision that the form is based on. */
  readonly revision: number | null;
  readonly names: readonly string[];
  readonly mine: FormValues;
  readonly theirs: FormValues;
}

export async function conflictingFields(meeting: Meeting): Promise<ConflictingField[]> {
  const { module, record, revision, names, mine, theirs } = meeting;
  const entries = await loadHistory({ path: module.path, id: String(record.id) }).catch(() => NOBODY);
  const history = entries.filter((entry) => revision === null || entry.revision > revision);
  return names.map((name) => {
    const entry = history.findLast(({ changes }) => changes.some(({ field }) => field === name));
    const change = entry ?? history.at(-1);
    return {
      name,
      mine: mine[name],
      theirs: theirs[name],
      by: change?.actor?.name ?? null,
      at: change?.at ?? String(record['updatedAt'] ?? ''),
    };
  });
}
