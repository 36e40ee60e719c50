/** What is kept beside the log of a person, or was made of their data: files, printed documents, accounts. All of it can be removed again and again. */
import { documents, isOfPeople, moduleList, recordingOf, type ErasableModule } from '@hospital/contracts';
import { watchedClient, type EventStore } from '@hospital/event-store';
import { documentOfPerson, type Files } from '@hospital/platform';
import type pg from 'pg';
import type { Commands } from '../../kernel/commandHandler.ts';
import { catchUp } from '../../kernel/readModel.ts';
import { systemEnvelope } from '../../system.ts';
import { eraseDocument } from './erasedPeople.ts';

export interface DerivedDependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly files: Pick<Files, 'remove'>;
  readonly kernel: Commands;
}

/** Their photos, those that were replaced too: the versions of their record name them as long as the key is there. */
export async function uploadsOf(
  dependencies: DerivedDependencies,
  subject: string,
): Promise<readonly string[]> {
  await catchUp(dependencies);
  const ids = new Set<string>();
  for (const { name, fields } of moduleList.filter(isOfPeople)) {
    const uploads = Object.keys(fields).filter((field) => fields[field]?.kind === 'file');
    const { rows } = await dependencies.pool.query<{ file: string | null }>(
      `select distinct row->>upload as file from read_models.record_versions, unnest($3::text[]) as upload
       where resource = $1 and id = $2::uuid`,
      [name, subject, uploads],
    );
    for (const { file } of rows) if (file !== null) ids.add(file);
  }
  return [...ids].sort();
}

export async function forgetFiles(
  { pool, files }: DerivedDependencies,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await files.remove(ids);
  await pool.query('delete from kept.altered_files where id = any($1::uuid[])', [ids]);
}

interface Printed {
  readonly subject?: string;
  readonly record?: string;
  /** With `record`: what was printed of it before this revision; all of it unless set. */
  readonly before?: bigint;
  /** Names the commands. */
  readonly name: string;
}

/** Documents that name the person, or print one of these records. */
export async function eraseDocuments(
  dependencies: DerivedDependencies,
  { subject, record, before, name }: Printed,
): Promise<void> {
  await catchUp(dependencies);
  const { rows } = await dependencies.pool.query<{ _id: string }>(
    `select _id from read_models.documents d where ${documentOfPerson('d', '$1')}
     or (d.record = $2 and ($3::bigint is null or d."recordRevision" < $3::bigint))`,
    [subject ?? null, record ?? null, before === undefined ? null : String(before)],
  );
  for (const { _id: document } of rows) {
    const { row } = await dependencies.kernel.records.load(documents, document);
    if (row && row['status'] !== 'erased')
      await dependencies.kernel.handle(
        eraseDocument,
        {},
        systemEnvelope(document, `${name} ${row.revision}`),
      );
    await forgetFiles(dependencies, await erasedFiles(dependencies, document));
  }
}

/** The files of a document from before its last erasure. */
async function erasedFiles({ store }: DerivedDependencies, document: string): Promise<string[]> {
  const { stream, type } = recordingOf(document);
  let [erased, rendered]: [string[], string[]] = [[], []];
  for await (const event of store.read(stream, 0n, [type, 'DocumentErased'])) {
    if (event.type === type) rendered.push(String(event.data['file']));
    else [erased, rendered] = [[...erased, ...rendered], []];
  }
  return erased;
}

const account = [
  'delete from kept.credentials where owner_id = $1',
  'delete from kept.second_factors where owner_id = $1',
  'delete from kept.passkeys where owner_id = $1',
  'delete from kept.passkey_challenges where user_id = $1',
  'delete from kept.sessions where user_id = $1',
  'delete from kept.new_browsers where user_id = $1',
  'delete from kept.signed_in_users where user_id = $1',
  'delete from kept.uploads where user_id = $1::text',
  // That they signed in stays, from where goes.
  'update kept.access_log set ip = null where user_id = $1 and ip is not null',
];

/** Reads of a patient hold ids alone and stay: who read what remains known. */
export async function removeKeptRows(
  { pool }: Pick<DerivedDependencies, 'pool'>,
  { kind, subject }: { readonly kind: ErasableModule; readonly subject: string },
) {
  await pool.query('delete from kept.keyed_commands where record = $1', [subject]);
  if (kind === 'users') for (const statement of account) await pool.query(statement, [subject]);
}

const vacuumed = [
  'files',
  'altered_files',
  'keyed_commands',
  'credentials',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'sessions',
  'new_browsers',
  'signed_in_users',
  'uploads',
  'access_log',
];

/**
 * The space of removed rows is given back, so that nothing of them is left in the tables. Never within a transaction. Over a connection of its own:
 * it takes as long as the tables are large, and the pool's connections have a limit, after which they are busy and yet lent again.
 */
export async function vacuumKept({ pool }: DerivedDependencies): Promise<void> {
  const client = watchedClient({
    connectionString: pool.options.connectionString,
    application_name: 'vacuum',
  });
  try {
    await client.connect();
    for (const table of vacuumed) await client.query(`vacuum kept.${table}`);
  } finally {
    await client.end();
  }
}
