/** Starts of the whole product on a data folder that it knows: how long they take, and what memory it needs when nobody asks anything of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytesBesideBuffers, processTree, type ProcessMark } from '../../e2e/processes.ts';
import { isShort, median } from './figures.ts';
import { startWholeProduct } from './wholeProduct.ts';

/** What a start leaves for afterwards is done then. */
const IDLE_MS = isShort ? 500 : 5_000;

export interface ColdStart {
  readonly readyMs: number;
  /** Of Node alone. */
  readonly processorSeconds: number;
}

/** In MB; PostgreSQL without its shared buffers, and without the browser. */
export interface IdleMemory {
  readonly node: number;
  readonly postgres: number;
}

export interface ColdStarts {
  readonly starts: readonly ColdStart[];
  /** Medians of the starts. */
  readonly readyMs: number;
  readonly processorSeconds: number;
  readonly memory: IdleMemory;
}

/** Each start waits until the one before has stopped, which it does in order: no start repairs anything. */
export async function coldStarts(dataFolder: string, count: number): Promise<ColdStarts> {
  const [starts, memories] = [[] as ColdStart[], [] as IdleMemory[]];
  for (let n = 0; n < count; n += 1) {
    const product = await startWholeProduct(dataFolder);
    await sleep(IDLE_MS);
    memories.push(await idleMemory(product.pid));
    starts.push(product);
    await product.stop();
  }
  return {
    starts,
    readyMs: median(starts.map(({ readyMs }) => readyMs)),
    processorSeconds: median(starts.map((start) => start.processorSeconds)),
    memory: {
      node: median(memories.map(({ node }) => node)),
      postgres: median(memories.map(({ postgres }) => postgres)),
    },
  };
}

async function idleMemory(pid: number): Promise<IdleMemory> {
  const started = processTree(pid).filter((mark) => mark.pid !== pid && !isBrowser(mark));
  const megabytes = await Promise.all(started.map((mark) => megabytesBesideBuffers(mark.pid)));
  return {
    node: await megabytesBesideBuffers(pid),
    postgres: megabytes.reduce((sum, one) => sum + one, 0),
  };
}

function isBrowser({ command }: ProcessMark): boolean {
  return /chrom/i.test(command);
}
