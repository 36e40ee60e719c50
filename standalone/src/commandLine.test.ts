import { describe, expect, test } from '@jest/globals';
import { ConfigError } from '@hospital/platform';
import { runAuditCommand } from './auditCommand.ts';
import { runBackupCommand } from './backup/backupCommand.ts';
import { runRestoreCommand } from './backup/restoreCommand.ts';
import { readArguments } from './commandLine.ts';
import { demoArgument } from './demo/demoArgument.ts';
import { readOptions } from './documents/options.ts';
import { runKeysCommand } from './keysCommand.ts';
import { runMigrateCommand } from './migrateCommand.ts';
import { runProjectionsCommand } from './projectionsCommand.ts';
import { runRebuildCommand } from './rebuildCommand.ts';
import { runUserCommand } from './userCommand.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  backup: runBackupCommand,
  restore: runRestoreCommand,
  migrate: runMigrateCommand,
  projections: runProjectionsCommand,
  'audit:verify': runAuditCommand,
  documents: readOptions,
  keys: runKeysCommand,
  user: runUserCommand,
  rebuild: runRebuildCommand,
  start: demoArgument,
};

const documents = '--kind payslips --out printed --month 2026-10';

describe('an argument that would be dropped is refused with a sentence that names it', () => {
  test.each([
    ['backup', '--to a --to b', '--to is given twice: give it once.'],
    ['backup', '--to=a --passphrase --passphrase', '--passphrase is given twice: give it once.'],
    ['backup', '--too a', 'There is no option --too.'],
    ['backup', '--to', '--to needs a value.'],
    ['backup', '--to --passphrase', '--to needs a value.'],
    ['backup', '--to=', '--to is empty.'],
    ['backup', '--passphrase=yes', '--passphrase takes no value.'],
    ['backup', '--identity x', 'npm run backup does not use --identity: leave it out.'],
    [
      'backup',
      '--recipient age1x --passphrase',
      '--recipient and --passphrase cannot both be given: choose one.',
    ],
    ['backup', 'lists', 'There is no npm run backup -- lists.'],
    ['backup', 'list verify', '"verify" is one argument too many.'],
    ['backup', 'list --secrets s', 'list does not use --secrets: leave it out.'],
    [
      'backup',
      'verify --recipient age1x',
      'verify without --restore does not use --recipient: leave it out.',
    ],
    ['backup', 'verify --identity x', 'verify without --restore does not use --identity: leave it out.'],
    ['backup', 'verify --restore --backup x', 'verify --restore does not use --backup: leave it out.'],
    [
      'backup',
      'verify --restore --identity x --passphrase',
      '--identity and --passphrase cannot both be given: choose one.',
    ],
    ['backup', 'new-key', '--out is missing.'],
    ['backup', 'new-key --out x --to y', 'new-key does not use --to: leave it out.'],
    ['restore', '--reason x', 'Name the folder of the backups.'],
    ['restore', 'a b --reason x', '"b" is one argument too many.'],
    ['restore', 'a', '--reason is missing.'],
    ['restore', 'a --reason x --reason y', '--reason is given twice: give it once.'],
    [
      'restore',
      'a --reason x --backup b --until 2026-11-25T14:30:00Z',
      '--backup and --until cannot both be given: choose one.',
    ],
    [
      'restore',
      'a --reason x --identity b --passphrase',
      '--identity and --passphrase cannot both be given: choose one.',
    ],
    [
      'restore',
      'a --reason x --skip-numbers 0 --last-number 2026-000001',
      '--last-number and --skip-numbers cannot both be given: choose one.',
    ],
    [
      'restore',
      'a --reason x --last-number 2026-000001 --last-number 2026-000007',
      '--last-number names 2026-000001 and 2026-000007: give the last number of each series and year alone.',
    ],
    ['migrate', '--force', 'There is no option --force.'],
    ['migrate', 'now', '"now" is one argument too many.'],
    ['projections', 'verify --quick', 'There is no option --quick.'],
    ['projections', 'verify taxes users taxes', 'The module taxes is named twice: name it once.'],
    ['projections', '--verify', 'There is no option --verify.'],
    ['projections', 'check', 'There is no npm run projections -- check.'],
    ['rebuild', '--all', 'There is no option --all.'],
    ['rebuild', 'taxes taxes', 'The module taxes is named twice: name it once.'],
    ['audit:verify', 'now', '"now" is one argument too many.'],
    ['audit:verify', '--copied --copied', '--copied is given twice: give it once.'],
    ['audit:verify', '--out x', 'npm run audit:verify does not use --out: leave it out.'],
    ['audit:verify', '--print-key --reason x', '--print-key does not use --reason: leave it out.'],
    ['audit:verify', '--proof x --record y', '--proof and --record cannot both be given: choose one.'],
    ['audit:verify', '--record a/b', '--out is missing.'],
    ['audit:verify', '--accepted --checkpoints x', '--accepted does not use --checkpoints: leave it out.'],
    ['audit:verify', '--accept-new-chain', '--reason is missing.'],
    [
      'audit:verify',
      '--accept-new-chain --reason x --copied',
      '--accept-new-chain does not use --copied: leave it out.',
    ],
    ['documents', `${documents} --month 2026-11`, '--month is given twice: give it once.'],
    ['documents', `${documents} --colour red`, 'There is no option --colour.'],
    ['documents', `${documents} now`, '"now" is one argument too many.'],
    ['keys', 'rotate seal --force', 'There is no option --force.'],
    ['keys', 'rotate seal session', '"session" is one argument too many.'],
    ['keys', 'rotate lock', 'There is no npm run keys -- rotate lock.'],
    ['keys', 'status all', '"all" is one argument too many.'],
    ['user', 'reset-password a@b.example --now', 'There is no option --now.'],
    ['user', 'reset-password a@b.example c@d.example', '"c@d.example" is one argument too many.'],
    ['user', 'reset-password', 'Name the e-mail address of the user.'],
    ['user', 'remove a@b.example', 'There is no npm run user -- remove.'],
    ['start', '--demo --demo', '--demo is given twice: give it once.'],
    ['start', '--demo=2026-11-21 --demo', '--demo is given twice: give it once.'],
    ...['--demo-only=2026-11-21', '--demo=2026-11-21', '2026-02-30', '2026-11-21 2026-11-22', '--fast'].map(
      (more) => [
        'start',
        `--demo-only ${more}`,
        'npm run demo takes one day and nothing else: npm run demo -- 2026-11-21.',
      ],
    ),
    ['start', '--demo --demo-only', '--demo and --demo-only cannot both be given: choose one.'],
  ])('%s %s', async (name, line, sentence) => {
    const refusal: unknown = await (async () => commands[name]?.(line.split(' ')))().catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal).split('\n')[0]).toBe(`ConfigError: ${sentence}`);
  });
});

test.each([
  '2026-11-25',
  '2026-11-25T14:30',
  '2026-11-25T14:30:00',
  '2026-02-30T14:30:00Z',
  '25 Nov 2026 14:30 UTC',
  '1764081000',
  'yesterday',
  '12026-11-25T14:30:00Z',
])('--until %s is refused: it is no instant with an offset', async (until) => {
  await expect(runRestoreCommand(['a', '--reason', 'x', '--until', until])).rejects.toThrow(
    `--until "${until}" is no instant with its offset from UTC: write it like 2026-11-25T14:30:00Z or 2026-11-25T15:30:00+01:00.`,
  );
});

test('an option may be repeated where it is made for that, and values may begin with a hyphen', () => {
  const options = { recipient: { type: 'string', multiple: true }, note: { type: 'string' } } as const;
  const line = ['--recipient', 'a', 'here', '--recipient=b', '--note=-7 °C'];
  const { values, positionals } = readArguments(line, { options, usage: 'Use: it' });
  expect([{ ...values }, positionals]).toEqual([{ recipient: ['a', 'b'], note: '-7 °C' }, ['here']]);
});
