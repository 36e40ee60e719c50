/** Ways to change the past, with what reports each: the test tries them, and docs/tamper-evidence.md shows the same table. */
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signCheckpoint } from '../signedCheckpoint.ts';
import { signingKey } from '../evidenceKey.ts';
import { logMutations } from './logMutations.ts';
import { LEAF_BYTES } from '../evidenceFolder.ts';

export type Reporter = 'the log' | 'the folder' | 'the database' | 'the copy';
/** When health reports it, without anybody running a check. */
export type Noticed = 'at the next start' | 'at the next checkpoint' | null;

export interface Scene {
  readonly folder: string;
  readonly copy: string;
  sql(text: string): Promise<unknown>;
}

export interface TamperingCase {
  readonly what: string;
  /** Of `audit:verify`. */
  readonly reportedBy: readonly Reporter[];
  readonly health: Noticed;
  tamper(scene: Scene): Promise<unknown>;
}

const POSITION = 57;
const OTHER = 91;
const OLDER = 80;
const checkpoints = (folder: string) => path.join(folder, 'checkpoints.jsonl');
const leaves = (folder: string) => path.join(folder, 'leaves');
const linesOf = async (folder: string) =>
  (await readFile(checkpoints(folder), 'utf8')).split('\n').slice(0, -1);
const writeLines = (folder: string, lines: readonly string[]) =>
  writeFile(checkpoints(folder), lines.map((line) => `${line}\n`).join(''));
const editLines = (folder: string, edit: (lines: string[]) => readonly string[]) =>
  linesOf(folder).then((lines) => writeLines(folder, edit(lines)));
const forgetInDatabase = 'delete from kept.checkpoint_chain';
const alterEvent = `update event_log.events set type = 'TaxForged' where position = ${POSITION}`;

/** Log, leaves and lines as they were after the second of three checkpoints. */
async function cutAll({ folder, sql }: Scene): Promise<void> {
  await sql(`delete from event_log.events where position > ${OLDER}`);
  await truncate(leaves(folder), OLDER * LEAF_BYTES);
  await editLines(folder, (lines) => lines.slice(0, 2));
}

const inTheLog: readonly TamperingCase[] = logMutations.map(({ name, sql }) => ({
  what: `One event of the log: ${name}`,
  reportedBy: ['the log'],
  health: null,
  tamper: (scene) => scene.sql(sql(POSITION, OTHER)),
}));

