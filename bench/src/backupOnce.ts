/** One backup in a process of its own, as the product makes it: `backupOnce.ts <database> <folder> <public key>`. Prints what it took as JSON. */
import os from 'node:os';
import { makeBackup } from './makeBackup.ts';

const [databaseUrl = '', folder = '', recipient = ''] = process.argv.slice(2);

os.setPriority(5);
const [before, began] = [process.memoryUsage().rss, performance.now()];
const { newEvents, newBytes } = await makeBackup(databaseUrl, folder, recipient);
process.stdout.write(JSON.stringify({ before, ms: performance.now() - began, newEvents, newBytes }));
