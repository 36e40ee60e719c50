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
      file: 'payslips-2026-10-en.zip',
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
      file: 'invoices-from-2026-10-01-to-2026-10-15-status-Partially-Paid-en.zip',
      isJson: true,
    });
  });

  test.each([
    [['--kind', 'poems'], '--kind: choose one of payslips'],
    [['--kind', 'constructor'], '--kind: choose one of payslips'],
    [['--kind', 'payslips', '--month', '2026-10', '--output', 'tar'], '--output: Output is one of'],
    [['--kind', 'payslips', '--month', '2026-10', '--language', 'de'], '--language: Language is one of'],
    [['--kind', 'payslips', '--colour', 'red'], 'colour'],
    // What a crontab's $(date …) leaves when it fails: without the refusal every payslip that there is.
    [['--kind', 'payslips', '--month', ''], '--month is empty'],
    [['--kind', 'payslips'], 'Choose --month, or --from and --to.'],
    [['--kind', 'invoices', '--status', 'Paid'], 'Choose --month, or --from and --to.'],
    [['--kind', 'payslips', '--from', ''], '--from is empty'],
    [['--kind', 'payslips', '--month', '2026-10', '--status', 'x'.repeat(101)], '--status: '],
    [['--kind', 'payslips', '2026-10'], '2026-10'],
  ])('%j is refused with what to type', (args, reason) => {
    expect(() => read(...args)).toThrow(ConfigError);
    expect(() => read(...args)).toThrow(reason);
  });

  test('names its result after all that was asked for', () => {
    const calls = [
      read('--kind', 'payslips', '--month', '2026-10'),
      read('--kind', 'payslips', '--month', '2026-10', '--language', 'fr'),
      read('--kind', 'payslips', '--month', '2026-10', '--output', 'pdf'),
      read('--kind', 'payslips', '--from', '2026-10'),
      read('--kind', 'payslips', '--to', '2026-10'),
      read('--kind', 'invoices', '--month', '2026-10'),
      read('--kind', 'invoices', '--month', '2026-10', '--patient', '2026-10'),
      read('--kind', 'invoices', '--month', '2026-10', '--doctor', '2026-10'),
    ];
    expect(new Set(calls.map(({ file }) => file)).size).toBe(calls.length);
  });

  test('needs a folder', () => {
    expect(() => readOptions(['--kind', 'payslips'])).toThrow('--out is missing');
  });
});

const state = { _id: 'b', status: 'rendering', total: 10, done: 4, failed: 1 };

test('the bar counts what failed too', () => {
  expect(progressBar(state)).toBe(`[${'#'.repeat(15)}${'.'.repeat(15)}] 5 of 10, 1 failed`);
});

test('the bar says that it waits for somebody', () => {
  expect(progressBar({ ...state, status: 'paused' })).toMatch(/, 1 failed, paused$/);
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
