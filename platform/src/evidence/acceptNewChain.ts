/**
 * After a restore, or when the evidence folder is lost for good: a person says that a new chain of checkpoints may begin. The log keeps that and why;
 * the files of the chain before stay, under another name. A crash in the middle leaves the chain broken, and the command is run again.
 */
import { CHAIN_ACCEPTED, CHAIN_CATEGORY, newId, streamOf, type NewEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { ConfigError } from '../start/config.ts';
import { acquireLease, type Lease } from '../eventSourcing/lease.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { readKeptChain } from './checkpointChain.ts';
import { EvidenceCopy } from './evidenceCopy.ts';
import { EvidenceFolder } from './evidenceFolder.ts';
import { parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';
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
}

export interface Acceptance {
  /** Where the files of the chain before are; null where there were none. */
  readonly aside: string | null;
  /** Of the copies that could not be set aside. */
  readonly copiesLeft: readonly string[];
}

const ACCEPT = `
  insert into kept.checkpoint_chain (checkpoint, accepted) values (null, 1)
  on conflict (one) do update set checkpoint = null, accepted = checkpoint_chain.accepted + 1`;

/** @throws ConfigError while another process signs */
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

async function begin({ store, copies, reason, at, ...chain }: NewChain, lease: Lease): Promise<Acceptance> {
  const folder = new EvidenceFolder(chain.folder);
  const kept = parseCheckpoint((await readKeptChain(lease.client)).checkpoint ?? '');
  const event = accepted({ previous: longer(kept, await folder.last()), reason, at });
  await store.append(streamOf(CHAIN_CATEGORY, String(event.data['id'])), [event], 'none');
  const stamp = timeInName(at);
  const aside = await folder.setAside(`replaced-${stamp}`);
  const left = await Promise.all(
    copies.map((copy) =>
      new EvidenceCopy({ folder: chain.folder, copy }).setAside(`checkpoints-replaced-${stamp}.jsonl`).then(
        () => [],
        () => [copy],
      ),
    ),
  );
  await lease.guard(lease.client);
  await lease.client.query(ACCEPT);
  return { aside, copiesLeft: left.flat() };
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
