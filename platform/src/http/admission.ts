/** Who calls, what they may see of this route, and whether the path names them. Everything is denied that is not granted. */
import { accessOf, Problem, type Access, type Actor, type Route } from '@hospital/contracts';
import type { Request } from 'express';
import type { SecondFactorState, Sessions } from '../authentication/sessions.ts';
import { callerNetwork } from './callerNetwork.ts';
import { isBackground } from './callHeaders.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { isStorable } from './storableText.ts';

export interface Admission {
  readonly actor: Actor | null;
  readonly access: Access;
  readonly sessionId: string | null;
  readonly secondFactor: SecondFactorState;
  /** Whose calls are counted together: a user, whatever the session, or the network of somebody without one. */
  readonly caller: string;
  readonly params: Readonly<Record<string, string>>;
}

export type SessionCheck = Pick<Sessions, 'check' | 'isDeactivated' | 'sessionIdOf' | 'openAmong' | 'isLive'>;

export interface AdmissionDependencies {
  readonly sessions: SessionCheck;
  readonly limiter: RateLimiter;
}

/** Whose turn it is while nothing was looked up: the session that a token of ours names, or the network. */
export function unverifiedCaller(
  request: Request,
  { sessions }: Pick<AdmissionDependencies, 'sessions'>,
): string {
  const token = bearerToken(request);
  return (token && sessions.sessionIdOf(token)) ?? callerNetwork(request.ip ?? '');
}

/**
 * @throws Problem not_signed_in, account_inactive, not_allowed, administrators_only, second_factor_required, second_factor_again,
 * wrong_actor, malformed_id, too_many_requests
 */
export async function admit(
  route: Route,
  request: Request,
  { sessions, limiter }: AdmissionDependencies,
): Promise<Admission> {
  const token = bearerToken(request);
  const by = route.stream || isBackground(request) ? 'background' : 'person';
  const live = token ? await sessions.check(token, by) : null;
  const caller = live ? live.actor.id : callerNetwork(request.ip ?? '');
  limiter.take(caller);
  const { permission } = route;
  const isPublic = permission.kind === 'public';
  if (!live && !isPublic) throw await notSignedIn(token, sessions);
  const actor = live?.actor ?? null;
  const secondFactor = live?.secondFactor ?? 'none';
  if (secondFactor === 'missing' && !isPublic && !route.isBeforeSecondFactor)
    throw new Problem('second_factor_required');
  const access = accessOf(permission, actor);
  if (access === 'denied') {
    throw new Problem(permission.kind === 'administrator' ? 'administrators_only' : 'not_allowed');
  }
  if (route.isRisky) assertFresh(secondFactor);
  // Signing out takes a token that has expired too.
  const sessionId = live?.sessionId ?? (token && isPublic ? sessions.sessionIdOf(token) : null);
  return { actor, access, sessionId, secondFactor, caller, params: checkedParams(request.params, actor) };
}

/** Who has no second factor is not asked for one. @throws Problem second_factor_again */
export function assertFresh(secondFactor: SecondFactorState): void {
  if (secondFactor === 'stale') throw new Problem('second_factor_again');
}

async function notSignedIn(token: string | null, sessions: SessionCheck): Promise<Problem> {
  const isDeactivated = token !== null && (await sessions.isDeactivated(token));
  return new Problem(isDeactivated ? 'account_inactive' : 'not_signed_in');
}

function bearerToken(request: Request): string | null {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A name or an id; the handler tells which. */
const FREE = new Set(['resource', 'target']);
/** The path says who calls: it must be who is signed in. */
const CALLER = new Set(['userId', 'adminId']);

function checkedParams(given: Request['params'], actor: Actor | null): Record<string, string> {
  const params = Object.entries(given).map(([name, value]) => {
    const text = String(value);
    return [name, FREE.has(name) ? text : text.toLowerCase()] as const;
  });
  for (const [name, value] of params) {
    if (CALLER.has(name) && value !== actor?.id) throw new Problem('wrong_actor');
  }
  for (const [name, value] of params) {
    if (FREE.has(name) ? !isStorable(value) : !UUID.test(value)) throw new Problem('malformed_id');
  }
  return Object.fromEntries(params);
}
