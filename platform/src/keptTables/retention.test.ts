import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { retentionRules } from './retention.ts';

const rules = Object.values(retentionRules);

test('each table is kept for as long as is written here, and no other', () => {
  expect(rules.map(({ table, days, setting }) => [table, days, setting])).toEqual([
    ['kept.patient_reads', 1_095, 'READS_RETENTION_DAYS'],
    ['kept.list_reads', 365, 'LIST_READS_RETENTION_DAYS'],
    ['kept.access_log', 1_095, 'ACCESS_RETENTION_DAYS'],
    ['kept.sessions', 1, null],
    ['kept.new_browsers', 90, null],
    ['kept.keyed_commands', 7, null],
    ['kept.backups', 400, null],
  ]);
});

test('the operators’ guide says the same of what can be set', async () => {
  const guide = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  for (const { setting, days } of rules)
    if (setting !== null)
      expect(guide.split('\n').find((line) => line.includes(`\`${setting}\``))).toMatch(String(days));
});
