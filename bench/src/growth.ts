/**
 * How the cost of each action grows with the log: `npm run growth -w bench`, on logs of 10,000, 100,000 and 1,000,000 events (GROWTH_EVENTS names others).
 * A sixth of the events are appointments, a fifth of those patients: 320 patients in the smallest log, 32,400 in the largest; 162,000 with 5,000,000 events.
 *
 * Constant is what reads or writes a few records by an index: pages, searches of a name that ten patients have, the palette, a page of the past, commands
 * (those on a long stream read that stream alone), and the start, which goes on from checkpoints. The dashboard counts what is of today and of this month, and adds up what is overdue.
 * Ten times the log twice may take twice the time.
 * Linear is what reads the whole log or all that was made of it: a rebuild, the checks and a first backup. So are searches of a name that a part of the
 * patients has, and the sums of a list: each match is added up, or counted up to a limit, and the palette compares each with what is typed (docs/adr/0058-closest-matches.md).
 */
import { coldStarts } from './coldStarts.ts';
import { isShort, median, size } from './figures.ts';
import { measureCalls, type MeasuredCalls } from './growthCalls.ts';
import { eventsText, growthTable, judgeGrowth, keepSeries, type Series } from './growthSeries.ts';
import { measureWork } from './growthWork.ts';
import { startWholeProduct, type WholeProduct } from './wholeProduct.ts';
import { writtenClinic, type WrittenClinic } from './writtenClinic.ts';

const SIZES = (process.env['GROWTH_EVENTS'] ?? (isShort ? '500,2000' : '10000,100000,1000000'))
  .split(',')
  .map(Number)
  .sort((a, b) => a - b);
const STARTS = size('GROWTH_STARTS', 5, 1);

const clinics: WrittenClinic[] = [];
try {
  for (const events of SIZES) {
    const clinic = await writtenClinic(events);
    clinics.push(clinic);
    console.log(`${eventsText(clinic.events)} events written, read models built`);
  }
  const series = await measureAll();
  console.log(`\n${growthTable(series)}\n`);
  for (const one of series) judgeGrowth(one);
  keepSeries(series);
} finally {
  for (const { remove } of clinics) await remove();
}

async function measureAll(): Promise<readonly Series[]> {
  const start = new Map([['start of the product', await startsOfAll()]]);
  console.log('starts measured');
  const { constant, linear } = await callsOfAll();
  console.log('calls measured');
  const work = await workOfAll();
  return [
    ...seriesOf('constant', constant),
    ...seriesOf('constant', start),
    ...seriesOf('linear', linear),
    ...seriesOf('linear', work),
  ];
}

/** In turn, round after round, as the calls. */
async function startsOfAll(): Promise<readonly number[]> {
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const times: number[] = [];
    for (const { dataFolder } of clinics) times.push((await coldStarts(dataFolder, 1)).readyMs);
    rounds.push(times);
  }
  return clinics.map((_, place) => median(rounds.map((times) => times[place] ?? Number.NaN)));
}

async function callsOfAll(): Promise<MeasuredCalls> {
  const products: WholeProduct[] = [];
  try {
    for (const { dataFolder } of clinics) products.push(await startWholeProduct(dataFolder));
    const served = products.map((product, place) => ({ product, events: clinics[place]?.events ?? 0 }));
    return await measureCalls(served);
  } finally {
    for (const product of products) await product.stop();
  }
}

async function workOfAll(): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  for (const { dataFolder } of clinics)
    for (const [name, ms] of await measureWork(dataFolder)) found.set(name, [...(found.get(name) ?? []), ms]);
  return found;
}

/** @param found for each action, in milliseconds in the order of the clinics */
function seriesOf(
  growth: Series['growth'],
  found: ReadonlyMap<string, readonly number[]>,
): readonly Series[] {
  return [...found].map(([name, times]) => ({
    name,
    growth,
    points: clinics.map(({ events }, place) => ({ events, ms: times[place] ?? Number.NaN })),
  }));
}
