/** How a run of chaos speaks to the processes that have `failpoints.mjs`: by files in a folder that they share. */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Act, ServiceName } from './plan.ts';

const PRELOAD = new URL('failpoints.mjs', import.meta.url).href;
const LOOK_MS = 25;

/** The process that reached a failpoint. */
export interface Taker {
  readonly name: string;
  readonly pid: number;
}

export class Orders {
  readonly #folder: string;
  readonly #file: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = path.join(folder, 'order');
  }

  environment(name: ServiceName): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import=${PRELOAD}`, CHAOS_ORDER: this.#file, CHAOS_NAME: name };
  }

  /** Until a process passes the point; null when none did in time. */
  async untilTaken(
    { point, effect, skip }: Extract<Act, { what: 'failpoint' }>,
    limitMs: number,
  ): Promise<Taker | null> {
    const [order, draft] = [{ id: randomUUID(), point, effect, skip }, `${this.#file}-draft`];
    await writeFile(draft, JSON.stringify(order));
    await rename(draft, this.#file);
    for (const until = performance.now() + limitMs; performance.now() < until; await sleep(LOOK_MS)) {
      const taker = await this.#taker();
      if (taker !== null) return taker;
    }
    await rm(this.#file, { force: true });
    return this.#taker();
  }

  async setClock(name: ServiceName, offMs: number): Promise<void> {
    const file = `${this.#file}.clock.${name}`;
    if (offMs === 0) await rm(file, { force: true });
    else await writeFile(file, String(offMs));
  }

  async #taker(): Promise<Taker | null> {
    const taken = (await readdir(this.#folder)).find(
      (name) => name.startsWith('order.') && !name.startsWith('order.clock.'),
    );
    if (taken === undefined) return null;
    await rm(path.join(this.#folder, taken));
    const [, name = '', pid = ''] = taken.split('.');
    return { name, pid: Number(pid) };
  }
}
