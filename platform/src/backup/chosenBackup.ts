/**
 * What is restored. Log, keys and files always come from the newest backup: it holds every event of those before, and what was erased since stays erased.
 * An older one, or a moment, only says how far.
 */
import { text } from 'node:stream/consumers';
import { ConfigError } from '../start/config.ts';
import type { PublicKey } from '../evidence/evidenceKey.ts';
import { PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import { parseKeyRing, trusted } from '../evidence/keyChange.ts';
import { readSegment } from './logSegments.ts';
import type { BackupFolder } from './backupFolder.ts';
import { backupIds, readManifest, readUsableManifest, type Manifest } from './manifest.ts';
import type { BackupReader } from './objectCodec.ts';

export interface WantedBackup {
  /** The id of a backup; the newest unless set. */
  readonly backup?: string | undefined;
  /** The last event at or before it is the last one that is restored. */
  readonly until?: Date | undefined;
}

export interface ChosenBackup {
  readonly newest: Manifest;
  /** Whose tables are restored: credentials, access log and what else is beside the log. */
  readonly tablesFrom: Manifest;
  /** How many events are restored. */
  readonly events: number;
  /** Over these events, as it was signed; null where no backup ends there. */
  readonly root: string | null;
  /** The moment that was asked for; null for a whole backup. */
  readonly until: Date | null;
}

/** @throws ConfigError where the folder holds no such backup */
export async function chooseBackup(
  reader: BackupReader,
  keys: readonly PublicKey[],
  wanted: WantedBackup,
): Promise<ChosenBackup> {
  const { backups } = reader;
  const ids = await backupIds(backups);
  const newestId = ids.at(-1);
  if (newestId === undefined) throw new ConfigError(`There is no backup in ${backups.folder}.`);
  const newest = await readManifest(backups, newestId, keys);
  const known = await keysOfClinic(reader, newest, keys);
  const { backup, until = null } = wanted;
  if (until && until.getTime() > Date.parse(newest.at))
    throw new ConfigError(`The newest backup is of ${newest.at}: name that moment or an earlier one.`);
  const named = backup === undefined ? null : await readManifest(backups, backup, known);
  const events = until ? await eventsUntil(reader, newest, until) : (named ?? newest).log.events;
  const manifest = named ?? (until && (await firstWith(events, { backups, ids, known }))) ?? newest;
  const tablesFrom = isOfSameShape(manifest, newest) ? manifest : newest;
  const signed = [manifest, newest].find(({ log }) => log.events === events);
  return { newest, tablesFrom, events, root: signed?.log.root ?? null, until };
}

/** The first usable backup that has so many events: its tables are the nearest to that moment. */
async function firstWith(
  events: number,
  {
    backups,
    ids,
    known,
  }: {
    readonly backups: BackupFolder;
    readonly ids: readonly string[];
    readonly known: readonly PublicKey[];
  },
): Promise<Manifest | null> {
  for (const id of ids) {
    const manifest = await readUsableManifest(backups, id, known);
    if (manifest && manifest.log.events >= events) return manifest;
  }
  return null;
}

/** The key that signed the newest backup vouches for those before it. */
async function keysOfClinic(
  reader: BackupReader,
  { evidence }: Manifest,
  keys: readonly PublicKey[],
): Promise<readonly PublicKey[]> {
  const object = evidence[PUBLIC_KEY_FILE];
  if (!object) return keys;
  const { changes } = parseKeyRing(await text(reader.read(object)));
  return trusted(keys, changes);
}

/** A table of an older program may lack a column. */
function isOfSameShape(left: Manifest, right: Manifest): boolean {
  const tables = (manifest: Manifest) =>
    JSON.stringify(
      Object.entries(manifest.versions)
        .filter(([part]) => part.startsWith('tables '))
        .sort(),
    );
  return tables(left) === tables(right);
}

async function eventsUntil(reader: BackupReader, { log }: Manifest, until: Date): Promise<number> {
  const at = log.segments.findLastIndex(({ from }) => Date.parse(from) <= until.getTime());
  const segment = log.segments[at];
  if (!segment) throw new ConfigError(`The first event of the log is later than ${until.toISOString()}.`);
  let events = log.segments.slice(0, at).reduce((sum, each) => sum + each.events, 0);
  let last = events;
  for await (const batch of readSegment(reader, segment))
    for (const { metadata } of batch) {
      events += 1;
      if (Date.parse(metadata.at) <= until.getTime()) last = events;
    }
  return last;
}
