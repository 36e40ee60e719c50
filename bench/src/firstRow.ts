/**
 * How long a person waits for the first row of a list beside a bare react-admin app on one resource, over the same server and
 * data: `npm run first-row -w bench`. Cold has an empty cache, as after a release, and the storage of an earlier visit; warm comes again. `-- 3` says how many rounds.
 */
import { findBrowser } from '@hospital/pdf-worker';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { PredefinedNetworkConditions, type Browser, type NetworkConditions } from 'puppeteer';
import { openSites, type Sites } from './firstRowSites.ts';
import { keptAfterVisit, visit, type Kept, type Visit, type Visits } from './firstRowVisit.ts';
import { median, report, size } from './figures.ts';

const ROUNDS = Number(process.argv[2] ?? size('ROUNDS', 7, 1));
/** How many times the wait with bare react-admin a person may wait here. */
const REACH = 1.1;
const REACH_BYTES = 340_000;

const networks: Readonly<Record<string, NetworkConditions | null>> = {
  unthrottled: null,
  'fast 4G': PredefinedNetworkConditions['Fast 4G'],
  'slow 4G': PredefinedNetworkConditions['Slow 4G'],
};

const sites = await openSites();
const found = await findBrowser({ executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] });
const profile = await mkdtemp(path.join(tmpdir(), 'bench-browser-'));
const browser = await puppeteer.launch({
  executablePath: found.executablePath,
  headless: 'shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  env: { ...process.env, ...found.env },
  pipe: true,
  userDataDir: profile,
});
try {
  console.log(`First row of the patients, ${String(ROUNDS)} rounds, ${await browser.version()}`);
  const kept = await keptAfterVisit(browser, sites);
  let sizes: Visit | null = null;
  for (const [name, network] of Object.entries(networks))
    sizes = await compare(browser, { name, network, sites, kept });
  if (sizes)
    report({
      name: 'Bytes until the first row',
      beside: `${REACH_BYTES / 1_000} kB`,
      ratios: [sizes.bytes / REACH_BYTES],
      atMost: 1,
    });
} finally {
  await browser.close();
  await sites.close();
  await rm(profile, { recursive: true, force: true });
}

interface Condition {
  readonly name: string;
  readonly network: NetworkConditions | null;
  readonly sites: Sites;
  readonly kept: Kept;
}

/** @returns what our first visit loads */
async function compare(
  opened: Browser,
  { name, network, sites: both, kept }: Condition,
): Promise<Visit | null> {
  const rounds: { ours: Visits; bare: Visits }[] = [];
  // The first round warms the server and the browser; who comes first changes.
  for (let round = -1; round < ROUNDS; round += 1) {
    const see = async (site: Sites['ours']) =>
      visit(opened, { site, firstRow: both.firstRow, network, kept });
    const [first, second] = round % 2 === 0 ? [both.ours, both.bare] : [both.bare, both.ours];
    const [one, other] = [await see(first), await see(second)];
    if (round >= 0)
      rounds.push(first === both.ours ? { ours: one, bare: other } : { ours: other, bare: one });
  }
  console.log(`\n${name}`);
  for (const kind of ['cold', 'warm'] as const) {
    print(
      `First row, ${name}, ${kind}`,
      rounds.map(({ ours, bare }) => [ours[kind], bare[kind]]),
    );
  }
  return rounds.at(-1)?.ours.cold ?? null;
}

function print(name: string, pairs: readonly (readonly [Visit, Visit])[]): void {
  const ratios = pairs.map(([ours, bare]) => ours.ms / bare.ms);
  report({ name, beside: 'bare react-admin (time)', ratios, atMost: REACH });
  for (const [at, site] of ['the product', 'bare react-admin'].entries()) {
    const visits = pairs.flatMap((pair) => pair[at] ?? []);
    const times = visits.map(({ ms }) => ms);
    const [fastest, middle, slowest] = [Math.min(...times), median(times), Math.max(...times)].map(
      Math.round,
    );
    const kilobytes = (median(visits.map(({ bytes }) => bytes)) / 1_000).toFixed(0);
    console.log(
      `    ${site.padEnd(18)} ${String(middle)} ms (${String(fastest)}–${String(slowest)}), ${kilobytes} kB in ${String(median(visits.map(({ requests }) => requests)))} requests`,
    );
  }
}