const inTheFiles: readonly TamperingCase[] = [
  {
    what: 'The newest signed event is altered',
    reportedBy: ['the log'],
    health: 'at the next start',
    tamper: ({ sql }) => sql(`update event_log.events set type = 'TaxForged' where position = 120`),
  },
  {
    what: 'The log is cut at its end, as by the restore of a backup',
    reportedBy: ['the log'],
    health: 'at the next start',
    tamper: ({ sql }) => sql(`delete from event_log.events where position > ${OLDER}`),
  },
  {
    what: 'The size in a line is changed',
    reportedBy: ['the folder', 'the copy'],
    health: 'at the next start',
    tamper: ({ folder }) =>
      editLines(folder, ([first = '', ...rest]) => [first.replace('"size":', '"size":1'), ...rest]),
  },
  {
    what: 'A line is removed from the middle',
    reportedBy: ['the folder', 'the copy'],
    health: 'at the next start',
    tamper: ({ folder }) => editLines(folder, ([first = '', , ...rest]) => [first, ...rest]),
  },
  {
    what: 'The last line is removed',
    reportedBy: ['the folder', 'the database', 'the copy'],
    health: 'at the next start',
    tamper: ({ folder }) => editLines(folder, (lines) => lines.slice(0, -1)),
  },
  {
    what: 'The last line is removed while the product runs',
    reportedBy: ['the folder', 'the database', 'the copy'],
    health: 'at the next checkpoint',
    tamper: ({ folder }) => editLines(folder, (lines) => lines.slice(0, -1)),
  },
  {
    what: 'The file of checkpoints is removed',
    reportedBy: ['the database', 'the copy'],
    health: 'at the next start',
    tamper: ({ folder }) => rm(checkpoints(folder)),
  },
  {
    what: 'The folder is removed',
    reportedBy: ['the database', 'the copy'],
    health: 'at the next start',
    tamper: ({ folder }) => rm(folder, { recursive: true }),
  },
  {
    what: 'A leaf is changed',
    reportedBy: ['the folder'],
    health: null,
    tamper: async ({ folder }) => {
      const bytes = await readFile(leaves(folder));
      bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
      await writeFile(leaves(folder), bytes);
    },
  },
  {
    what: 'The leaves are removed and an event is altered',
    reportedBy: ['the log'],
    health: null,
    tamper: async ({ folder, sql }) => {
      await rm(leaves(folder));
      await sql(alterEvent);
    },
  },
  {
    what: 'A line that another key signed is added',
    reportedBy: ['the folder', 'the copy'],
    health: null,
    tamper: ({ folder }) => {
      const head = { size: 120, root: Buffer.alloc(32, 5), before: OLDER };
      const forged = signCheckpoint(signingKey(Buffer.alloc(32, 9)), head, new Date(0));
      return appendFile(checkpoints(folder), `${JSON.stringify(forged)}\n`);
    },
  },
  {
    what: '100 KB of other text are added to the file of checkpoints',
    reportedBy: ['the folder', 'the copy'],
    health: null,
    tamper: ({ folder }) => appendFile(checkpoints(folder), `${'x'.repeat(100_000)}\n`),
  },
];

const together: readonly TamperingCase[] = [
  {
    what: 'Log, leaves and lines are cut to an older state together',
    reportedBy: ['the database', 'the copy'],
    health: 'at the next start',
    tamper: cutAll,
  },
  {
    what: 'The same, and the row of the database is removed',
    reportedBy: ['the copy'],
    health: 'at the next start',
    tamper: async (scene) => {
      await cutAll(scene);
      await scene.sql(forgetInDatabase);
    },
  },
  {
    what: 'The same, and the row of the database is replaced by the older line',
    reportedBy: ['the copy'],
    health: 'at the next start',
    tamper: async (scene) => {
      await cutAll(scene);
      const [line = ''] = (await linesOf(scene.folder)).slice(-1);
      await scene.sql(`update kept.checkpoint_chain set checkpoint = '${line}'`);
    },
  },
  {
    what: 'The folder and the row of the database are removed, and an event is altered',
    reportedBy: ['the copy'],
    health: 'at the next start',
    tamper: async ({ folder, sql }) => {
      await rm(folder, { recursive: true });
      await sql(`${forgetInDatabase}; ${alterEvent}`);
    },
  },
  {
    what: 'The row of the database is forged',
    reportedBy: ['the database'],
    health: 'at the next start',
    tamper: ({ sql }) => sql(`update kept.checkpoint_chain set checkpoint = '{}'`),
  },
  {
    what: 'A line of the copy is changed',
    reportedBy: ['the copy'],
    health: 'at the next start',
    tamper: ({ copy }) =>
      editLines(copy, ([first = '', ...rest]) => [first.replace('"size":', '"size":1'), ...rest]),
  },
  {
    what: 'The last line of the copy is removed (the product adds it again)',
    reportedBy: ['the copy'],
    health: null,
    tamper: ({ copy }) => editLines(copy, (lines) => lines.slice(0, -1)),
  },
];

export const tamperingCases: readonly TamperingCase[] = [...inTheLog, ...inTheFiles, ...together];

/** As docs/tamper-evidence.md shows it. */
export function tamperingTable(): string {
  const rows = tamperingCases.map(
    ({ what, reportedBy, health }, index) =>
      `| ${index + 1} | ${what} | ${reportedBy.join(', ')} | ${health ?? '–'} |`,
  );
  return [
    '| | What was done | What `audit:verify` finds it by | Health reports it |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
