/**
 * Node's test environment, which fails a test file that leaves a connection, a server, a child process or a timer, and one in which
 * a promise rejects before anything handles it: Node ends the product for that, jest forgives it when it is handled later.
 * It holds for every file without being asked for; what was there before the file (jest's own) does not count.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-node';
import { disableAsyncStorages } from './asyncStorages.mjs';

const WATCHED = new Set([
  'Timeout',
  'TCPSocketWrap',
  'TCPServerWrap',
  'TLSWrap',
  'PipeWrap',
  'ProcessWrap',
  'UDPWRAP',
  'FSEvent',
  'StatWatcher',
  'MessagePort',
]);
/**
 * A closing socket takes some turns of the loop, a dying child some more, and BullMQ pauses for 5 s when its worker
 * closes in the middle of looking for stalled jobs. Only a file that leaves something waits at all.
 */
const GRACE_MS = 8_000;
const PAUSE_MS = 20;

export default class LeakEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // Made when first looked at, by a library for example: they are jest's, not the test's.
    void [process.stdin, process.stdout, process.stderr];
    this.countBefore = countResources();
    this.handlesBefore = new Set(process._getActiveHandles());
    this.timers = new Map();
    this.unhandled = [];
    this.rememberTimers('setTimeout');
    this.rememberTimers('setInterval');
  }

  handleTestEvent({ name, promise, error }) {
    if (name === 'error' && promise !== undefined) this.unhandled.push(error);
  }

  async teardown() {
    const left = await this.leaks();
    const places = left.length === 0 ? [] : this.endLeaks();
    await super.teardown();
    disableAsyncStorages();
    if (this.unhandled.length > 0) {
      const errors = this.unhandled.map((error) => error?.stack ?? String(error));
      throw new Error(`A promise rejected while nothing handled it:\n${errors.join('\n')}`);
    }
    if (left.length > 0) {
      throw new Error(
        `This test file leaves open: ${left.join(', ')}. Close it in afterAll.\n${places.join('\n')}`,
      );
    }
  }

  async leaks() {
    const deadline = performance.now() + GRACE_MS;
    for (;;) {
      const left = [...countResources()]
        .map(([kind, count]) => [kind, count - (this.countBefore?.get(kind) ?? 0)])
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => `${count} × ${kind}`);
      if (left.length === 0 || performance.now() > deadline) return left;
      await sleep(PAUSE_MS);
    }
  }

  /** So that the failure can say where a timer was made. */
  rememberTimers(name) {
    const original = this.global[name];
    const remembering = (...args) => {
      const timer = original(...args);
      this.timers.set(timer, new Error('timer'));
      return timer;
    };
    Object.defineProperties(remembering, Object.getOwnPropertyDescriptors(original));
    this.global[name] = remembering;
  }

  /** A leak must fail its file, not hang the run. */
  endLeaks() {
    const timers = [...this.timers].filter(([timer]) => !timer._destroyed && timer.hasRef());
    for (const [timer] of timers) clearTimeout(timer);
    const handles = process._getActiveHandles().filter((handle) => !this.handlesBefore.has(handle));
    const described = handles.map(describeHandle);
    for (const handle of handles) {
      handle.kill?.('SIGKILL');
      handle.destroy?.();
      handle.close?.();
      handle.unref?.();
    }
    return [...timers.map(([, made]) => made.stack), ...described];
  }
}

function countResources() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) {
    if (WATCHED.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

function describeHandle(handle) {
  if (handle.spawnargs !== undefined) return `child process: ${handle.spawnargs.join(' ')}`;
  if (handle.remotePort !== undefined) return `socket to port ${handle.remotePort}`;
  return handle.constructor.name;
}
