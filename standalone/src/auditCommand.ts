/** Checks the log against its signed checkpoints, whether the product runs or not: `npm run audit:verify`. */
import { moduleAt, moduleNamed } from '@hospital/contracts';
import {
  checkProof,
  compareCopies,
  ConfigError,
  NothingSigned,
  proveExtension,
  proveRecord,
  readEvidence,
  readKeys,
  signedByFormer,
  verifyLog,
  witnessesOf,
  type Finding,
  type KeptEvidence,
  type Verification,
} from '@hospital/platform';
import { readFile, writeFile } from 'node:fs/promises';
import {
  acceptedFor,
  acceptedSentence,
  auditKeySentences,
  CHAIN_ADVICE,
  keyChangeSentence,
  lastKept,
  notComparedNote,
  showAccepted,
  NOT_COMPARED,
} from './auditChain.ts';
import { readAuditOptions, type AuditOptions } from './auditOptions.ts';
import { evidenceFolder, readHospitalConfig } from './config.ts';
import { readLogOnly, type OpenLog } from './maintenance.ts';
import { verifyKeptFiles, type KeptFound } from './verifyKeptFiles.ts';

/** 1 is for what could not be checked at all. */
const EXIT = { holds: 0, logDiffers: 2, checkpointsDamaged: 3, notSealed: 4, keptDiffers: 5 } as const;

/**
 * @returns the exit code: 0 holds, 2 the log differs, 3 the checkpoints themselves were changed, 4 events that the product did not write,
 * 5 files or keys beside the log were changed
 * @throws ConfigError with a sentence for the user
 */
export async function runAuditCommand(args: readonly string[]): Promise<number> {
  const given = readAuditOptions(args);
  const location = given.checkpoints ?? evidenceFolder(readHospitalConfig());
  if (given['print-key'] || given.proof !== undefined) {
    const keys = await readKeys(location, given['public-key']);
    if (given.proof === undefined) for (const { text } of keys) say(text);
    else say(checkProof(await readText(given.proof), keys));
    return EXIT.holds;
  }
  if (given['accept-new-chain']) return acceptChain(given);
  if (given.accepted) return showAccepted(say);
  if (given.record !== undefined || given.extends !== undefined)
    return prove(given, await readEvidence(location, given['public-key']));
  return verify(given, location);
}

/** A new chain is for the configured folder alone, and only where something does not hold. */
async function acceptChain({ reason = '' }: AuditOptions): Promise<number> {
  const code = await verify({}, evidenceFolder(readHospitalConfig()));
  if (code === EXIT.holds) throw new ConfigError('Nothing was accepted: the chain of checkpoints holds.');
  await acceptedFor(reason.trim(), say);
  return EXIT.holds;
}

