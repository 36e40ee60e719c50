/** Compares read models with what the log makes of them: `npm run projections -- verify [module …]`. */
import { verifyNamed, type ModuleVerdict } from '@hospital/projection-service';
import { commandNamed, readArguments } from './commandLine.ts';
import { runMaintenance } from './maintenance.ts';
import { wantedModules } from './rebuildCommand.ts';

const USAGE = 'Use: npm run projections -- verify [module …]';

/**
 * @returns the exit code: 0 where everything is equal, else 2
 * @throws ConfigError with a sentence for the user
 */
export async function runProjectionsCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readArguments(args, { options: {}, usage: USAGE });
  const [command = '', ...names] = positionals;
  return commandNamed({ verify }, command, { script: 'projections', usage: USAGE })(names);
}

async function verify(names: readonly string[]): Promise<number> {
  const wanted = wantedModules(names);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const verdicts = await runMaintenance('projections', ({ foundation }) =>
    verifyNamed({ ...foundation, report }, wanted),
  );
  for (const line of verdicts.flatMap(linesOf)) report(line);
  const isEqual = verdicts.every(({ driftCount, isComparable }) => driftCount === 0 && isComparable);
  if (isEqual) report('The read models are what the log makes of them.');
  return isEqual ? 0 : 2;
}

const WHAT: Readonly<Record<ModuleVerdict['drift'][number]['table'], string>> = {
  rows: 'record',
  versions: 'version',
  references: 'reference in the lists of the past, version',
  bounds: 'place in the lists of the past, version',
  living: 'number of living records',
  moments: 'moment',
};

function linesOf({ module, records, drift, driftCount, parked, isComparable }: ModuleVerdict): string[] {
  if (!isComparable)
    return [
      `${module}: this version declares it otherwise; start it once, or run npm run rebuild -- ${module}.`,
    ];
  const aside = parked > 0 ? `, ${parked} parked and not compared` : '';
  const named = drift.map(({ table, record, since, kind }) => {
    const what = [WHAT[table], record, since === null ? null : `since ${since}`];
    return `  ${what.filter((part) => part !== null).join(' ')}: ${kind}`;
  });
  const more = driftCount > drift.length ? [`  and ${driftCount - drift.length} more`] : [];
  return [`${module}: ${records} records, ${driftCount} differences${aside}`, ...named, ...more];
}
