import { expect, test } from '@jest/globals';
import { createLogger } from '@hospital/platform';
import { startSweeping } from './sweeping.ts';

const log = createLogger({ name: 'test', level: 'silent' });

test('one that fails stops neither the others nor the next round, and the end waits for the round that runs', async () => {
  const rounds: string[] = [];
  let third: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    third = resolve;
  });
  const sweeping = startSweeping({
    log,
    everyMs: 1,
    sweeps: {
      failing: () => Promise.reject(new Error('away')),
      other: async () => {
        rounds.push('begun');
        await Promise.resolve();
        rounds.push('done');
        if (rounds.length >= 6) third();
        return 1;
      },
    },
  });
  await reached;
  await sweeping.close();
  const { length } = rounds;
  expect(rounds.filter((step) => step === 'begun')).toHaveLength(length / 2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(rounds).toHaveLength(length);
});
