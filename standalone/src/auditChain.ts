/** What the database and the copies say about the chain of checkpoints, and the command by which a person accepts a new one. */
import { CHAIN_ACCEPTED, isErased, type StoredEvent } from '@hospital/contracts';
import {
  acceptNewChain,
  AuditKeyWrong,
  eventsOfTypes,
  keptChain,
  knownAuditKeys,
  signerOf,
  signingKey,
  type KeptEvidence,
  type KeptLine,
  type Verification,
} from '@hospital/platform';
import { ownPublicKeys } from './backup/auditKeys.ts';
import { evidenceFolder, type HospitalConfig } from './config.ts';
import { eraseNamed } from './eraseNamed.ts';
import { runMaintenance } from './maintenance.ts';

export const CHAIN_ADVICE =
  'What to do: find out what happened to the folder. If its files can be put back, from a backup or a copy, put them back. If they are lost, or a backup was restored, ' +
  'let a new chain begin: npm run audit:verify -- --accept-new-chain --reason "…". See docs/operations.md, Tamper evidence.';

/** Of a check against another copy of the checkpoints: it may be older than what the database keeps. */
export const NOT_COMPARED: KeptLine = { isKnown: false, isAsked: false };

export async function lastKept(databaseUrl: string | null): Promise<KeptLine> {
  const chain = databaseUrl === null ? null : await keptChain(databaseUrl);
  return chain ? { isKnown: true, checkpoint: chain.checkpoint } : { isKnown: false, isAsked: true };
}

export function notComparedNote(kept: KeptLine): string | null {
  return !kept.isKnown && kept.isAsked
    ? 'The last checkpoint that the database keeps was not compared: the database is not named, does not answer, or has no table for it yet.'
    : null;
}

type Say = (line: string) => void;

export async function acceptedFor(reason: string, say: Say): Promise<void> {
  await runMaintenance('audit', async ({ config, foundation }) => {
    const { store, databaseUrl, clock } = foundation;
    const { aside, copiesLeft, unread } = await acceptNewChain({
      ...{ store, databaseUrl, reason, at: clock() },
      folder: evidenceFolder(config),
      copies: config.AUDIT_COPIES,
      keys: ownPublicKeys(config.DATA_DIR, config),
      erase: (erasures) => eraseNamed(foundation, erasures),
    });
    for (const place of unread)
      say(
        `No checkpoint of AUDIT_KEY was found in ${place}: whether the log lacks an erasure is not known from there.`,
      );
    say('A new chain of checkpoints was accepted. The product begins it within a minute.');
    if (aside !== null) say(`The files of the chain before are in ${aside}: keep them.`);
    for (const copy of copiesLeft)
      say(
        `The copy in ${copy} was not reached, so the product will not sign while it holds the chain before. Rename its checkpoints.jsonl, or run this again when it is there.`,
      );
  });
}

export function acceptedSentence({ metadata, data }: StoredEvent): string {
  const size = Number(data['previousSize']);
  return `A new chain of checkpoints was accepted at ${metadata.at}; the one before covers ${size} events. For the reason: npm run audit:verify -- --accepted.`;
}

/** @returns the exit code */
export async function showAccepted(say: Say): Promise<number> {
  await runMaintenance('audit', async ({ foundation: { store } }) => {
    const events = await eventsOfTypes(store, [CHAIN_ACCEPTED]);
    if (events.length === 0) say('No new chain was accepted.');
    for (const { metadata, data } of events) {
      const { reason } = data;
      const text = reason === undefined || isErased(reason) ? 'erased' : String(reason);
      say(`${metadata.at}: the chain before covers ${Number(data['previousSize'])} events. Reason: ${text}`);
    }
  });
  return 0;
}

type KeyChange = Verification['keyChanges'][number]['change'];

export function keyChangeSentence({ metadata, position }: StoredEvent, { former, key }: KeyChange): string {
  return `AUDIT_KEY was replaced at ${metadata.at} (position ${position}): ${key.id} signs from there on, in the place of ${former.id}.`;
}

interface CheckedChain {
  readonly evidence: KeptEvidence;
  readonly verification: Verification;
}

/** Whether the product can go on signing; nothing where no AUDIT_KEY is here to tell. */
export function auditKeySentences(
  config: HospitalConfig,
  { evidence, verification }: CheckedChain,
): string[] {
  const known = knownAuditKeys(config.DATA_DIR, config).map(signingKey);
  const [first] = known;
  if (!first) return [];
  const changes = verification.keyChanges.map(({ change }) => change);
  const find = (id: string) => known.find(({ publicKey }) => publicKey.id === id);
  try {
    signerOf({ first, find }, evidence.checkpoints.at(-1) ?? null, changes);
    return [];
  } catch (error) {
    if (error instanceof AuditKeyWrong) return [error.message];
    throw error;
  }
}
