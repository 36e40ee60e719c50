/**
 * After a restore, or when the evidence folder is lost for good: a person says that a new chain of checkpoints may begin. The log keeps that and why;
 * the files of the chain before stay, under another name. They are the list of erasures, too: those that the log lacks, because an older copy of it was put back, are
 * applied again before. A crash in the middle leaves the chain broken, and the command is run again.
 */
import { CHAIN_ACCEPTED, CHAIN_CATEGORY, newId, streamOf, type NewEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { ConfigError } from '../start/config.ts';
import { acquireLease, heldLeases, type Lease } from '../eventSourcing/lease.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { readKeptChain } from './checkpointChain.ts';
import { EvidenceCopy } from './evidenceCopy.ts';
import { EvidenceFolder } from './evidenceFolder.ts';
import type { PublicKey } from './evidenceKey.ts';
import { erasureLines } from './namedErasures.ts';
import { parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';
import { signedErasures, unrecordedErasures, type Erasures } from './signedErasures.ts';
import { SIGNING_LEASE } from './startEvidence.ts';
import { timeInName } from '../clock/timeInName.ts';

const LEASE_LIMIT_MS = 15_000;

export interface NewChain {
  /** Personal values are encrypted below it: the reason is free text. */
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly copies: readonly string[];
  readonly reason: string;
  readonly at: Date;
  /** Whose checkpoints are believed: AUDIT_KEY's. */
  readonly keys: readonly PublicKey[];
  /** Applies erasures that the chain before names and the log lacks. A repeat changes nothing. */
  erase(erasures: Erasures): Promise<void>;
}

export interface Acceptance {
  /** Where the files of the chain before are; null where there were none. */
  readonly aside: string | null;
  /** Of the copies that could not be set aside. */
  readonly copiesLeft: readonly string[];
  /** Folders with no checkpoint that is believed: whether erasures were lost with the log is not known from there. */
  readonly unread: readonly string[];
}

const ACCEPT = `
  insert into kept.checkpoint_chain (checkpoint, accepted) values (null, 1)
  on conflict (one) do update set checkpoint = null, accepted = checkpoint_chain.accepted + 1`;

/** @throws ConfigError while another process signs, or where erasures must be applied and the product runs */
export async function acceptNewChain(chain: NewChain): Promise<Acceptance> {
  const connection = { connectionString: chain.databaseUrl, application_name: 'accept new chain' };
  const signal = AbortSignal.timeout(LEASE_LIMIT_MS);
  const lease = await acquireLease({ connection, name: SIGNING_LEASE, signal });
  if (!lease)
    throw new ConfigError('The product is signing at present. Wait a minute, or stop it, and try again.');
  try {
    return await begin(chain, lease);
  } finally {
    await lease.release();
  }
}

async function begin(chain: NewChain, lease: Lease): Promise<Acceptance> {
  const { store, reason, at } = chain;
  const folder = new EvidenceFolder(chain.folder);
  const kept = parseCheckpoint((await readKeptChain(lease.client)).checkpoint ?? '');
  const event = accepted({ previous: longer(kept, await folder.last()), reason, at });
  const unread = await applyErasures(chain, lease);
  await store.append(streamOf(CHAIN_CATEGORY, String(event.data['id'])), [event], 'none');
  const stamp = timeInName(at);
  const aside = await folder.setAside(`replaced-${stamp}`);
  const copiesLeft = await unreached(chain, (copy) => copy.setAside(`checkpoints-replaced-${stamp}.jsonl`));
  await lease.guard(lease.client);
  await lease.client.query(ACCEPT);
  return { aside, copiesLeft, unread };
}

/** @returns the folders that say nothing of erasures; a copy that hangs is not waited for */
async function applyErasures(chain: NewChain, lease: Lease): Promise<readonly string[]> {
  const away = await unreached(chain, (copy) => copy.compare());
  const folders = [chain.folder, ...chain.copies.filter((copy) => !away.includes(copy))];
  const { unread, ...named } = await signedErasures(folders, { keys: chain.keys, beyond: 0 });
  const lost = await unrecordedErasures(chain.store, named);
  if (erasureLines(lost).length > 0) {
    await assertNothingRuns(lease);
    await chain.erase(lost);
  }
  return [...unread, ...away];
}

/** A service that runs may have the person's key, and may serve or print what it read with it. */
async function assertNothingRuns({ client }: Lease): Promise<void> {
  if ((await heldLeases(client)).some((name) => name !== SIGNING_LEASE))
    throw new ConfigError(
      'The log lacks erasures that the checkpoints name, and they are applied only while nothing else runs. Stop the product and its other commands, run this again, then start the product.',
    );
}

async function unreached(
  { folder, copies }: NewChain,
  work: (copy: EvidenceCopy) => Promise<unknown>,
): Promise<readonly string[]> {
  const left = await Promise.all(
    copies.map((copy) =>
      work(new EvidenceCopy({ folder, copy })).then(
        () => [],
        () => [copy],
      ),
    ),
  );
  return left.flat();
}

function longer(left: SignedCheckpoint | null, right: SignedCheckpoint | null): SignedCheckpoint | null {
  return (left?.size ?? -1) >= (right?.size ?? -1) ? left : right;
}

interface Accepted {
  readonly previous: SignedCheckpoint | null;
  readonly reason: string;
  readonly at: Date;
}

function accepted({ previous, reason, at }: Accepted): NewEvent {
  const previousRoot = previous ? { previousRoot: previous.root } : {};
  const data = { id: newId(), previousSize: previous?.size ?? 0, ...previousRoot, reason };
  return kernelEvent(CHAIN_ACCEPTED, data, at);
}
