/**
 * Where passkeys work. Relying party and origin come from the configuration alone, never from a header: a forged one would let another site ask
 * for assertions. Browsers allow a domain name with HTTPS, and `localhost` with plain HTTP.
 */
import { isIP } from 'node:net';

/** `no_public_url`: nobody said where people reach the product. `address`: an IP address cannot be a relying party. */
export type NoPasskeys = 'no_public_url' | 'address' | 'plain_http';

export type PasskeySite =
  | { readonly origin: string; readonly host: string; readonly unavailable: null }
  | { readonly origin: null; readonly host: null; readonly unavailable: NoPasskeys };

const without = (unavailable: NoPasskeys): PasskeySite => ({ origin: null, host: null, unavailable });

/** @param publicUrl `PUBLIC_URL`; null where it is not set */
export function passkeySite(publicUrl: string | null): PasskeySite {
  if (publicUrl === null) return without('no_public_url');
  const { protocol, hostname: host, origin } = new URL(publicUrl);
  if (host.startsWith('[') || isIP(host) !== 0) return without('address');
  if (protocol !== 'https:' && host !== 'localhost') return without('plain_http');
  return { origin, host, unavailable: null };
}
