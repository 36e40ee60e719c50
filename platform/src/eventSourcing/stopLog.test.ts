import { memoryEventStore } from '@hospital/event-store';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../monitoring/logging.ts';
import { sharedConnections } from './leaseConnections.ts';
import { startReactor, type Reactor } from './reactor.ts';
import { StopLog } from './stopLog.ts';

const refusal = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });

test('what passes by itself is new once for each reason, until it is over', () => {
  const stops = new StopLog();
  expect(
    [refusal('57P01'), refusal('57P03'), refusal('57P01')].map((error) => stops.recordIfNew(error)),
  ).toEqual([true, true, false]);
  stops.over();
  expect(stops.recordIfNew(refusal('57P01'))).toBe(true);
});

test('a mistake is new each time', () => {
  const stops = new StopLog();
  expect([new TypeError('x'), new TypeError('x')].map((error) => stops.recordIfNew(error))).toEqual([
    true,
    true,
  ]);
});

test('reactors whose database is away say so in one line', async () => {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  const connections = sharedConnections({ host: '127.0.0.1', port: 1 });
  const reactors = ['one', 'two', 'three'].map((name) =>
    startReactor({
      ...{ name, connections, log },
      store: memoryEventStore(),
      selection: { filter: { types: ['PatientCreated'] } },
      react: () => Promise.resolve(),
    }),
  );
  for (const reactor of reactors) await untilStopped(reactor);
  await Promise.all(reactors.map((reactor) => reactor.close()));
  expect(lines.filter((line) => line.includes('a reactor stopped'))).toHaveLength(1);
});

async function untilStopped({ health }: Reactor): Promise<void> {
  while ((await health.check()).ok) await new Promise(setImmediate);
}
