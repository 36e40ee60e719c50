import { expect, test } from '@jest/globals';
import { pause } from './pause.ts';

const HOURS = 3_600_000;

test('a pause ends early, without an error, when its signal aborts', async () => {
  const stop = new AbortController();
  const pausing = pause(HOURS, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(pausing).resolves.toBeUndefined();
});

test('a pause whose signal has aborted does not begin', async () => {
  await expect(pause(HOURS, { signal: AbortSignal.abort() })).resolves.toBeUndefined();
});
