/**
 * `--demo` and `--demo-only`, each alone or with the day around which the clinic lies: `--demo=2026-11-21`. `npm run demo` itself passes
 * `--demo-only`: the day that is given to it comes as the next argument.
 */
import { isDay } from '@hospital/contracts';
import { ConfigError } from '@hospital/platform';

export interface DemoArgument {
  /** `only`: seeds the clinic and ends. */
  readonly demo: 'none' | 'first' | 'only';
  readonly day?: string;
}

const options: Readonly<Record<string, DemoArgument['demo']>> = { '--demo': 'first', '--demo-only': 'only' };

/** @throws ConfigError for an unknown argument, for more than one, and for a day that does not exist */
export function demoArgument(args: readonly string[]): DemoArgument {
  const [script, ...given] = args;
  return script === '--demo-only' && given.length > 0 ? dayOfScript(given) : startArgument(args);
}

function dayOfScript([day = '', ...more]: readonly string[]): DemoArgument {
  if (more.length === 0 && isDay(day)) return { demo: 'only', day };
  throw new ConfigError('npm run demo takes one day and nothing else: npm run demo -- 2026-11-21.');
}

function startArgument(args: readonly string[]): DemoArgument {
  const [first, second] = args.map((arg) => {
    const [, name = arg, day] = /^([^=]*)=(.*)$/.exec(arg) ?? [];
    const demo = Object.hasOwn(options, name) ? options[name] : undefined;
    if (demo === undefined) throw new ConfigError(`There is no option ${arg}: npm start takes --demo.`);
    if (day === undefined) return { name, asked: { demo } };
    if (!isDay(day)) throw new ConfigError(`${arg} names no day: write it as ${name}=2026-11-21.`);
    return { name, asked: { demo, day } };
  });
  if (first && second)
    throw new ConfigError(
      first.name === second.name
        ? `${first.name} is given twice: give it once.`
        : `${first.name} and ${second.name} cannot both be given: choose one.`,
    );
  return first?.asked ?? { demo: 'none' };
}
