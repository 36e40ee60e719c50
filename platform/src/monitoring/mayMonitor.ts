/** Who may read how the product runs: a caller on this machine for whom no proxy speaks, and the holder of METRICS_TOKEN. */
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';

/** A proxy on this machine calls from loopback too, and says for whom. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** @param token lets callers from elsewhere in; without one there are none */
export function mayMonitor(request: Request, token: string | undefined): boolean {
  return isOfThisMachine(request) || holdsToken(request, token);
}

function isOfThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const isForwarded = Object.keys(headers).some(
    (name) => FORWARDING.includes(name) || name.startsWith('x-forwarded'),
  );
  return isLoopback && !isForwarded;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function holdsToken(request: Request, token: string | undefined): boolean {
  const given = /^bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
