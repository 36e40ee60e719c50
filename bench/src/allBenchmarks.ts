import { readFileSync } from 'node:fs';

/** Runs the others. */
const OWN_SCRIPT = 'all';

/** The names of all benchmarks, in the order of the package's scripts. */
export function allBenchmarks(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  return Object.keys(scripts).filter((name) => name !== OWN_SCRIPT);
}
