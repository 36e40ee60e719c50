/** What the database keeps of the chain of checkpoints, as its rows are read and written. */
import { expect, test } from '@jest/globals';
import { chainKeeper, ChainBroken, readKeptChain } from './checkpointChain.ts';
import { signCheckpoint } from './signedCheckpoint.ts';
import { KEY } from './testing/signedLog.ts';

const answering = (...rows: Record<string, unknown>[]) => ({ query: () => Promise.resolve({ rows }) });

test.each([
  ['nothing was signed yet', [], { checkpoint: null, accepted: 0 }],
  [
    'a line was signed last',
    [{ checkpoint: '{"size":4}', accepted: 0 }],
    { checkpoint: '{"size":4}', accepted: 0 },
  ],
  ['a new chain was accepted', [{ checkpoint: null, accepted: 2 }], { checkpoint: null, accepted: 2 }],
])('where %s', async (_case, rows, expected) => {
  expect(await readKeptChain(answering(...rows))).toEqual(expected);
  const keeper = chainKeeper(answering(...rows), { name: 'evidence', fence: '1' });
  expect(await keeper.read()).toEqual(expected);
});

test('a checkpoint is kept by the holder of the lease, and by nobody else', async () => {
  const checkpoint = signCheckpoint(KEY, { size: 4, root: Buffer.alloc(32), before: 0 }, new Date(0));
  const asked: unknown[] = [];
  const client = {
    query: (_text: string, values?: unknown[]) => {
      asked.push(values);
      return Promise.resolve({ rows: values?.[2] === '7' ? [{ one: true }] : [] });
    },
  };
  await chainKeeper(client, { name: 'evidence', fence: '7' }).keep(checkpoint);
  expect(asked).toEqual([[JSON.stringify(checkpoint), 'evidence', '7']]);
  const replaced = chainKeeper(client, { name: 'evidence', fence: '6' });
  await expect(replaced.keep(checkpoint)).rejects.toThrow('another process signs the log now');
});

test('a broken chain says who holds what the folder lacks, and of how many events if that is known', () => {
  expect(new ChainBroken('copy 1', 40).message).toContain(
    'copy 1 holds one of 40 events that the folder lacks.',
  );
  expect(new ChainBroken('copy 1', null).message).toContain('copy 1 holds one that the folder lacks.');
});
