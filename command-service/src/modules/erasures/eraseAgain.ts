/**
 * Applies erasures to a log that was restored from a backup of before them, while nothing is served: what must be kept is written again, the log says that
 * the person is erased, and their key is destroyed. Where the key is gone already, nothing of theirs can be read or kept: the log alone is brought up to it. The rest
 * (documents, accounts, rows) is removed by the reactors at the next start, which find `SubjectErased`. Each step can be done again.
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
import { isKeyDestroyed, keepValuesFromLog } from './keptValues.ts';

type Dependencies = Pick<
  Foundation,
  'pool' | 'store' | 'storedLog' | 'records' | 'clock' | 'zone' | 'clinicDay' | 'subjectKeys'
>;

interface Erased {
  readonly module: ModuleDescription;
  readonly subject: string;
}

/** @returns how many of them the log knows */
export async function eraseAgain(dependencies: Dependencies, subjects: readonly string[]): Promise<number> {
  const known: Erased[] = [];
  for (const subject of new Set(subjects)) {
    const module = await moduleOf(dependencies, subject);
    if (module) known.push({ module, subject });
  }
  const readable: Erased[] = [];
  for (const each of known)
    if (await isKeyDestroyed(dependencies, each.subject)) await recordErased(dependencies, each, []);
    else readable.push(each);
  if (readable.length > 0) await eraseReadable(dependencies, readable);
  return known.length;
}

async function eraseReadable(dependencies: Dependencies, people: readonly Erased[]): Promise<void> {
  const today = async () => (await dependencies.clinicDay()).today;
  await keepValuesFromLog(
    { ...dependencies, today },
    dependencies.storedLog,
    new Set(people.map(({ subject }) => subject)),
  );
  for (const { subject } of people) await eraseExportFilters(dependencies, subject, await today());
  for (const person of people) {
    await recordErased(dependencies, person, await uploadsOf(dependencies, person));
    await dependencies.subjectKeys.destroyKey(person.subject);
  }
}

/** Null for a person who came after the backup. */
async function moduleOf({ storedLog }: Dependencies, subject: string): Promise<ModuleDescription | null> {
  for (const module of moduleList.filter(isOfPeople))
    if (await storedLog.head(streamOf(module.category, subject))) return module;
  return null;
}

/** Through the log as it is stored: an earlier event of theirs may be unreadable until this one is there. */
async function recordErased(
  { storedLog, clock }: Dependencies,
  { module, subject }: Erased,
  uploads: readonly string[],
): Promise<void> {
  const stream = streamOf(module.category, subject);
  for await (const _event of storedLog.read(stream, 0n, [SUBJECT_ERASED])) return;
  const files = uploads.map((file) => ({ file }));
  const event = kernelEvent(SUBJECT_ERASED, { id: subject, erasure: null, files }, clock());
  const head = await storedLog.head(stream);
  await storedLog.append(stream, [event], head?.revision ?? 'none');
}

/** Their photos, those that were replaced too: only the person's own events name them, and only as long as the key is there. */
async function uploadsOf({ store }: Dependencies, { module, subject }: Erased): Promise<string[]> {
  const uploads = Object.keys(module.fields).filter((field) => module.fields[field]?.kind === 'file');
  const ids = new Set<string>();
  for await (const { data } of store.read(streamOf(module.category, subject)))
    for (const field of uploads) {
      const file = data[field];
      if (typeof file === 'string') ids.add(file);
    }
  return [...ids].sort();
}
