/** Checks the log against its signed checkpoints, whether the product runs or not: `npm run audit:verify`. */
import { moduleAt, moduleNamed } from '@hospital/contracts';
import {
  checkProof,
  ConfigError,
  proveExtension,
  proveRecord,
  readEvidence,
  readKeys,
  verifyLog,
  type Finding,
  type KeptEvidence,
  type Verification,
} from '@hospital/platform';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { evidenceFolder, readHospitalConfig } from './config.ts';
import { readLogOnly } from './maintenance.ts';
import { verifyKeptFiles } from './verifyKeptFiles.ts';

const USAGE = `Use: npm run audit:verify -- [--checkpoints <folder or file>] [--public-key <key or file>] [--copied]
     --record <resource>/<id> --out <file>   writes a proof of one record's history
     --extends <file> --out <file>           writes a proof that the newest checkpoint extends the last one in the file
     --proof <file>                          checks such a proof; needs no log
     --print-key                             prints the public key`;

/** 1 is for what could not be checked at all. */
const EXIT = { holds: 0, logDiffers: 2, checkpointsDamaged: 3, keptDiffers: 4 } as const;

const options = {
  checkpoints: { type: 'string' },
  'public-key': { type: 'string' },
  copied: { type: 'boolean' },
  record: { type: 'string' },
  extends: { type: 'string' },
  out: { type: 'string' },
  proof: { type: 'string' },
  'print-key': { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch {
    throw new ConfigError(USAGE);
  }
}

/**
 * @returns the exit code: 0 holds, 2 the log differs, 3 the checkpoints themselves were changed, 4 files or keys beside the log were changed
 * @throws ConfigError with a sentence for whoever typed it
 */
export async function runAuditCommand(args: readonly string[]): Promise<number> {
  const given = parse(args);
  const place = given.checkpoints ?? evidenceFolder(readHospitalConfig());
  if (given['print-key'] || given.proof !== undefined) {
    const keys = await readKeys(place, given['public-key']);
    if (given.proof === undefined) for (const { text } of keys) say(text);
    else say(checkProof(await readText(given.proof), keys));
    return EXIT.holds;
  }
  const evidence = await readEvidence(place, given['public-key']);
  if (given.record !== undefined || given.extends !== undefined) return prove(given, evidence);
  return verify(given, evidence);
}

async function prove(given: Options, evidence: KeptEvidence): Promise<number> {
  const { out } = given;
  const newest = evidence.checkpoints.at(-1);
  if (out === undefined || !newest) throw new ConfigError(USAGE);
  const proof =
    given.extends === undefined
      ? await proofOfRecord(given.record ?? '', newest)
      : await proofOfExtension(given.extends, newest, evidence);
  await writeFile(out, `${JSON.stringify(proof, null, 2)}\n`).catch(() => {
    throw new ConfigError(`The file ${out} cannot be written.`);
  });
  say(`Written to ${out}: whoever has the public key checks it with npm run audit:verify -- --proof.`);
  return EXIT.holds;
}

type Checkpoint = KeptEvidence['checkpoints'][number];

function proofOfRecord(record: string, checkpoint: Checkpoint) {
  const [resource = '', id = ''] = record.split('/');
  const module = moduleAt(resource) ?? moduleNamed(resource);
  if (!module || id === '')
    throw new ConfigError(`There is no record ${record}: name it like appointments/<id>.`);
  return readLogOnly('audit', ({ store }) =>
    proveRecord(store, checkpoint, { module, id: id.toLowerCase() }),
  );
}

/** The older line may be wherever the clinic or its auditor put it. */
async function proofOfExtension(file: string, newest: Checkpoint, { checkpoints }: KeptEvidence) {
  const line = (await readText(file)).trimEnd().split('\n').at(-1) ?? '';
  const older = checkpoints.find(({ signature }) => line.includes(signature));
  if (!older)
    throw new ConfigError(
      `The last line of ${file} is none of the checkpoints that are kept here: another log was signed then, or lines were removed since.`,
    );
  return readLogOnly('audit', ({ store }) => proveExtension(store, older, newest));
}

async function verify({ copied }: Options, evidence: KeptEvidence): Promise<number> {
  const started = performance.now();
  const { verification, seconds, kept } = await readLogOnly('audit', async (log) => ({
    verification: await verifyLog({
      store: log.store,
      evidence,
      comparePositions: !copied,
      onProgress: (events) => say(`${events} events`),
    }),
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    kept: await verifyKeptFiles(log),
  }));
  const { events, signed, findings } = verification;
  say(
    `${events} events, of which ${evidence.checkpoints.length} checkpoints cover ${signed} (${seconds} s).`,
  );
  for (const sentence of evidence.damage) say(sentence);
  for (const sentence of [...described(verification), ...kept.lines]) say(sentence);
  if (findings.length > 0) return EXIT.logDiffers;
  if (events > signed && signed > 0) say(uncovered(signed, events));
  if (evidence.damage.length > 0) return EXIT.checkpointsDamaged;
  say('The log is the one that was signed.');
  return kept.differs ? EXIT.keptDiffers : EXIT.holds;
}

/** Places count from 0, as in findings. */
function uncovered(signed: number, events: number): string {
  const [range, what] =
    events - signed === 1 ? [`Event ${signed} is`, 'it'] : [`Events ${signed} to ${events - 1} are`, 'them'];
  return `${range} newer than the last checkpoint: nothing is proved about ${what} yet.`;
}

const WHAT_TO_DO =
  'What to do: restart nothing and rebuild no read model. Copy the database and the checkpoints as they are. Then see docs/operations.md, Tamper evidence.';

function described({ findings, gaps }: Verification): string[] {
  if (findings.length === 0) return [];
  const isMissing = findings.some(({ kind }) => kind === 'missing');
  return [
    'The log is NOT the one that was signed.',
    ...findings.map(sentenceOf),
    ...(isMissing && gaps.length > 0 ? [`Revisions are missing in: ${gaps.join('; ')}.`] : []),
    WHAT_TO_DO,
  ];
}

function sentenceOf({ kind, ordinal, until, signedPosition, found }: Finding): string {
  const range = ordinal === until ? `Event ${ordinal}` : `Events ${ordinal} to ${until}`;
  const place = signedPosition === null ? '' : ` (position ${signedPosition} when signed)`;
  const now =
    found && `${found.type}, revision ${found.revision} of ${found.stream}, position ${found.position}`;
  const sentences: Readonly<Record<Finding['kind'], string>> = {
    altered: `${range}${place} was altered. It reads now: ${now}.`,
    missing: `${range}${place}: missing.`,
    inserted: `Before event ${ordinal} stands one that was not there: ${now}.`,
    moved: `${range}${place} was moved. It is now: ${now}.`,
    between: `${range}: something differs here; the file of leaves is needed to say where exactly.`,
  };
  return sentences[kind];
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`The file ${file} cannot be read.`);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
