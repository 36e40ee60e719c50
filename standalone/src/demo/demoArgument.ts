/** `--demo` and `--demo-only`, each alone or with the day around which the clinic lies: `--demo=2026-11-21`. */
import { isDay } from '@hospital/contracts';
import { ConfigError } from '@hospital/platform';

export interface DemoArgument {
  /** `only`: seeds the clinic and ends. */
  readonly demo: 'none' | 'first' | 'only';
  readonly day?: string;
}

const options: Readonly<Record<string, DemoArgument['demo']>> = { '--demo': 'first', '--demo-only': 'only' };

/** @throws ConfigError for an unknown argument, and for a day that does not exist */
export function demoArgument(args: readonly string[]): DemoArgument {
  const read = args.map((arg) => {
    const [, name = arg, day] = /^([^=]*)=(.*)$/.exec(arg) ?? [];
    const demo = options[name];
    if (demo === undefined) throw new ConfigError(`There is no option ${arg}: npm start takes --demo.`);
    if (day === undefined) return { demo };
    if (!isDay(day)) throw new ConfigError(`${arg} names no day: write it as ${name}=2026-11-21.`);
    return { demo, day };
  });
  return read[0] ?? { demo: 'none' };
}
