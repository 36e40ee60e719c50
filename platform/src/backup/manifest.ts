/**
 * What a backup consists of: names, counts and hashes, and nothing personal. It is written last, so a backup that broke off is none; AUDIT_KEY signs
 * it, so nobody without the key makes one, leaves something out of one, or passes an older one for a newer one.
 */
import { canonicalJson } from '@hospital/event-store';
import { z } from 'zod';
import { timeInName } from '../clock/timeInName.ts';
import { ConfigError } from '../start/config.ts';
import type { PublicKey, SigningKey } from '../evidence/evidenceKey.ts';
import { storedObject, type BackupFolder, type StoredObject } from './backupFolder.ts';
import { tablesFor } from './keptTables.ts';

const LABEL = 'hospital-back-office/backup\n';
const FOLDER = 'manifests';
const hash = z.base64().length(44);

const segment = storedObject.extend({
  events: z.int().positive(),
  /** The earliest `at` of its events. */
  from: z.iso.datetime(),
});

const shape = z.strictObject({
  format: z.literal(1),
  /** Sorts by time. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Of the program and of everything that is stored (`programVersions.ts`). */
  program: z.string(),
  versions: z.record(z.string(), z.int()),
  log: z.strictObject({
    events: z.int().nonnegative(),
    root: hash,
    /** Of the complete subtrees at the tree's right edge: a later backup goes on from them. */
    subtrees: z.array(hash),
    /** The last event, by its place in the store. Null in an empty log. */
    last: z
      .strictObject({ position: z.string(), stream: z.string(), revision: z.string(), id: z.string() })
      .nullable(),
    segments: z.array(segment),
  }),
  /** By the table's name. */
  tables: z.record(z.string(), storedObject.extend({ rows: z.int().nonnegative() })),
  /** `index` names the object of each file. */
  files: z.strictObject({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), index: storedObject }),
  /** Files of the evidence folder, by name. */
  evidence: z.record(z.string(), storedObject),
  /** Each of them opens every object that is named here. */
  recipients: z.array(z.string()).readonly(),
  /** The private key of a passphrase, where the folder has one. */
  lockedKey: storedObject.nullable(),
  /** The public key that the signature is checked by. */
  key: z.string(),
  signature: z.base64(),
});

export type Manifest = z.output<typeof shape>;
export type Segment = z.output<typeof segment>;
export type UnsignedManifest = Omit<Manifest, 'key' | 'signature'>;

/** @param before of the backup before: ids sort in the order in which backups were made, also after the clock was set back */
export function backupId(at: Date, before: string | null): string {
  const id = timeInName(at);
  if (before === null || id > before) return id;
  const instant = before.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z');
  return backupId(new Date(Date.parse(instant) + 1), null);
}

export async function writeManifest(
  backups: BackupFolder,
  unsigned: UnsignedManifest,
  key: SigningKey,
): Promise<Manifest> {
  const content = { ...unsigned, key: key.publicKey.id };
  const manifest = { ...content, signature: key.sign(signedText(content)).toString('base64') };
  await backups.write(nameOf(manifest.id), [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
  return manifest;
}

function signedText(content: Omit<Manifest, 'signature'>): string {
  return LABEL + canonicalJson(content);
}

class ManifestUnusable extends ConfigError {}

/** The ids of all backups, the oldest first. */
export async function backupIds(backups: BackupFolder): Promise<string[]> {
  const names = await backups.names(FOLDER);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(FOLDER.length + 1, -'.json'.length));
}

/** @throws ManifestUnusable where it is missing, changed, or signed by another key */
export async function readManifest(
  backups: BackupFolder,
  id: string,
  keys: readonly PublicKey[],
): Promise<Manifest> {
  const text = await backups.readText(nameOf(id));
  if (text === null) throw new ManifestUnusable(`There is no backup ${id} in ${backups.folder}.`);
  const manifest = parsed(text, id);
  if (manifest?.id !== id) throw new ManifestUnusable(`The list of what the backup ${id} holds was changed.`);
  const { signature, ...content } = manifest;
  const key = keys.find((each) => each.id === manifest.key);
  if (!key)
    throw new ManifestUnusable(
      `The backup ${id} was signed by another key (${manifest.key}): give the AUDIT_KEY of its clinic.`,
    );
  if (!key.verifies(signedText(content), Buffer.from(signature, 'base64')))
    throw new ManifestUnusable(`The list of what the backup ${id} holds was changed.`);
  return manifest;
}

/** Null where it is missing, changed, or signed by a key that is not known any more. */
export function readUsableManifest(
  backups: BackupFolder,
  id: string,
  keys: readonly PublicKey[],
): Promise<Manifest | null> {
  return readManifest(backups, id, keys).catch((error: unknown) => {
    if (error instanceof ManifestUnusable) return null;
    throw error;
  });
}

/** Whether a backup of the folder opens with the key that a passphrase locks. No signature is checked. */
export async function needsLockedKey(backups: BackupFolder): Promise<boolean> {
  for (const id of await backupIds(backups)) {
    const text = await backups.readText(nameOf(id));
    if (text !== null && parsed(text, id)?.lockedKey) return true;
  }
  return false;
}

/** @throws ManifestUnusable for the format of a later program */
function parsed(text: string, id: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(text);
    const { success, data } = z.object({ format: z.int().min(2) }).safeParse(value);
    if (success)
      throw new ManifestUnusable(
        `A newer version of the program made the backup ${id} (format ${data.format}): install that one.`,
      );
    return shape.parse(value);
  } catch (error) {
    if (error instanceof ManifestUnusable) throw error;
    return null;
  }
}

export async function removeManifest(backups: BackupFolder, id: string): Promise<void> {
  await backups.remove(nameOf(id));
}

function nameOf(id: string): string {
  return `${FOLDER}/${id}.json`;
}

/**
 * What is restored from the newest backup alone: the log, the keys and the files. The index of the files names further objects. Older backups of the folder
 * share the log; their keys and files are removed after a while, so that what was erased is gone.
 */
export function sharedObjects({ log, tables, files, lockedKey }: Manifest): StoredObject[] {
  const key = lockedKey ? [lockedKey] : [];
  return [...key, ...log.segments, ...namedTables(tables, tablesFor('keys', 'files')), files.index];
}

/** What only this backup has: the tables beside the log, and the checkpoints. */
export function ownObjects({ tables, evidence }: Manifest): StoredObject[] {
  return [...namedTables(tables, tablesFor('copied')), ...Object.values(evidence)];
}

function namedTables(tables: Manifest['tables'], names: readonly string[]): StoredObject[] {
  return names.flatMap((name) => tables[name] ?? []);
}
