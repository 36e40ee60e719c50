/** What can happen to the network between the product and a store, each for some seconds. */
import type { Gate } from '@hospital/event-store/gate';
import { setTimeout as sleep } from 'node:timers/promises';

export interface NetworkFault {
  readonly name: string;
  /** Resolves when it began; goes on until `signal` aborts. */
  begin(gate: Gate, signal: AbortSignal): Promise<void>;
  end(gate: Gate): Promise<void>;
}

const AGAIN_MS = 500;
const nothing = () => Promise.resolve();

function latency(ms: number): NetworkFault {
  return {
    name: `latency of ${ms} ms`,
    begin: async (gate) => gate.pass({ latencyMs: ms }),
    end: async (gate) => gate.pass({}),
  };
}

function slow(bytesPerSecond: number): NetworkFault {
  return {
    name: `slow, ${bytesPerSecond / 1_000} KB a second`,
    begin: async (gate) => gate.pass({ bytesPerSecond }),
    end: async (gate) => gate.pass({}),
  };
}

/** The connections are of no use afterwards: bytes are missing in them. */
function loss(name: string, loses: 'asked' | 'answered'): NetworkFault {
  return {
    name,
    begin: async (gate) => gate.pass({ loses }),
    end: async (gate) => {
      gate.pass({});
      gate.cut();
    },
  };
}

function again(act: (gate: Gate) => Promise<void> | void) {
  return async (gate: Gate, signal: AbortSignal) => {
    const repeat = async () => {
      for (; !signal.aborted; await sleep(AGAIN_MS)) await act(gate);
    };
    void repeat();
  };
}

export const networkFaults: readonly NetworkFault[] = [
  latency(100),
  latency(1_000),
  latency(6_000),
  {
    name: 'latency that jumps',
    begin: again((gate) => gate.pass({ latencyMs: Math.random() * 1_500 })),
    end: async (gate) => gate.pass({}),
  },
  { name: 'cut once', begin: async (gate) => gate.cut(), end: nothing },
  { name: 'cut twice a second', begin: again((gate) => gate.cut()), end: nothing },
  { name: 'reset once', begin: async (gate) => gate.reset(), end: nothing },
  { name: 'reset twice a second', begin: again((gate) => gate.reset()), end: nothing },
  { name: 'away', begin: (gate) => gate.shut(), end: (gate) => gate.open() },
  { name: 'hangs', begin: async (gate) => gate.freeze(), end: async (gate) => gate.thaw() },
  {
    name: 'hangs, and its connections are lost',
    begin: async (gate) => gate.freeze(),
    end: async (gate) => {
      gate.cut();
      gate.thaw();
    },
  },
  {
    name: 'hangs for new connections',
    begin: async (gate) => {
      gate.freezeNew();
      gate.cut();
    },
    end: async (gate) => gate.thaw(),
  },
  loss('half-open: answers are lost', 'answered'),
  loss('half-open: what is asked is lost', 'asked'),
  slow(2_000),
  slow(50_000),
];
