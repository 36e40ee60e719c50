/**
 * How the browser is shut in. It prints text from people, so it gets Chromium's sandbox, another user where we are
 * root, a network namespace without any network, and a limit of memory. What a machine allows is only known by trying: the ways
 * are ordered from the tightest down, the first that starts is kept.
 */
import { findTool } from './findBrowser.ts';

export interface Confinement {
  readonly name: string;
  /** What comes before the browser's path on the command line. All of it ends in exec: one process, its pipes kept. */
  readonly prefix: readonly string[];
  readonly args: readonly string[];
  /** Who must own the browser's profile; null: the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

export interface HostAbilities {
  readonly linux: boolean;
  readonly root: boolean;
  readonly unshare: string | null;
  readonly setpriv: string | null;
  readonly prlimit: string | null;
  /** `BROWSER_SANDBOX=off`: said by who runs the service, for containers that already confine it and allow nothing else. */
  readonly sandboxOff: boolean;
}

const NOBODY = { uid: 65_534, gid: 65_534 };

export async function surroundings(sandboxOff: boolean): Promise<HostAbilities> {
  return {
    linux: process.platform === 'linux',
    root: process.getuid?.() === 0,
    unshare: await findTool('unshare'),
    setpriv: await findTool('setpriv'),
    prlimit: await findTool('prlimit'),
    sandboxOff,
  };
}

export function confinements(here: HostAbilities): Confinement[] {
  const ways = here.linux ? (here.root ? asRoot(here) : asUser(here)) : [plain('Chromium’s sandbox', [])];
  const allowed = here.sandboxOff ? [...ways, plain('no sandbox', ['--no-sandbox'])] : ways;
  return here.linux && here.prlimit !== null ? withMemoryLimit(here.prlimit, allowed) : allowed;
}

/**
 * Of data, for each of its processes; without it a picture of 20,000 pixels square took 5 GB. The process that meets the limit ends, and with it
 * the document of its page. An invoice of a thousand lines on 251 pages took 0.4 GB. Where the machine's own limit is lower, that one counts.
 */
const MEMORY_BYTES = 1024 ** 3;

function withMemoryLimit(prlimit: string, ways: readonly Confinement[]): Confinement[] {
  const limited = ways.map((way) => ({
    ...way,
    name: `${way.name}, memory limit`,
    prefix: [prlimit, `--data=${MEMORY_BYTES}`, '--', ...way.prefix],
  }));
  return [...limited, ...ways];
}

function plain(name: string, args: readonly string[]): Confinement {
  return { name, prefix: [], args, owner: null };
}

/** The pipe already ends the browser with us; the death signal also ends one that hangs. */
function mortal(setpriv: string | null, options: readonly string[] = []): string[] {
  return setpriv === null ? [] : [setpriv, '--pdeathsig=KILL', ...options, '--'];
}

function asUser({ unshare, setpriv }: HostAbilities): Confinement[] {
  const ways: Confinement[] = [];
  if (unshare !== null) {
    const prefix = [unshare, '--user', '--map-current-user', '--net', '--', ...mortal(setpriv)];
    ways.push({ name: 'Chromium’s sandbox, no network', prefix, args: [], owner: null });
  }
  ways.push({ name: 'Chromium’s sandbox', prefix: mortal(setpriv), args: [], owner: null });
  return ways;
}

/**
 * Chromium refuses its sandbox to root, so it becomes nobody, really or (in a folder that nobody can enter) in a user namespace.
 * Without the sandbox only where the network is cut off.
 */
function asRoot({ unshare, setpriv }: HostAbilities): Confinement[] {
  const ways: Confinement[] = [];
  const nobody = mortal(setpriv, ['--reuid=65534', '--regid=65534', '--clear-groups']);
  const userNamespace = ['--user', '--map-user=65534', '--map-group=65534'];
  const add = (name: string, prefix: readonly string[], more: Partial<Confinement> = {}): void => {
    ways.push({ name, prefix, args: [], owner: null, ...more });
  };
  const cutOff = unshare === null ? null : [unshare, '--net', '--'];
  const asNobody = { owner: NOBODY };
  const unsafe = { args: ['--no-sandbox'] };
  if (cutOff && setpriv) add('nobody, Chromium’s sandbox, no network', [...cutOff, ...nobody], asNobody);
  if (unshare) {
    const prefix = [unshare, ...userNamespace, '--net', '--', ...mortal(setpriv)];
    add('user namespace, Chromium’s sandbox, no network', prefix);
  }
  if (setpriv) add('nobody, Chromium’s sandbox', nobody, asNobody);
  if (cutOff && setpriv) {
    add('nobody, no network, no sandbox', [...cutOff, ...nobody], { ...asNobody, ...unsafe });
  }
  if (cutOff) add('no network, no sandbox', [...cutOff, ...mortal(setpriv)], unsafe);
  return ways;
}
