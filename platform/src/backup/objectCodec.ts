/** How objects of a backup are made: compressed, then encrypted for the recipients. */
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypted, encrypted, type Identity, type Recipient } from './ageStreams.ts';
import type { BackupFolder, StoredObject } from './backupFolder.ts';

/** A higher level costs more time than it saves bytes: most of a log is ciphertext. */
const LEVEL = 3;

export class BackupWriter {
  readonly backups: BackupFolder;
  /** Of the backup that is written. */
  readonly id: string;
  /** Objects so far. */
  readonly written: StoredObject[] = [];
  readonly #recipients: readonly Recipient[];

  constructor(
    backups: BackupFolder,
    { id, recipients }: { readonly id: string; readonly recipients: readonly Recipient[] },
  ) {
    this.backups = backups;
    this.id = id;
    this.#recipients = recipients;
  }

  /** Of an object that belongs to this backup alone. */
  ownName(name: string): string {
    return `snapshots/${this.id}/${name}`;
  }

  async write(name: string, source: AsyncIterable<Uint8Array | string>): Promise<StoredObject> {
    const plain = Readable.from(source, { objectMode: false });
    const packed = createGzip({ level: LEVEL });
    plain.once('error', (error) => packed.destroy(error));
    return this.writePlain(name, await encrypted(plain.pipe(packed), this.#recipients));
  }

  /** For what tells nothing. */
  async writePlain(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredObject> {
    const object = await this.backups.write(name, source);
    this.written.push(object);
    return object;
  }
}

export class BackupReader {
  readonly backups: BackupFolder;
  readonly #identities: readonly Identity[];

  /** @param identities former keys too: older backups may have been made for them */
  constructor(backups: BackupFolder, identities: readonly Identity[]) {
    this.backups = backups;
    this.#identities = identities;
  }

  /** @throws WrongIdentity, DamagedObject; the stream fails where a byte is not what was written */
  async *read(object: StoredObject): AsyncGenerator<Uint8Array> {
    const packed = Readable.from(await decrypted(this.backups.read(object), this.#identities), {
      objectMode: false,
    });
    const plain = createGunzip();
    packed.once('error', (error) => plain.destroy(error));
    yield* packed.pipe(plain) as AsyncIterable<Uint8Array>;
  }
}
