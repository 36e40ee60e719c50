/** What an append takes before it and releases after it: the difference of what the record claimed and what it will claim. */
import { conflictId, isAccepted, type JsonObject, type NewEvent, type Override } from '@hospital/contracts';
import { canonicalJson } from '@hospital/event-store';
import type { ClaimChange } from '@hospital/platform';
import type { Claim } from '../command.ts';
import type { ClaimRequest } from './claimKeeper.ts';
import type { ClaimEntry } from './claimState.ts';

export interface ClaimPlan {
  readonly take: readonly ClaimRequest[];
  readonly release: readonly { readonly stream: string; readonly token: string }[];
  readonly leave: readonly {
    readonly stream: string;
    readonly owner: string;
    readonly token: string;
    readonly attempt: string;
    readonly refusal: Claim['refusal'];
  }[];
  readonly enter: readonly { readonly stream: string; readonly owner: string; readonly token: string }[];
  /** Claim stream → what the owner's event says of it. */
  readonly changes: Readonly<Record<string, ClaimChange>>;
}

interface Planning {
  readonly owner: string;
  readonly before: readonly Claim[];
  readonly after: readonly Claim[];
  /** Claim stream → token that the record holds it under. */
  readonly held: ReadonlyMap<string, string>;
  readonly token: string;
  readonly override: Override;
  readonly hash: (kind: string, value: string) => string;
}

export function claimStream(
  claim: Pick<Claim, 'kind' | 'key' | 'personalKey'>,
  hash: Planning['hash'],
): string {
  return `claim-${claim.kind}-${claim.personalKey ? hash(claim.kind, claim.key) : claim.key}`;
}

interface PlacedClaim extends Claim {
  readonly stream: string;
}

/** Which entry of which claim stands in the way; another time of the same owner is another conflict. */
export function heldConflictId(stream: string, { owner, value }: ClaimEntry): string {
  return conflictId(stream, owner, value.fromTime ?? '', value.toTime ?? '');
}

/** Overlaps may be accepted, nothing else may. */
function acceptsOf({ rule, stream }: PlacedClaim, override: Override): ClaimRequest['accepts'] {
  return rule === 'interval' ? (entry) => isAccepted(override, heldConflictId(stream, entry)) : () => false;
}

/** "At least one" is no rule of taking. */
function wantedRule({ rule }: PlacedClaim): ClaimRequest['rule'] {
  return rule === 'atLeastOne' ? 'unique' : rule;
}

export function planClaims({ owner, before, after, held, token, override, hash }: Planning): ClaimPlan {
  const place = (claim: Claim): PlacedClaim => ({ ...claim, stream: claimStream(claim, hash) });
  const same = (a: PlacedClaim, b: PlacedClaim) =>
    a.stream === b.stream && canonicalJson(a.value) === canonicalJson(b.value);
  const had = before.map(place);
  const has = after.map(place);
  const added = has.filter((claim) => !had.some((other) => same(claim, other)));
  const dropped = had.filter((claim) => !has.some((other) => same(claim, other)));
  const heldToken = ({ stream }: PlacedClaim) => held.get(stream) ?? null;
  const given = dropped.flatMap((claim) => {
    const old = heldToken(claim);
    return old ? [{ ...claim, owner, token: old, attempt: token }] : [];
  });
  const exclusive = (claim: PlacedClaim) => claim.rule !== 'atLeastOne';
  return {
    take: added
      .filter(exclusive)
      .map((claim) => ({
        ...claim,
        rule: wantedRule(claim),
        owner,
        token,
        accepts: acceptsOf(claim, override),
      }))
      .sort((a, b) => a.stream.localeCompare(b.stream)),
    release: given.filter(exclusive),
    leave: given.filter((claim) => !exclusive(claim)),
    enter: added.filter((claim) => !exclusive(claim)).map(({ stream }) => ({ stream, owner, token })),
    changes: changesOf(added, given, token),
  };
}

function changesOf(
  added: readonly PlacedClaim[],
  given: readonly { readonly stream: string; readonly token: string }[],
  token: string,
): Record<string, ClaimChange> {
  const changes: Record<string, { take?: string; release?: string }> = {};
  for (const { stream, token: release } of given) changes[stream] = { release };
  for (const { stream } of added) changes[stream] = { ...changes[stream], take: token };
  return changes;
}

/** The first event says what the append took and gave up, so that the owner's stream confirms its claims. */
export function withClaims(events: NewEvent[], plan: ClaimPlan): NewEvent[] {
  const [first, ...rest] = events;
  if (!first || Object.keys(plan.changes).length === 0) return events;
  return [{ ...first, data: { ...first.data, claims: plan.changes as JsonObject } }, ...rest];
}
