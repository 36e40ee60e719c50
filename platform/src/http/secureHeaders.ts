import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * For the screens and the API alike: everything comes from here, no inline script runs, nobody frames us. Inline styles are the
 * style library's. Encryption on the way is the proxy's business: a clinic's own network may have none, so nothing forces https.
 */
export function secureHeaders(): RequestHandler {
  const self = "'self'";
  return helmet({
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
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
