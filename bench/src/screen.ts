/**
 * What a person has before them, read again when the stream says that somebody changed it: by the rules of the real screens, and after the same
 * pauses. The dashboard and its charts are not: nobody here stays for the 15 and 60 s after which the screens read them again.
 */
import { changeParser } from '../../admin-ui/src/kernel/changeParser.ts';
import { gathering } from '../../admin-ui/src/kernel/gatheredChanges.ts';
import { staleAfter, type Change } from '../../admin-ui/src/kernel/staleReads.ts';
import type { Call } from './caller.ts';

export interface ShownCall<Action> {
  /** As the screens name their queries: the resource, what is read of it, and of what. */
  readonly key: readonly string[];
  readonly action: Action;
  readonly call: Call;
}

export interface ScreenOptions<Action> {
  /** The signed-in person. */
  readonly own: string;
  /** @returns the answer's body, null where there was none */
  readonly read: (shown: ShownCall<Action>, isAgain: boolean) => Promise<string | null>;
  /** Up to where the person has written; null where they have not. */
  readonly written: () => string | null;
}

interface Shown<Action> extends ShownCall<Action> {
  said: string;
}

export class Screen<Action> {
  readonly #options: ScreenOptions<Action>;
  #shown: Shown<Action>[] = [];

  constructor(options: ScreenOptions<Action>) {
    this.#options = options;
  }

  /** Takes the place of what was shown before. */
  async show(...calls: readonly ShownCall<Action>[]): Promise<void> {
    this.#shown = [];
    const shown = calls.map(async (one) => {
      const said = await this.#options.read(one, false);
      return { ...one, said: said ?? '' };
    });
    this.#shown = await Promise.all(shown);
  }

  /** Takes the text of the stream as it comes. */
  listener(signal: AbortSignal): (text: string) => void {
    const parse = changeParser();
    const { written } = this.#options;
    const refresh = async (changes: readonly Change[]) => {
      if (!signal.aborted) await this.readAgain(changes);
    };
    const gather = gathering({ refresh, written });
    return (text) => gather(parse(text).changes);
  }

  async readAgain(changes: readonly Change[]): Promise<void> {
    const isOld = staleAfter(changes, this.#options.own);
    const old = this.#shown.filter(({ key, call, said }) =>
      isOld({ key, names: (ids) => [...ids].some((id) => call.path.includes(id) || said.includes(id)) }),
    );
    await Promise.all(
      old.map(async (one) => {
        one.said = (await this.#options.read(one, true)) ?? one.said;
      }),
    );
  }
}
