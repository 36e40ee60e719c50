/** The events that a reactor has set aside, by stream and in order: where they are in the log and what went wrong, nothing of their data. */
import { isMissingKey, type StoredEvent } from '@hospital/contracts';
import { withoutValues } from './dataErrors.ts';
import { failureText } from '../monitoring/describeError.ts';
import { LeaseLost, type Lease } from './lease.ts';
import type { ParkedSummary } from './parkedHealth.ts';

export const parkedReactionTables = `create table kept.parked_reactions (
  reactor text not null,
  stream text not null,
  revision bigint not null,
  event uuid not null,
  type text not null,
  error text,
  is_key_absent boolean not null default false,
  parked_at timestamptz not null default now(),
  primary key (reactor, stream, revision)
)`;

interface Stream {
  isKeyAbsent: boolean;
  readonly revisions: bigint[];
}

export class ParkedReactions {
  readonly #reactor: string;
  readonly #lease: Lease;
  readonly #streams = new Map<string, Stream>();

  private constructor(reactor: string, lease: Lease) {
    this.#reactor = reactor;
    this.#lease = lease;
  }

  static async open({ name }: { readonly name: string }, lease: Lease): Promise<ParkedReactions> {
    const parked = new ParkedReactions(name, lease);
    const { rows } = await lease.client.query<{ stream: string; revision: string; is_key_absent: boolean }>(
      'select stream, revision, is_key_absent from kept.parked_reactions where reactor = $1 order by stream, revision',
      [name],
    );
    for (const row of rows) parked.#remember(row.stream, BigInt(row.revision), row.is_key_absent);
    return parked;
  }

  has(stream: string): boolean {
    return this.#streams.has(stream);
  }

  /** Copies: they may be changed while they are walked. */
  get streams(): string[] {
    return [...this.#streams.keys()];
  }

  revisionsOf(stream: string): bigint[] {
    return [...(this.#streams.get(stream)?.revisions ?? [])];
  }

  get summary(): ParkedSummary {
    const streams = [...this.#streams.values()];
    return {
      count: streams.length,
      some: this.streams,
      isKeyAbsent: streams.some(({ isKeyAbsent }) => isKeyAbsent),
    };
  }

  /** @param error of the event itself; null where it waits for an earlier one of its stream */
  async park({ stream, revision, id, type, unreadable }: StoredEvent, error: unknown): Promise<void> {
    const isKeyAbsent = isMissingKey(unreadable);
    const text = error === null ? null : failureText(withoutValues(error));
    await this.#write(
      `insert into kept.parked_reactions (reactor, stream, revision, event, type, error, is_key_absent)
       select $3, $4, $5, $6, $7, $8, $9 from held on conflict do nothing`,
      [this.#reactor, stream, revision, id, type, text, isKeyAbsent],
    );
    this.#remember(stream, revision, isKeyAbsent);
  }

  async remove(stream: string, revision: bigint): Promise<void> {
    await this.#write(
      `delete from kept.parked_reactions using held where reactor = $3 and stream = $4 and revision = $5`,
      [this.#reactor, stream, revision],
    );
    const known = this.#streams.get(stream);
    const left = known?.revisions.filter((each) => each !== revision) ?? [];
    if (left.length === 0) this.#streams.delete(stream);
    else this.#streams.set(stream, { isKeyAbsent: known?.isKeyAbsent ?? false, revisions: left });
  }

  /** One statement with the check of the fencing token, so that nothing is left open by a process that freezes in between. */
  async #write(sql: string, values: readonly unknown[]): Promise<void> {
    const { name, fence, client } = this.#lease;
    const { rows } = await client.query<{ held: boolean }>(
      `with held as (select from kept.leases where name = $1 and fence = $2 for key share), written as (${sql})
       select exists(select from held) as held`,
      [name, fence, ...values],
    );
    if (!rows[0]?.held) throw new LeaseLost(name);
  }

  #remember(stream: string, revision: bigint, isKeyAbsent: boolean): void {
    const known = this.#streams.get(stream) ?? { isKeyAbsent: false, revisions: [] };
    if (!known.revisions.includes(revision)) known.revisions.push(revision);
    known.isKeyAbsent ||= isKeyAbsent;
    this.#streams.set(stream, known);
  }
}
