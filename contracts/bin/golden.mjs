/** Adds the events that are new to the golden file; without UPDATE_GOLDEN=1 it only says which. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { breaches, withNew } from '../src/testing/eventShapes.ts';
import { declaredEvents } from '../src/modules/index.ts';

const path = fileURLToPath(new URL('../src/golden/events.json', import.meta.url));
const events = declaredEvents;
const golden = JSON.parse(readFileSync(path, 'utf8'));

if (process.env['UPDATE_GOLDEN'] === '1') {
  const json = JSON.stringify(withNew(golden, events));
  writeFileSync(path, await format(json, { parser: 'json', printWidth: 110 }));
}
const left = breaches(JSON.parse(readFileSync(path, 'utf8')), events);
process.stdout.write(left.length === 0 ? 'The golden file holds every event.\n' : `${left.join('\n')}\n`);
process.exitCode = left.length === 0 ? 0 : 1;
