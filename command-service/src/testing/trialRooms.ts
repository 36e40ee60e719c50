/**
 * A trial module with rules about other records, for tests alone: rooms with a number of beds, and the stays in them. No stay is more than
 * the room has beds, and a room is not made smaller than the stays in it.
 */
import {
  choice,
  defineCrud,
  integer,
  moduleList,
  refsTo,
  reject,
  text,
  type ModuleDescription,
} from '@hospital/contracts';
import { byRoute, commandsOf, recordsWhere, type Claim, type CommandModule } from '../kernel/command.ts';
import { simpleEntry } from '../kernel/moduleEntry.ts';

const list = { method: 'GET', sort: [], search: [] } as const;

export const rooms = defineCrud({
  name: 'rooms',
  noun: 'Room',
  category: 'room',
  flag: 'Departments',
  fields: { name: text({ required: true }), beds: integer({ required: true, max: 100 }) },
  list,
  title: ['name'],
});

export const stays = defineCrud({
  name: 'stays',
  noun: 'Stay',
  category: 'stay',
  flag: 'Departments',
  fields: {
    room: refsTo<'rooms'>()('rooms', { required: true }),
    status: choice({ active: 'Active', ended: 'Ended' }, { default: 'active' }),
  },
  list,
  title: ['room'],
});

/** The kernel finds the module of a stream in the list of all. */
export function addTrialModules(): void {
  (moduleList as ModuleDescription[]).push(rooms, stays);
}

const capacityOf = (room: string) => ({ kind: 'roomPlaces', key: room }) as const;
const full = reject('validation_failed', { fields: { room: 'This room is full. Choose another one.' } });
const occupied = (count: number | string) =>
  reject('validation_failed', { fields: { beds: `There are ${count} active stays in this room.` } });

const room = commandsOf(rooms);
const stay = commandsOf(stays);

export const createRoom = room({
  name: 'CreateRoom',
  creates: true,
  authorize: byRoute,
  decide: (input: { readonly name: string; readonly beds: number }) => [{ type: 'RoomCreated', data: input }],
});

/** Decided by the claims alone. */
export const resizeRoom = room({
  name: 'ResizeRoom',
  authorize: byRoute,
  decide: ({ beds }: { readonly beds: number }) => [{ type: 'RoomChanged', data: { beds } }],
});

/** Sees who is in the room, and says how many. */
export const changeRoom = room({
  name: 'ChangeRoom',
  facts: ({ beds }: { readonly beds: number }, row) => ({
    active: recordsWhere(stays, row && { room: row._id, status: 'active' }, beds + 1),
  }),
  authorize: byRoute,
  decide: ({ beds }, _row, { facts: { active } }) =>
    active.length > beds ? occupied(`more than ${beds}`) : [{ type: 'RoomChanged', data: { beds } }],
});

export const beginStay = stay({
  name: 'BeginStay',
  creates: true,
  authorize: byRoute,
  decide: (input: { readonly room: string }) => [
    { type: 'StayCreated', data: { ...input, status: 'active' } },
  ],
});

export const endStay = stay({
  name: 'EndStay',
  authorize: byRoute,
  decide: () => [{ type: 'StayStatusChanged', data: { from: 'active', to: 'ended' } }],
});

export const moveStay = stay({
  name: 'MoveStay',
  authorize: byRoute,
  decide: (input: { readonly room: string }) => [{ type: 'StayChanged', data: input }],
});

const limits: CommandModule['claims'] = ({ _id, beds, deletedAt }): Claim[] =>
  deletedAt
    ? []
    : [{ ...capacityOf(_id), rule: 'limit', value: { limit: Number(beds) }, refusal: occupied('more') }];

const places: CommandModule['claims'] = ({ room: held, status, deletedAt }): Claim[] =>
  deletedAt || status !== 'active'
    ? []
    : [{ ...capacityOf(String(held)), rule: 'atMost', value: {}, refusal: full }];

/** For `startProcess`. */
export const trialCommands: Readonly<Record<string, CommandModule>> = {
  rooms: simpleEntry(rooms, { claims: limits }).commands,
  stays: simpleEntry(stays, { claims: places }).commands,
};

/** Where the number is no other record's: three stays in any room. */
export const threeInAnyRoom: Readonly<Record<string, CommandModule>> = {
  stays: {
    claims: (row) => places(row).map((claim) => ({ ...claim, value: { atMost: 3 } })),
  },
};