async function prove(given: AuditOptions, evidence: KeptEvidence): Promise<number> {
  const { out = '' } = given;
  const newest = evidence.checkpoints.at(-1);
  if (!newest)
    throw new ConfigError(
      'There is no checkpoint yet, so nothing can be proved. Start the product, and try again after a minute.',
    );
  const proof =
    given.extends === undefined
      ? await proofOfRecord(given.record ?? '', newest)
      : await proofOfExtension(given.extends, newest, evidence);
  await writeFile(out, `${JSON.stringify(proof, null, 2)}\n`).catch(() => {
    throw new ConfigError(`The file ${out} cannot be written.`);
  });
  say(`Written to ${out}: anyone who has the public key checks it with npm run audit:verify -- --proof.`);
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

/** What the database and the copies hold belongs to the configured folder, not to a copy of it that `--checkpoints` names. */
async function verify(given: AuditOptions, location: string): Promise<number> {
  const own = given.checkpoints === undefined;
  const read = () => readEvidence(location, given['public-key']);
  // What is wrong with the files alone is said without opening a store.
  const absent = await read().then(() => null, asNothingSigned);
  if (absent && !own) throw absent;
  return readLogOnly('audit', async (log) => {
    const { config, store, seals, databaseUrl } = log;
    const kept = own ? await lastKept(databaseUrl) : NOT_COMPARED;
    const copies = own ? await compareCopies(location, config.AUDIT_COPIES) : [];
    if (absent) return reportLoss(absent, witnessesOf(null, { kept, copies }));
    const evidence = await read();
    const verification = await timed(given, store, evidence);
    const sentences = [
      ...evidence.damage,
      ...verification.signedByFormer.map(({ size }) => signedByFormer(size)),
      ...erasureSentences(verification),
      ...(own ? auditKeySentences(config, { evidence, verification }) : []),
      ...witnessesOf(evidence, { kept, copies }),
    ];
    const beside = await verifyKeptFiles(log);
    return report(verification, { evidence, sentences, seals: seals(), note: notComparedNote(kept), beside });
  });
}

function erasureSentences({ unnamedErasures, unrecordedErasures }: Verification): string[] {
  return [
    ...unnamedErasures.map(
      (line) =>
        `The log holds an erasure that no checkpoint names (${line}): a restore would not apply it again.`,
    ),
    ...unrecordedErasures.map(
      (line) => `A checkpoint names an erasure that the log does not hold (${line}).`,
    ),
  ];
}

function asNothingSigned(error: unknown): NothingSigned {
  if (error instanceof NothingSigned) return error;
  throw error;
}

function reportLoss(absent: NothingSigned, witnesses: readonly string[]): number {
  if (witnesses.length === 0) throw absent;
  for (const sentence of [absent.message, ...witnesses, CHAIN_ADVICE]) say(sentence);
  return EXIT.checkpointsDamaged;
}

async function timed(
  { copied }: AuditOptions,
  store: OpenLog['store'],
  evidence: KeptEvidence,
): Promise<Verification> {
  const started = performance.now();
  const onProgress = (events: number) => say(`${events} events`);
  const verification = await verifyLog({ store, evidence, comparePositions: !copied, onProgress });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { events, signed } = verification;
  say(
    `${events} events, of which ${evidence.checkpoints.length} checkpoints cover ${signed} (${seconds} s).`,
  );
  return verification;
}

interface Report {
  readonly evidence: KeptEvidence;
  /** What is wrong with the checkpoints. */
  readonly sentences: readonly string[];
  readonly seals: ReturnType<OpenLog['seals']>;
  readonly note: string | null;
  /** Stored files and keys. */
  readonly beside: KeptFound;
}

function report(verification: Verification, given: Report): number {
  const { evidence, sentences, seals, note, beside } = given;
  const { events, signed, findings, accepted, keyChanges, isFirstSealThere } = verification;
  const sealed = sealSentences(seals);
  for (const sentence of [...sentences, ...described(verification), ...sealed, ...beside.lines])
    say(sentence);
  for (const event of accepted) say(acceptedSentence(event));
  for (const { event, change } of keyChanges) say(keyChangeSentence(event, change));
  if (seals.broken === null) say('Seals were not checked: there is no SEAL_KEY here.');
  if (note !== null) say(note);
  if (findings.length > 0 || !isFirstSealThere) return EXIT.logDiffers;
  if (events > signed && signed > 0) say(uncovered(signed, events));
  if (sentences.length > 0) {
    if (sentences.length > evidence.damage.length) say(CHAIN_ADVICE);
    return EXIT.checkpointsDamaged;
  }
  if (sealed.length > 0) return EXIT.notSealed;
  say('The log is the one that was signed.');
  return beside.differs ? EXIT.keptDiffers : EXIT.holds;
}

/** None where every seal holds. */
function sealSentences({ unsealed, broken }: ReturnType<OpenLog['seals']>): string[] {
  return [
    ...(unsealed > 0
      ? [
          `Events without a seal: ${unsealed}. Another program wrote them, behind the first sealed event; the product ignores them.`,
        ]
      : []),
    ...(broken
      ? [
          `Events with a seal that does not hold: ${broken}. They were forged or changed; their records are parked.`,
        ]
      : []),
  ];
}

/** Places count from 0, as in findings. */
function uncovered(signed: number, events: number): string {
  const [range, what] =
    events - signed === 1 ? [`Event ${signed} is`, 'it'] : [`Events ${signed} to ${events - 1} are`, 'them'];
  return `${range} newer than the last checkpoint: nothing is proved about ${what} yet.`;
}

const FIRST_SEAL_MOVED =
  'The first sealed event is not where it was: events before it would be believed without a seal.';
const WHAT_TO_DO =
  'What to do: restart nothing and rebuild no read model. Copy the database and the checkpoints as they are. Then see docs/operations.md, Tamper evidence.';

function described({ findings, gaps, isFirstSealThere }: Verification): string[] {
  if (findings.length === 0 && isFirstSealThere) return [];
  const isMissing = findings.some(({ kind }) => kind === 'missing');
  return [
    'The log is NOT the one that was signed.',
    ...(isFirstSealThere ? [] : [FIRST_SEAL_MOVED]),
    ...findings.map(sentenceOf),
    ...(isMissing && gaps.length > 0 ? [`Revisions are missing in: ${gaps.join('; ')}.`] : []),
    WHAT_TO_DO,
  ];
}

function sentenceOf({ kind, ordinal, until, signedPosition, found }: Finding): string {
  const range = ordinal === until ? `Event ${ordinal}` : `Events ${ordinal} to ${until}`;
  const location = signedPosition === null ? '' : ` (position ${signedPosition} when signed)`;
  const now =
    found && `${found.type}, revision ${found.revision} of ${found.stream}, position ${found.position}`;
  const sentences: Readonly<Record<Finding['kind'], string>> = {
    altered: `${range}${location} was altered. It reads now: ${now}.`,
    missing: `${range}${location}: missing.`,
    inserted: `Before event ${ordinal} stands one that was not there: ${now}.`,
    moved: `${range}${location} was moved. It is now: ${now}.`,
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
