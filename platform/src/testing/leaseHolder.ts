/** A process that holds a lease and does what it reads, one word a line: tests freeze it. Says one line for each. */
import { createInterface } from 'node:readline';
import { acquireLease, type Lease } from '../eventSourcing/lease.ts';

const [connectionString = '', name = '', lifeMs = ''] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

const acts: Readonly<Record<string, (lease: Lease) => Promise<string>>> = {
  open: async ({ client, guard }) => {
    await client.query('begin');
    await guard(client);
    await client.query('update work set by = $1 where lease = $2', ['frozen', name]);
    return 'open';
  },
  commit: async ({ client }) => {
    await client.query('commit');
    return 'committed';
  },
  write: async (lease) => {
    await acts['open']?.(lease);
    return (await acts['commit']?.(lease)) ?? '';
  },
};

const lease = await acquireLease({
  connection: { connectionString },
  name,
  lifeMs: Number(lifeMs),
  signal: new AbortController().signal,
});
if (!lease) throw new Error('there is no lease');
say(`held ${lease.fence}`);
for await (const word of createInterface({ input: process.stdin })) {
  const said = await acts[word]?.(lease).catch(
    (error: unknown) => `refused ${error instanceof Error ? error.name : ''}`,
  );
  say(`${said} ${lease.lost.aborted ? 'lost' : 'held'}`);
}
await lease.release();
