/**
 * The start of the whole product, from its process to the line `ready`, and its memory when nobody asks anything of it: `npm run cold-start -w bench`.
 * On an empty clinic, and on a log of 1,000,000 events (COLD_START_EVENTS makes it smaller) whose read models a first start has built. COLD_STARTS sets how often.
 * The files of the program and of the database are in the machine's file cache, as after an update or a restart of the service alone.
 */
import { coldStarts } from './coldStarts.ts';
import { report, size } from './figures.ts';
import { emptyClinic, writtenClinic, type WrittenClinic } from './writtenClinic.ts';

const EVENTS = size('COLD_START_EVENTS', 1_000_000, 5_000);
const STARTS = size('COLD_STARTS', 7, 1);
const LIMITS = { seconds: 2, megabytes: 200 };

await measure('an empty clinic', await emptyClinic());
await measure(`${EVENTS.toLocaleString('en')} events`, await writtenClinic(EVENTS));

async function measure(name: string, { dataFolder, firstStartMs, remove }: WrittenClinic): Promise<void> {
  try {
    const { starts, processorSeconds, memory } = await coldStarts(dataFolder, STARTS);
    const { node, postgres } = memory;
    console.log(
      `${name}: first start ${seconds(firstStartMs)} s; then ${starts.map(({ readyMs }) => seconds(readyMs)).join(', ')} s, ` +
        `${processorSeconds.toFixed(2)} s of processor time in Node; idle ${node.toFixed(0)} MB in Node, ` +
        `${postgres.toFixed(0)} MB in PostgreSQL without its shared buffers`,
    );
    report({
      name: `Start of the product on ${name}`,
      beside: `${LIMITS.seconds} s`,
      ratios: starts.map(({ readyMs }) => readyMs / 1000 / LIMITS.seconds),
      atMost: 1,
    });
    report({
      name: `Memory of the idle product on ${name}`,
      beside: `${LIMITS.megabytes} MB`,
      ratios: [(node + postgres) / LIMITS.megabytes],
      atMost: 1,
    });
  } finally {
    await remove();
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
