import { faultsText, runFaults, type FaultyStore } from './faults.ts';
import { networkFaults } from './networkFaults.ts';
import { writeFileSync } from 'node:fs';
const stores = (process.env.STORES ?? 'PostgreSQL with the log').split(',') as FaultyStore[];
const faults = networkFaults.filter(({ name }) => name.includes(process.env.FAULT ?? ''));
const result = await runFaults({ stores, faults, faultMs: Number(process.env.MS ?? 5000), say: console.log });
writeFileSync('/tmp/faults.md', faultsText(result));
console.log(faultsText(result).slice(0, 6000));
process.exit(0);
