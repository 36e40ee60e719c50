/**
 * `npm run chaos`: kills, stops, failpoints, full disks and wrong clocks while people work, then every check. More in docs/testing.md.
 *   --seed=N         repeats a plan; random and printed unless set
 *   --kills=N        300 unless set
 *   --minutes=N      ends the plan after so many minutes
 *   --people=N       4 unless set
 *   --eventstore     the log is in a server of EventStoreDB's protocol, which is killed and frozen too
 *   --faults         faults of the network before each store instead, 10 s each
 *   --calm           no faults at all: memory, descriptors and lag of a long run, 60 minutes unless --minutes is set
 *   --report=FILE    chaos-reports/<seed>.md, calm-<seed>.md or faults.md, unless set
 * It ends with 1 where a check failed, or a time was not kept.
 */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { enduranceText, runEndurance } from './endurance.ts';
import { FAULTY_STORES, faultsText, lateFaults, runFaults } from './faults.ts';
import { faultCount, lateRounds, reportText } from './report.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string', default: '300' },
    minutes: { type: 'string' },
    people: { type: 'string' },
    eventstore: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const whole = (name: string, text: string): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} must be a whole number above 0, not ${text}.`);
  process.exit(1);
};

const say = (line: string) => console.log(line);
const FAULT_MS = 10_000;
const CALM_MINUTES = 60;

function seedOf(): number {
  const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : whole('seed', values.seed);
  say(`seed ${seed}`);
  return seed;
}

const peopleOf = () => (values.people === undefined ? {} : { people: whole('people', values.people) });

async function keep(name: string, text: string): Promise<void> {
  const file = values.report ?? `chaos-reports/${name}.md`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  say(`report: ${file}`);
}

/** @returns how much is wrong */
async function playChaos(): Promise<number> {
  const seed = seedOf();
  const result = await runChaos({
    seed,
    kills: whole('kills', values.kills),
    ...(values.minutes === undefined ? {} : { minutes: whole('minutes', values.minutes) }),
    ...peopleOf(),
    isLogApart: values.eventstore,
    say,
  });
  await keep(String(seed), reportText(result));
  for (const { name, faults } of result.checks) say(`${faults.length === 0 ? 'ok' : 'FAILED'}: ${name}`);
  const late = lateRounds(result);
  for (const line of late) say(`late: ${line}`);
  return faultCount(result) + late.length;
}

/** @returns how much is wrong */
async function playFaults(): Promise<number> {
  const result = await runFaults({ stores: FAULTY_STORES, faultMs: FAULT_MS, say });
  await keep('faults', faultsText(result));
  const late = lateFaults(result);
  for (const line of late) say(`late: ${line}`);
  const odd = result.rows.flatMap((row) => row.odd);
  for (const line of [...odd, ...result.lost]) say(`FAILED: ${line}`);
  return odd.length + result.lost.length + late.length;
}

/** @returns how much is wrong: what grows is for people to judge */
async function playCalm(): Promise<number> {
  const seed = seedOf();
  const minutes = values.minutes === undefined ? CALM_MINUTES : whole('minutes', values.minutes);
  const result = await runEndurance({ seed, minutes, ...peopleOf(), say });
  await keep(`calm-${seed}`, enduranceText(result));
  return faultCount(result);
}

const play = values.faults ? playFaults : values.calm ? playCalm : playChaos;
process.exit((await play()) === 0 ? 0 : 1);
