/** Writes `zoneData.ts` from the time zone data of moment-timezone, for the zones that the settings offer and no others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { timeZones } from '../src/kernel/zone.ts';
import { extractZones, zoneFile } from '../src/testing/extractZones.ts';

const path = fileURLToPath(new URL('../src/kernel/zoneData.ts', import.meta.url));
const written = zoneFile(
  extractZones(createRequire(import.meta.url)('moment-timezone'), Object.values(timeZones)),
);
const text = await format(written, { ...(await resolveConfig(path)), parser: 'typescript' });
const isSame = readFileSync(path, 'utf8') === text;
if (!isSame) writeFileSync(path, text);
process.stdout.write(isSame ? 'zoneData.ts is up to date.\n' : 'zoneData.ts was written.\n');
