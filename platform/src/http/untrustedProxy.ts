/** A proxy that TRUST_PROXY does not name: all of its callers count as one address, and share the limit on failed sign-ins. */
import type { RequestHandler } from 'express';
import { BlockList, isIPv6 } from 'node:net';
import type { Logger } from '../monitoring/logging.ts';

/** Where proxies of one's own are: a caller from elsewhere may write any header. */
const OWN_NETWORKS = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN_NETWORKS.addSubnet(address, bits);
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');

/** Once: a caller of the own network could fill the log by it. */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    const { remoteAddress = '' } = request.socket;
    const isUntrusted = request.headers['x-forwarded-for'] !== undefined && request.ip === remoteAddress;
    if (!isWarned && isUntrusted && isOwn(remoteAddress)) {
      isWarned = true;
      log.warn(
        { proxy: remoteAddress },
        'TRUST_PROXY does not name this proxy: all of its callers count as one address',
      );
    }
    next();
  };
}

function isOwn(address: string): boolean {
  return OWN_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
