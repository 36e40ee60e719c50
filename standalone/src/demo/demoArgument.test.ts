import { expect, test } from '@jest/globals';
import { demoArgument } from './demoArgument.ts';

test('the demo is asked for with or without a day', () => {
  expect(demoArgument([])).toEqual({ demo: 'none' });
  expect(demoArgument(['--demo'])).toEqual({ demo: 'first' });
  expect(demoArgument(['--demo-only=2026-11-21'])).toEqual({ demo: 'only', day: '2026-11-21' });
});

test('npm run demo, which passes --demo-only itself, takes the day as its own argument', () => {
  expect(demoArgument(['--demo-only', '2026-11-21'])).toEqual({ demo: 'only', day: '2026-11-21' });
});

test.each(['--demo=', '--demo=tomorrow', '--demo=2026-02-30', '--demos', '--demo-only=2026-1-1'])(
  '%s is refused with a sentence',
  (arg) => {
    expect(() => demoArgument([arg])).toThrow(/names no day|no option/);
  },
);
