/**
 * npm run fuzz: arbitrary requests to each operation, by each role. Needs nothing that runs: it starts a product of its own.
 *   --examples 1000     of each operation by each role; 100 unless given
 *   --seed 7            a random one unless given; it is printed
 *   --operation NAME    only this one, by its id in the description: BookAppointment, users.list
 *   --role NAME         only this one: administrator, Doctor …, nobody
 *   --parallel 4        so many roles at once, 1 unless given; which records a request names then also depends on who was quicker
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startClinic } from '../api/clinic.ts';
import { findingText, Fuzzer, type Finding } from './fuzz.ts';
import { CALLERS, type Caller } from './world.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    operation: { type: 'string' },
    role: { type: 'string' },
    parallel: { type: 'string', default: '1' },
  },
});

const PROGRESS_MS = 60_000;

function wholeNumber(name: 'examples' | 'seed' | 'parallel'): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
  return number;
}

function callers(): readonly Caller[] {
  const found = CALLERS.filter((name) => values.role === undefined || name === values.role);
  if (found.length === 0) throw new Error(`--role must be one of ${CALLERS.join(', ')}`);
  return found;
}

const [examples, seed, parallel] = [wholeNumber('examples'), wholeNumber('seed'), wholeNumber('parallel')];
const { operation } = values;
console.log(`seed ${seed}`);
const { clinic, close } = await startClinic();
const seen = new Set<string>();

function report(findings: readonly Finding[]): void {
  for (const finding of findings) {
    const same = `${finding.operation} ${finding.fault}`;
    if (!seen.has(same)) console.log(findingText(finding, seed));
    seen.add(same);
  }
}

try {
  const fuzzer = await Fuzzer.open(clinic);
  const say = (what: string) =>
    console.log(`${what}: ${fuzzer.requests} requests so far, ${JSON.stringify(fuzzer.statuses)}`);
  const progress = setInterval(say, PROGRESS_MS, 'under way');
  const left = [...callers()];
  /** One role after the other, as long as some are left. */
  async function tryRoles(): Promise<void> {
    for (let caller = left.shift(); caller !== undefined; caller = left.shift()) {
      report(await fuzzer.run({ examples, seed, callers: [caller], operation }));
      say(caller);
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, tryRoles));
  clearInterval(progress);
  fuzzer.close();
} finally {
  await close();
}
console.log(`${seen.size} findings`);
process.exitCode = seen.size === 0 ? 0 : 1;
