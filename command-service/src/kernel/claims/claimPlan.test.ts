/** What an append takes, gives back and says of it, from what the record claimed and will claim. */
import { describe, expect, test } from '@jest/globals';
import { reject, type NewEvent, type Override } from '@hospital/contracts';
import type { Claim } from '../command.ts';
import { conflictsOf, noClaims } from './claimState.ts';
import { claimStream, heldConflictId, planClaims, withClaims } from './claimPlan.ts';

const refusal = reject('slot_taken');
const claim = (key: string, more: Partial<Claim> = {}): Claim => ({
  kind: 'thing',
  key,
  rule: 'unique',
  value: {},
  refusal,
  ...more,
});
const hours = (key: string, fromTime: string) =>
  claim(key, { rule: 'interval', value: { fromTime, toTime: '12:00' } });
const one = claim('clinic', { rule: 'atLeastOne' });
const hash = (kind: string, value: string) => `hash of ${kind} ${value}`;

interface Given {
  readonly before?: readonly Claim[];
  readonly after?: readonly Claim[];
  readonly held?: Readonly<Record<string, string>>;
  readonly override?: Override;
}
const plan = ({ before = [], after = [], held = {}, override = false }: Given) =>
  planClaims({
    owner: 'appointment-1',
    token: 'new',
    held: new Map(Object.entries(held)),
    ...{ before, after, override, hash },
  });

test('a claim’s stream has its kind and key, the key hashed where it is personal', () => {
  expect(claimStream(claim('a'), hash)).toBe('claim-thing-a');
  expect(claimStream(claim('a', { personalKey: true }), hash)).toBe('claim-thing-hash of thing a');
});

describe('a plan', () => {
  test('takes what is new, in the order of the streams, under the new token', () => {
    const { take, release, leave, enter, changes } = plan({ after: [claim('b'), claim('a')] });
    expect(take).toMatchObject([
      { stream: 'claim-thing-a', owner: 'appointment-1', token: 'new', rule: 'unique', refusal },
      { stream: 'claim-thing-b', owner: 'appointment-1', token: 'new', rule: 'unique', refusal },
    ]);
    expect([release, leave, enter]).toEqual([[], [], []]);
    expect(changes).toEqual({ 'claim-thing-a': { take: 'new' }, 'claim-thing-b': { take: 'new' } });
  });

  test('gives back what is no more, under the token that the record holds it by', () => {
    const { take, release, changes } = plan({
      before: [claim('a'), claim('b')],
      held: { 'claim-thing-a': 'old' },
    });
    expect(take).toEqual([]);
    expect(release).toMatchObject([{ stream: 'claim-thing-a', token: 'old' }]);
    expect(changes).toEqual({ 'claim-thing-a': { release: 'old' } });
  });

  test('leaves alone what stays, and moves what has another value', () => {
    const held = { 'claim-thing-a': 'old' };
    expect(plan({ before: [hours('a', '10:00')], after: [hours('a', '10:00')], held })).toEqual({
      ...{ take: [], release: [], leave: [], enter: [], changes: {} },
    });
    const moved = plan({ before: [hours('a', '10:00')], after: [hours('a', '11:00')], held });
    expect(moved.take).toMatchObject([{ rule: 'interval', value: { fromTime: '11:00' }, token: 'new' }]);
    expect(moved.release).toMatchObject([{ stream: 'claim-thing-a', token: 'old' }]);
    expect(moved.changes).toEqual({ 'claim-thing-a': { release: 'old', take: 'new' } });
  });

  test('one of at least one is left before and entered after, never taken', () => {
    const left = plan({ before: [one], held: { 'claim-thing-clinic': 'old' } });
    expect([left.take, left.release, left.enter]).toEqual([[], [], []]);
    expect(left.leave).toMatchObject([
      { stream: 'claim-thing-clinic', token: 'old', attempt: 'new', refusal },
    ]);
    const entered = plan({ after: [one] });
    expect([entered.take, entered.leave]).toEqual([[], []]);
    expect(entered.enter).toEqual([{ stream: 'claim-thing-clinic', owner: 'appointment-1', token: 'new' }]);
    expect(entered.changes).toEqual({ 'claim-thing-clinic': { take: 'new' } });
  });

  test('what is unique accepts nobody, hours accept who was seen, and in an index nobody is in the way', () => {
    const entry = {
      owner: 'appointment-2',
      token: 't',
      value: { fromTime: '10:00', toTime: '10:30' },
      at: '',
    };
    const accepts = (of: Claim, override: Override) =>
      plan({ after: [of], override }).take[0]?.accepts(entry);
    const seen = [heldConflictId('claim-thing-a', entry)];
    for (const override of [false, true, seen]) expect(accepts(claim('a'), override)).toBe(false);
    const slot = hours('a', '10:00');
    expect([accepts(slot, false), accepts(slot, true), accepts(slot, seen), accepts(slot, ['x'])]).toEqual([
      ...[false, true, true, false],
    ]);
    const [taking] = plan({ after: [claim('a', { rule: 'index' })] }).take;
    const state = { ...noClaims, entries: new Map([['t', entry]]) };
    const wanted = { owner: 'appointment-1', value: {} } as const;
    expect(taking?.rule).toBe('index');
    expect(conflictsOf(state, { ...wanted, rule: 'index' })).toEqual([]);
    expect(conflictsOf(state, { ...wanted, rule: 'unique' })).toEqual([entry]);
  });

  test('another time of the same owner is another conflict', () => {
    const entry = { owner: 'appointment-2', token: 't', at: '' };
    const ids = [{}, { fromTime: '10:00' }, { toTime: '10:00' }, { fromTime: '10:00', toTime: '10:30' }].map(
      (value) => heldConflictId('claim-thing-a', { ...entry, value }),
    );
    expect(new Set(ids).size).toBe(4);
  });
});

test('the first event says what the append takes and gives up; without claims it is as it was', () => {
  const events = ['A', 'B'].map((type) => ({ type, data: { x: 1 } })) as unknown as NewEvent[];
  const taken = plan({ after: [claim('a')] });
  expect(withClaims(events, taken).map(({ data }) => data)).toEqual([
    { x: 1, claims: { 'claim-thing-a': { take: 'new' } } },
    { x: 1 },
  ]);
  expect(withClaims(events, plan({}))).toBe(events);
  expect(withClaims([], taken)).toEqual([]);
});
