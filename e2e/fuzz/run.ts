/**
 * npm run fuzz: arbitrary requests to each operation, by each role. Needs nothing that runs: it starts a product of its own.
 *   --examples 1000     of each operation by each role; 100 unless given
 *   --seed 7            a random one unless given; it is printed
 *   --operation NAME    only this one, by its id in the description: BookAppointment, users.list
 *   --role NAME         only this one: administrator, Doctor …, nobody
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startClinic } from '../api/clinic.ts';
import { findingText, Fuzzer } from './fuzz.ts';
import { CALLERS, type Caller } from './world.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    operation: { type: 'string' },
    role: { type: 'string' },
  },
});

function wholeNumber(name: 'examples' | 'seed'): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
  return number;
}

function callers(): readonly Caller[] {
  const found = CALLERS.filter((name) => values.role === undefined || name === values.role);
  if (found.length === 0) throw new Error(`--role must be one of ${CALLERS.join(', ')}`);
  return found;
}

const [examples, seed] = [wholeNumber('examples'), wholeNumber('seed')];
console.log(`seed ${seed}`);
const { clinic, close } = await startClinic();
const seen = new Set<string>();
try {
  const fuzzer = await Fuzzer.open(clinic);
  for (const caller of callers()) {
    const { operation } = values;
    const { requests, statuses, findings } = await fuzzer.run({
      examples,
      seed,
      callers: [caller],
      operation,
    });
    console.log(`${caller}: ${requests} requests so far, ${JSON.stringify(statuses)}`);
    for (const finding of findings) {
      const same = `${finding.operation} ${finding.fault}`;
      if (!seen.has(same)) console.log(findingText(finding, seed));
      seen.add(same);
    }
  }
  fuzzer.close();
} finally {
  await close();
}
console.log(`${seen.size} findings`);
process.exitCode = seen.size === 0 ? 0 : 1;
