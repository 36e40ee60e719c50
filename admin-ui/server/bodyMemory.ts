/** How much of the bodies of calls is in memory at once, so that they can be sent again: in all, and of one caller's network. */
export interface BodyLimits {
  readonly bytes: number;
  readonly bytesOfCaller: number;
}

const LIMITS: BodyLimits = { bytes: 64 * 1024 * 1024, bytesOfCaller: 8 * 1024 * 1024 };

export class BodyMemory {
  readonly #limits: BodyLimits;
  readonly #byCaller = new Map<string, number>();
  #used = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** @returns what gives the bytes back, to be called once; null where there is no room for so many */
  reserve(caller: string, bytes: number): (() => void) | null {
    const used = this.#byCaller.get(caller) ?? 0;
    const { bytes: most, bytesOfCaller: mostOfCaller } = this.#limits;
    if (this.#used + bytes > most || used + bytes > mostOfCaller) return null;
    this.#add(caller, bytes);
    return () => this.#add(caller, -bytes);
  }

  #add(caller: string, bytes: number): void {
    this.#used += bytes;
    const used = (this.#byCaller.get(caller) ?? 0) + bytes;
    if (used === 0) this.#byCaller.delete(caller);
    else this.#byCaller.set(caller, used);
  }
}
