/** What browsers have and the test's document lacks. */
import { setImmediate } from 'node:timers';
import { TextDecoder, TextEncoder } from 'node:util';

/** As much of it as React uses: one message, from the second port to the first. Node's own would keep the process alive. */
class OneWayChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (): void => void setImmediate(() => this.port1.onmessage?.()) };
}

Object.assign(globalThis, { TextDecoder, TextEncoder, MessageChannel: OneWayChannel });
