/** One backup in a process of its own, as the product makes it: `backupOnce.ts <database> <folder> <public key>`. Prints what it took as JSON. */
import { createBackup, programVersions, keptGroups, signingKey } from '@hospital/platform';
import os from 'node:os';

const [databaseUrl = '', folder = '', recipient = ''] = process.argv.slice(2);
const signer = signingKey(Buffer.alloc(32, 1));

os.setPriority(5);
const [before, began] = [process.memoryUsage().rss, performance.now()];
const { newEvents, newBytes } = await createBackup({
  ...{ folder, recipients: [recipient], databaseUrl, eventStoreDb: null, evidenceFolder: folder },
  ...{ signer, trusted: [signer.publicKey], program: 'bench', versions: programVersions(...keptGroups) },
  now: () => new Date(),
});
process.stdout.write(JSON.stringify({ before, ms: performance.now() - began, newEvents, newBytes }));
