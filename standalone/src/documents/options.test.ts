import { describe, expect, test } from '@jest/globals';
import { ConfigError } from '@hospital/platform';
import path from 'node:path';
import { readOptions } from './options.ts';
import { jsonProgress, progressBar } from './progress.ts';

const read = (...args: string[]) => readOptions([...args, '--out', 'printed']);

describe('npm run documents', () => {
  test('takes what a crontab says', () => {
    expect(read('--kind', 'payslips', '--month', '2026-10')).toEqual({
      wanted: { kind: 'payslip', filter: { month: '2026-10' }, output: 'zip', language: 'en' },
      folder: path.resolve('printed'),
      name: 'payslips-2026-10',
      isJson: false,
    });
    expect(
      read(
        '--kind',
        'invoices',
        '--from',
        '2026-10-01',
        '--to',
        '2026-10-15',
        '--status',
        'Partially Paid',
        '--json',
      ),
    ).toMatchObject({
      wanted: { filter: { fromDate: '2026-10-01', toDate: '2026-10-15', status: 'Partially Paid' } },
      name: 'invoices-Partially-Paid-2026-10-01-2026-10-15',
      isJson: true,
    });
  });

  test.each([
    [['--kind', 'poems'], 'Kind is one of'],
    [['--kind', 'payslips', '--output', 'tar'], 'Output is one of'],
    [['--kind', 'payslips', '--colour', 'red'], 'colour'],
  ])('%j is refused with what to type', (args, reason) => {
    expect(() => read(...args)).toThrow(ConfigError);
    expect(() => read(...args)).toThrow(reason);
  });

  test('needs a folder', () => {
    expect(() => readOptions(['--kind', 'payslips'])).toThrow('--out is missing');
  });
});

const state = { _id: 'b', status: 'rendering', total: 10, done: 4, failed: 1 };

test('the bar counts what failed too', () => {
  expect(progressBar(state)).toBe(`[${'#'.repeat(15)}${'.'.repeat(15)}] 5 of 10, 1 failed`);
});

test('a program reads one object per line, each state once', () => {
  const lines: string[] = [];
  const progress = jsonProgress((line) => lines.push(line));
  progress.show(state);
  progress.show(state);
  progress.end({ ...state, status: 'ready' }, ['a.zip']);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { batch: 'b', status: 'rendering', total: 10, done: 4, failed: 1 },
    { batch: 'b', status: 'ready', total: 10, done: 4, failed: 1, files: ['a.zip'] },
  ]);
});
