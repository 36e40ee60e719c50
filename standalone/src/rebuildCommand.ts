/** Rebuilds read models beside the living ones, all of them or those that are named: `npm run rebuild -- [module …]`. */
import { moduleList } from '@hospital/contracts';
import { ConfigError } from '@hospital/platform';
import { rebuildNamed } from '@hospital/projection-service';
import { readArguments } from './commandLine.ts';
import { runMaintenance } from './maintenance.ts';

const USAGE = 'Use: npm run rebuild -- [module …]';

/** @throws ConfigError with a sentence for the user */
export async function runRebuildCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, { options: {}, usage: USAGE });
  const wanted = wantedModules(positionals);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  await runMaintenance('rebuild', ({ foundation }) => rebuildNamed({ ...foundation, report }, wanted));
  process.stdout.write(`Rebuilt: ${wanted.join(', ')}.\n`);
}

/** Those that are named, or all. @throws ConfigError for a name that is no module, or is there twice */
export function wantedModules(names: readonly string[]): readonly string[] {
  const known = moduleList.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new ConfigError(
      `There is no module ${unknown}: name some of ${known.join(', ')}, or none for all.`,
    );
  }
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new ConfigError(`The module ${repeated} is named twice: name it once.`);
  return names.length > 0 ? names : known;
}
