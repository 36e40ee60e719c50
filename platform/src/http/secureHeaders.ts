/**
 * The headers that every answer of a process has, and those of the API. Everything comes from here, no inline script runs, nobody frames us. Inline
 * styles are the style library's. A clinic's own network may have no encryption, so https is asked for from then on only where a call came by it; the
 * headers that a browser ignores elsewhere are sent there too.
 */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';

const self = "'self'";
const YEAR_S = 31_536_000;
/** Nothing here uses them. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'bluetooth']
  .map((name) => `${name}=()`)
  .join(', ');

const shared = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [self],
      styleSrc: [self, "'unsafe-inline'"],
      imgSrc: [self, 'data:', 'blob:'],
      fontSrc: [self, 'data:'],
      connectSrc: [self],
      workerSrc: [self, 'blob:'],
      frameSrc: [self, 'blob:'],
      objectSrc: ["'none'"],
      baseUri: [self],
      formAction: [self],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
} as const;

export function secureHeaders(): RequestHandler {
  const overHttp = helmet({
    ...shared,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  const overHttps = helmet({
    ...shared,
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    originAgentCluster: true,
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    (request.secure ? overHttps : overHttp)(request, response, next);
  };
}

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the API answers is data: it loads and runs nothing, and no cache keeps it. A handler may say otherwise of a file. */
export const apiHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': NOTHING,
} as const;

/** The policy of a page of the API without scripts: the styles that it holds, and nothing else. */
export function pagePolicy(page: string): string {
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return `${NOTHING}; style-src ${styles.length > 0 ? styles.join(' ') : "'none'"}`;
}
