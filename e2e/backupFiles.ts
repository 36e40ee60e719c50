/** A clinic's backups, their key and its secrets beside its data folder, with the arguments of the commands about them. */
import path from 'node:path';
import { runScript, type Ended } from './runScript.ts';

export class BackupFiles {
  readonly folder: string;
  readonly keyFile: string;
  readonly #secretsFile: string;
  readonly #dataFolder: string;
  #recipient = '';

  constructor(dataFolder: string) {
    const besides = path.dirname(dataFolder);
    this.#dataFolder = dataFolder;
    this.folder = path.join(besides, 'backups');
    this.keyFile = path.join(besides, 'backup.key');
    this.#secretsFile = path.join(besides, 'secrets.age');
  }

  async makeKey(): Promise<void> {
    const { said } = await this.run(['new-key', '--out', this.keyFile]);
    const [recipient] = /age1[0-9a-z]+/.exec(said) ?? [];
    if (recipient === undefined) throw new Error(said);
    this.#recipient = recipient;
  }

  /** Of `npm run backup`. */
  get make(): readonly string[] {
    return ['--to', this.folder, '--recipient', this.#recipient];
  }

  /** Of `npm run backup`: a check by a restore. */
  get check(): readonly string[] {
    return ['verify', '--to', this.folder, '--restore', '--identity', this.keyFile];
  }

  /** Of `npm run restore`. */
  get restore(): readonly string[] {
    return [this.folder, '--identity', this.keyFile, '--secrets', this.#secretsFile];
  }

  /** With the secrets. @throws what was said, where it failed */
  async backUp(): Promise<void> {
    const { code, said } = await this.run([...this.make, '--secrets', this.#secretsFile]);
    if (code !== 0) throw new Error(said);
  }

  /** `npm run backup`. */
  run(args: readonly string[]): Promise<Ended> {
    return runScript('backup', args, { DATA_DIR: this.#dataFolder });
  }
}
