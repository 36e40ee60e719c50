/** What somebody with the database's password can do to one event of the stored log, triggers off. */
export interface Mutation {
  readonly name: string;
  /** SQL for the event at a position. */
  readonly sql: (position: number, other: number) => string;
  /** The kinds that tell it; the place is the event's, or the earlier one's of two. */
  readonly kinds: readonly string[];
  readonly first?: (position: number, other: number) => number;
}

const edit = (set: string) => (position: number) =>
  `update event_log.events set ${set} where position = ${position}`;
const shift = (from: number, by: number) =>
  `update event_log.events set position = -(position + ${by}) where position >= ${from};
   update event_log.events set position = -position where position < 0`;

export const logMutations: readonly Mutation[] = [
  {
    name: 'edit data',
    kinds: ['altered'],
    sql: edit(`data = replace(data, '"percentage":', '"percentage":7')`),
  },
  { name: 'edit one letter of data', kinds: ['altered'], sql: edit(`data = replace(data, 'Tax ', 'Tay ')`) },
  { name: 'add to data', kinds: ['altered'], sql: edit(`data = replace(data, '{', '{"more":null,')`) },
  { name: 'break data', kinds: ['missing'], sql: edit(`data = substr(data, 2)`) },
  {
    name: 'edit the actor',
    kinds: ['altered'],
    sql: edit(`metadata = replace(metadata, '"system"', '"somebody"')`),
  },
  { name: 'edit the time', kinds: ['altered'], sql: edit(`metadata = replace(metadata, '09:30', '09:31')`) },
  { name: 'break metadata', kinds: ['missing'], sql: edit(`metadata = '{}'`) },
  { name: 'edit the type', kinds: ['altered'], sql: edit(`type = type || 'd'`) },
  { name: 'edit the stream', kinds: ['altered'], sql: edit(`stream = 'tax-' || gen_random_uuid()`) },
  { name: 'edit the revision', kinds: ['altered'], sql: edit('revision = revision + 100') },
  { name: 'edit the id', kinds: ['altered'], sql: edit('id = gen_random_uuid()') },
  { name: 'hide by the position', kinds: ['missing'], sql: edit('position = -position') },
  { name: 'move to the end', kinds: ['missing', 'moved'], sql: edit(`position = 100000`) },
  { name: 'renumber from here', kinds: ['moved'], sql: (position) => shift(position, 3) },
  {
    name: 'delete',
    kinds: ['missing'],
    sql: (position) => `delete from event_log.events where position = ${position}`,
  },
  {
    name: 'delete and close the gap',
    kinds: ['missing'],
    sql: (position) => `delete from event_log.events where position = ${position}; ${shift(position, -1)}`,
  },
  {
    name: 'insert',
    kinds: ['inserted'],
    sql: (position) => `${shift(position, 1)};
      insert into event_log.events select ${position}, 'tax-' || gen_random_uuid(), 0, gen_random_uuid(), type, data, metadata
      from event_log.events where position = ${position + 1}`,
  },
  {
    name: 'swap',
    kinds: ['altered', 'moved'],
    first: Math.min,
    sql: (
      position,
      other,
    ) => `update event_log.events set position = -position where position in (${position}, ${other});
      update event_log.events set position = ${position} where position = -${other};
      update event_log.events set position = ${other} where position = -${position}`,
  },
  {
    name: 'truncate',
    kinds: ['missing'],
    sql: (position) => `delete from event_log.events where position >= ${position}`,
  },
];
