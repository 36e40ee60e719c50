/**
 * `npm run chaos`: kills, stops, failpoints, full disks and wrong clocks while people work, then every check. More in docs/testing.md.
 *   --seed=N         repeats a plan; random and printed unless set
 *   --kills=N        300 unless set
 *   --minutes=N      ends the plan after so many minutes
 *   --people=N       4 unless set
 *   --eventstore     the log is in a server of EventStoreDB's protocol, which is killed and frozen too
 *   --report=FILE    chaos-reports/<seed>.md unless set
 * Ends with 1 where a check failed, or a time was not kept.
 */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { faultCount, lateRounds, reportText } from './report.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string', default: '300' },
    minutes: { type: 'string' },
    people: { type: 'string' },
    eventstore: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const whole = (name: string, text: string): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} must be a whole number above 0, not ${text}.`);
  process.exit(1);
};

const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : whole('seed', values.seed);
console.log(`seed ${seed}`);
const result = await runChaos({
  seed,
  kills: whole('kills', values.kills),
  ...(values.minutes === undefined ? {} : { minutes: whole('minutes', values.minutes) }),
  ...(values.people === undefined ? {} : { people: whole('people', values.people) }),
  isLogApart: values.eventstore,
  say: (line) => console.log(line),
});
const file = values.report ?? `chaos-reports/${seed}.md`;
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, reportText(result));
for (const { name, faults } of result.checks)
  console.log(`${faults.length === 0 ? 'ok' : 'FAILED'}: ${name}`);
const late = lateRounds(result);
for (const line of late) console.log(`late: ${line}`);
console.log(`report: ${file}`);
process.exit(faultCount(result) + late.length === 0 ? 0 : 1);
