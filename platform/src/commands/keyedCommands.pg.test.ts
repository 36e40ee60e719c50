import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { migrate } from '../keptTables/migrate.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { retentionRules } from '../keptTables/retention.ts';
import { oldKeyedCommands, postgresKeyedCommands } from './keyedCommands.ts';
import type { KeyedCommand, KeyedCommands } from './keyedCommands.ts';
import { commandMigrations } from './tables.ts';

const DAY_MS = 86_400_000;
let database: KeptDatabase;
let clock: TestClock;
let commands: KeyedCommands;

beforeAll(async () => {
  database = await keptDatabase();
  await migrate(database.url, commandMigrations);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('delete from kept.keyed_commands');
  clock = testClock();
  commands = postgresKeyedCommands({ pool: database.pool, clock });
});

function keyed(more: Partial<KeyedCommand> = {}): KeyedCommand {
  const position = '00000000000000000007';
  return { commandId: newId(), record: newId(), fingerprint: 'print', revision: 3n, position, ...more };
}

test('a command is found as it was recorded, and another one is not', async () => {
  const command = keyed({ revision: 9_223_372_036_854_775_807n });
  expect(await commands.find(command.commandId)).toBeNull();
  expect(await commands.record(command)).toBe(true);
  expect(await commands.find(command.commandId)).toEqual(command);
  expect(await commands.find(newId())).toBeNull();
});

test('of many that record one command at once, one is first, and its row stays', async () => {
  const commandId = newId();
  const all = Array.from({ length: 20 }, (_, n) => keyed({ commandId, revision: BigInt(n) }));
  const first = await Promise.all(all.map((each) => commands.record(each)));
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await commands.find(commandId)).toEqual(all[first.indexOf(true)]);
});

test('a command is kept for its days, and then removed', async () => {
  const [old, young] = [keyed(), keyed()];
  const sweep = oldKeyedCommands({ pool: database.pool, clock });
  await commands.record(old);
  clock.advance(retentionRules.keyedCommands.days * DAY_MS);
  await commands.record(young);
  const { signal } = new AbortController();
  expect(await sweep.run(signal)).toBe(0);
  clock.advance(1);
  expect(await sweep.run(signal)).toBe(1);
  expect(await commands.find(old.commandId)).toBeNull();
  expect(await commands.find(young.commandId)).toEqual(young);
});
