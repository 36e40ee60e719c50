/** Adds what is new to the golden files; without UPDATE_GOLDEN=1 it only says what is missing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { breaches, withNew } from '../src/testing/eventShapes.ts';
import { goldenPrints, printBreaches, withNewPrints } from '../src/testing/goldenPrints.ts';
import { goldenRows, rowBreaches, withNewRows, withNewSamples } from '../src/testing/goldenLog.ts';
import { declaredEvents } from '../src/modules/declaredEvents.ts';
import { moduleList } from '../src/modules/index.ts';

const pathOf = (name) => fileURLToPath(new URL(`../src/golden/${name}.json`, import.meta.url));
const read = (name) => JSON.parse(readFileSync(pathOf(name), 'utf8'));
const write = async (name, value) =>
  writeFileSync(pathOf(name), await format(JSON.stringify(value), { parser: 'json', printWidth: 110 }));

if (process.env['UPDATE_GOLDEN'] === '1') {
  await write('events', withNew(read('events'), declaredEvents));
  await write('log', withNewSamples(read('log'), declaredEvents));
  await write('rows', withNewRows(read('rows'), goldenRows(moduleList, read('log'))));
  await write('prints', withNewPrints(read('prints'), goldenPrints()));
}
const left = [
  ...breaches(read('events'), declaredEvents),
  ...rowBreaches(read('rows'), goldenRows(moduleList, read('log'))),
  ...printBreaches(read('prints'), goldenPrints()),
];
process.stdout.write(
  left.length === 0 ? 'The golden files hold every event and every print.\n' : `${left.join('\n')}\n`,
);
process.exitCode = left.length === 0 ? 0 : 1;
