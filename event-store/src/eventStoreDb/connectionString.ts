/**
 * The connection string of EventStoreDB. The client's own parser misreads what it does not understand (a password with
 * "@" or ":" in it, a port with letters) and prints the whole string, password included, when it warns. So everything
 * is checked here first, and errors name what is wrong without repeating it.
 */
import { existsSync } from 'node:fs';

const SHAPE =
  /^(?<scheme>esdb|esdb\+discover):\/\/(?:(?<credentials>[^@/?#\s]*)@)?(?<hosts>[^@/?#\s]+)\/*(?:\?(?<options>[^?#\s]*))?$/;
const HOST = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?(?::(?<port>\d{1,5}))?$/;
const EXAMPLE = 'esdb://host:2113?tls=false or esdb://user:password@a:2113,b:2113,c:2113';
const LONGEST_PORT = 65_535;
/** A timer of more milliseconds goes off at once, and such a one is what the client makes of -1. */
const LONGEST_TIMER = 2_147_483_647;

type IsThere = (file: string) => boolean;

const isCount = (value: string) =>
  /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= LONGEST_TIMER
    ? null
    : `a whole number from 1 to ${LONGEST_TIMER}`;
const isBoolean = (value: string) => (value === 'true' || value === 'false' ? null : 'true or false');
const isFile = (value: string, isThere: IsThere) =>
  isThere(decodeURIComponent(value)) ? null : 'the path of a file that exists';
const isNode = (value: string) =>
  ['leader', 'follower', 'random', 'readonlyreplica'].includes(value.toLowerCase().replaceAll(/[_-]/g, ''))
    ? null
    : 'leader, follower, random or read_only_replica';

/** Each option with what its value must be. `tlsVerifyCert` is not among them: the client ignores it. */
const OPTIONS: Readonly<Record<string, (value: string, isThere: IsThere) => string | null>> = {
  usercertfile: isFile,
  userkeyfile: isFile,
  maxdiscoverattempts: isCount,
  connectionname: () => null,
  defaultdeadline: isCount,
  discoveryinterval: isCount,
  gossiptimeout: isCount,
  nodepreference: isNode,
  tls: isBoolean,
  tlscafile: isFile,
  throwonappendfailure: isBoolean,
  keepaliveinterval: isCount,
  keepalivetimeout: isCount,
};

/**
 * What is wrong with it, as the end of a sentence that begins with the variable's name; null where only the client can say more.
 * @param isThere for a process that does not connect, and need not have the files of certificates
 */
export function connectionStringProblem(text: string, isThere: IsThere = existsSync): string | null {
  const parts = SHAPE.exec(text)?.groups;
  if (!parts)
    return `must be a URL like ${EXAMPLE}; write "@", ":" and "/" in a password as %40, %3A and %2F`;
  const { credentials, hosts = '', options } = parts;
  if (credentials !== undefined && !areCredentials(credentials))
    return 'must hold user:password before the "@"; write "@", ":", "/" and "%" in a password as %40, %3A, %2F and %25';
  if (!hosts.split(',').every(isHost)) return `must name its hosts like ${EXAMPLE}`;
  for (const option of options?.split('&') ?? []) {
    const problem = optionProblem(option, isThere);
    if (problem) return problem;
  }
  return null;
}

function areCredentials(text: string): boolean {
  const [user, password, ...more] = text.split(':');
  return Boolean(user) && Boolean(password) && more.length === 0 && canDecode(text);
}

function isHost(text: string): boolean {
  const found = HOST.exec(text);
  return found !== null && Number(found.groups?.['port'] ?? 0) <= LONGEST_PORT;
}

function optionProblem(option: string, isThere: IsThere): string | null {
  const [name = '', value = '', ...more] = option.split('=');
  const check = OPTIONS[name.trim().toLowerCase().replaceAll(/[_-]/g, '')];
  const known = /^\w{1,30}$/.test(name) ? `the option "${name}"` : 'an option';
  if (!check)
    return `has ${known} that the client does not take; use only options like tls, tlsCAFile, nodePreference`;
  if (value === '' || more.length > 0 || !canDecode(value))
    return `has ${known} without a value: write ${name}=…`;
  const wanted = check(value, isThere);
  return wanted && `has ${known} with a value that it does not take: it must be ${wanted}`;
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The same string for one node alone: the leader that another node has named. */
export function toNode(
  text: string,
  { address, port }: { readonly address: string; readonly port: number },
): string {
  const { credentials, options } = SHAPE.exec(text)?.groups ?? {};
  return `esdb://${credentials === undefined ? '' : `${credentials}@`}${address}:${port}${options ? `?${options}` : ''}`;
}

/** A node that hangs would otherwise hold up the discovery of the others for 5 s. */
const GOSSIP_TIMEOUT_S = 2;

export function withDefaults(text: string): string {
  if (/[?&]gossip[_-]?timeout=/i.test(text)) return text;
  return `${text.trim().replace(/\/+$/, '')}${text.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_TIMEOUT_S}`;
}
