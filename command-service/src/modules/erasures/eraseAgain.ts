/**
 * Applies erasures to a log that was restored from a backup of before them, while nothing is served: what must be kept is written again, the log says that
 * the person is erased, and their key is destroyed. The rest (documents, accounts, rows) is removed by the reactors at the next start, which
 * find `SubjectErased`. Each step can be done again.
 */
import {
  isOfPeople,
  moduleList,
  streamOf,
  SUBJECT_ERASED,
  type ModuleDescription,
} from '@hospital/contracts';
import { kernelEvent, type Foundation } from '@hospital/platform';
import { eraseExportFilters } from './exportFilters.ts';
import { keepValuesFromLog } from './keptValues.ts';

type Parts = Pick<Foundation, 'store' | 'storedLog' | 'records' | 'clock' | 'clinicDay' | 'subjectKeys'>;

interface Erased {
  readonly module: ModuleDescription;
  readonly subject: string;
}

/** @returns how many of them the log knows */
export async function eraseAgain(parts: Parts, subjects: readonly string[]): Promise<number> {
  const known: Erased[] = [];
  for (const subject of new Set(subjects)) {
    const module = await moduleOf(parts, subject);
    if (module) known.push({ module, subject });
  }
  if (known.length === 0) return 0;
  const today = async () => (await parts.clinicDay()).today;
  await keepValuesFromLog({ ...parts, today }, parts.storedLog, new Set(known.map(({ subject }) => subject)));
  for (const { subject } of known) await eraseExportFilters(parts, subject, await today());
  for (const each of known) await erase(parts, each);
  return known.length;
}

/** Null for a person who came after the backup. */
async function moduleOf({ store }: Parts, subject: string): Promise<ModuleDescription | null> {
  for (const module of moduleList.filter(isOfPeople))
    if (await store.head(streamOf(module.category, subject))) return module;
  return null;
}

async function erase(parts: Parts, { module, subject }: Erased): Promise<void> {
  const { store, clock, subjectKeys } = parts;
  const stream = streamOf(module.category, subject);
  if (!(await isErased(parts, stream))) {
    const files = (await uploadsOf(parts, module, stream)).map((file) => ({ file }));
    const event = kernelEvent(SUBJECT_ERASED, { id: subject, erasure: null, files }, clock());
    const head = await store.head(stream);
    await store.append(stream, [event], head?.revision ?? 'none');
  }
  await subjectKeys.destroyKey(subject);
}

async function isErased({ store }: Parts, stream: string): Promise<boolean> {
  for await (const _event of store.read(stream, 0n, [SUBJECT_ERASED])) return true;
  return false;
}

/** Their photos, those that were replaced too: only the person's own events name them, and only as long as the key is there. */
async function uploadsOf({ store }: Parts, { fields }: ModuleDescription, stream: string): Promise<string[]> {
  const uploads = Object.keys(fields).filter((field) => fields[field]?.kind === 'file');
  const ids = new Set<string>();
  for await (const { data } of store.read(stream))
    for (const field of uploads) {
      const file = data[field];
      if (typeof file === 'string') ids.add(file);
    }
  return [...ids].sort();
}
