import { reject } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { rowOf } from '../testing/deciding.ts';
import { rooms } from '../testing/trialRooms.ts';
import { simpleEntry } from './moduleEntry.ts';

const named = { ...rooms, options: { ...rooms.options, unique: ['name'] } };
const row = rowOf('room', { name: 'A', beds: 2 });
const kindsOf = (entry: Pick<ReturnType<typeof simpleEntry>, 'commands'>) =>
  entry.commands.claims?.(row).map(({ kind }) => kind);

test('claims of its own stand beside those of the unique fields', () => {
  const places = { kind: 'roomPlaces', key: 'A', rule: 'limit', value: {}, refusal: reject('busy') } as const;
  expect(kindsOf(simpleEntry(named))).toEqual(['roomName']);
  expect(kindsOf(simpleEntry(named, { claims: () => [places] }))).toEqual(['roomName', 'roomPlaces']);
});
