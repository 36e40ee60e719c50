import { describe, expect, test } from '@jest/globals';
import { applyEvent, type AnyRow } from '../../kernel/module.ts';
import { idOf, streamOf, START, type JsonObject, type StoredEvent } from '../../kernel/message.ts';
import { recoveryCodesLeft, users } from './users.ts';

const [ID, OTHER] = [idOf('user'), idOf('somebody else')];

interface Given {
  readonly type: string;
  readonly data?: JsonObject;
  readonly actor?: string;
}
const created: Given = { type: 'UserCreated', data: { firstname: 'A', email: 'a@clinic.test', role: OTHER } };

function folded(...events: readonly Given[]): AnyRow | null {
  return events.reduce<AnyRow | null>(
    (row, { type, data = {}, actor = OTHER }, index) =>
      applyEvent(users as never, row, {
        id: idOf(String(index)),
        stream: streamOf('user', ID),
        revision: BigInt(index),
        position: START,
        type,
        data: { id: ID, ...data },
        metadata: { at: '2026-03-01T10:00:00.000Z', actor } as StoredEvent['metadata'],
      }),
    null,
  );
}

describe('which sessions are over', () => {
  const validFrom = (...events: readonly Given[]) => folded(created, ...events)?.['sessionsValidFrom'];

  test.each<[string, Given]>([
    ['another role', { type: 'UserChanged', data: { role: ID } }],
    ['another e-mail', { type: 'UserChanged', data: { email: 'b@clinic.test' } }],
    ['another status', { type: 'UserStatusChanged', data: { from: 'active', to: 'inactive' } }],
    ['a deletion', { type: 'UserRemoved' }],
    ['a password', { type: 'UserPasswordSet', data: { credential: 'c' } }],
  ])('%s by somebody else ends those that were opened before', (_name, event) => {
    expect(validFrom(event)).toBe(1);
    expect(validFrom({ type: 'UserChanged', data: { city: 'Agadir' } }, event)).toBe(2);
  });

  test('a reactivated user’s older sessions stay over', () => {
    const off = { type: 'UserStatusChanged', data: { from: 'active', to: 'inactive' } };
    const on = { type: 'UserStatusChanged', data: { from: 'inactive', to: 'active' } };
    expect(validFrom(off, on)).toBe(2);
  });

  test.each<[string, Given]>([
    ['one’s own e-mail', { type: 'UserChanged', data: { email: 'b@clinic.test' }, actor: ID }],
    ['the personal part', { type: 'UserChanged', data: { firstname: 'B', city: 'Agadir' } }],
    ['an adjusted balance', { type: 'UserLeaveAdjusted', data: { by: '2' } }],
  ])('%s ends none', (_name, event) => {
    expect(validFrom(event)).toBe(0);
  });

  test('one’s own password keeps the session that changed it, until the next end', () => {
    const own = {
      type: 'UserPasswordSet',
      data: { credential: 'c', keptSession: 's' },
      actor: ID,
    };
    expect(folded(created, own)).toMatchObject({ sessionsValidFrom: 1, keptSession: 's' });
    expect(folded(created, own, { type: 'UserChanged', data: { role: ID } })).toMatchObject({
      sessionsValidFrom: 2,
      keptSession: null,
    });
  });
});

describe('the second factor', () => {
  const added: Given = {
    type: 'UserSecondFactorAdded',
    data: { factor: 'f', keptSession: 's' },
    actor: ID,
  };

  test('is none at first, and stays through every other change', () => {
    expect(folded(created)).toMatchObject({ secondFactor: null, hasSecondFactor: false });
    const row = folded(
      created,
      added,
      { type: 'UserPasswordSet', data: { credential: 'c' } },
      { type: 'UserChanged', data: { role: ID } },
      { type: 'UserRecoveryCodeUsed', data: { left: 9 } },
    );
    expect(row).toMatchObject({ secondFactor: 'f', hasSecondFactor: true });
  });

  test('ends the sessions that were opened without it, but for the one that added it', () => {
    expect(folded(created, added)).toMatchObject({ sessionsValidFrom: 1, keptSession: 's' });
  });

  test.each<[string, Given, string | null]>([
    ['its owner', { type: 'UserSecondFactorRemoved', data: { keptSession: 's2' }, actor: ID }, 's2'],
    [
      'somebody else before there were one-time codes',
      { type: 'UserSecondFactorReset', data: { reason: 'Lost' } },
      null,
    ],
  ])('is removed by %s, which ends sessions', (_who, removed, keptSession) => {
    expect(folded(created, added, removed)).toMatchObject({
      secondFactor: null,
      hasSecondFactor: false,
      sessionsValidFrom: 2,
      keptSession,
    });
  });

  test('is replaced by a one-time code at a reset, until another one is added', () => {
    const reset: Given = { type: 'UserSecondFactorReset', data: { reason: 'Lost', factor: 'code' } };
    expect(folded(created, added, reset)).toMatchObject({
      secondFactor: 'code',
      hasSecondFactor: false,
      mustAddSecondFactor: true,
      sessionsValidFrom: 2,
      keptSession: null,
    });
    const next: Given = { ...added, data: { factor: 'g', keptSession: 's' } };
    expect(folded(created, added, reset, next)).toMatchObject({
      secondFactor: 'g',
      hasSecondFactor: true,
      mustAddSecondFactor: false,
    });
  });

  test('has passkeys, which end with it and end no session', () => {
    const passkey = (id: string): Given => ({
      type: 'UserPasskeyAdded',
      data: { passkey: id, name: 'Phone' },
    });
    const two = [created, added, passkey('a'), passkey('b')];
    expect(folded(...two)).toMatchObject({
      passkeys: [{ passkey: 'a' }, { passkey: 'b' }],
      sessionsValidFrom: 1,
    });
    const removed: Given = { type: 'UserPasskeyRemoved', data: { passkey: 'a' } };
    expect(folded(...two, removed)).toMatchObject({ passkeys: [{ passkey: 'b' }], sessionsValidFrom: 1 });
    for (const end of [
      { type: 'UserSecondFactorRemoved', data: {} },
      { type: 'UserSecondFactorReset', data: { reason: 'Lost' } },
      { type: 'UserSecondFactorAdded', data: { factor: 'other' } },
    ])
      expect(folded(...two, end)).toMatchObject({ passkeys: null });
  });

  test('a recovery code that was used ends no session', () => {
    const used: Given = { type: 'UserRecoveryCodeUsed', data: { left: 9 }, actor: ID };
    expect(folded(created, added, used)).toMatchObject({
      sessionsValidFrom: 1,
      keptSession: 's',
      recoveryCodesLeft: 9,
    });
    expect(folded(created, added, used, added)).toMatchObject({ recoveryCodesLeft: null });
  });

  test('has ten recovery codes until one is used, and none without a second factor', () => {
    const used: Given = { type: 'UserRecoveryCodeUsed', data: { left: 0 } };
    const left = (...events: readonly Given[]) => recoveryCodesLeft(folded(...events) ?? {});
    expect(left(created)).toBeNull();
    expect(left(created, added)).toBe(10);
    expect(left(created, added, used)).toBe(0);
    expect(left(created, added, used, added)).toBe(10);
  });

  test('of nobody makes nobody', () => {
    expect(folded(added)).toBeNull();
  });
});

describe('the credential', () => {
  test('is none for a user of the time before events named it', () => {
    expect(folded(created)).toMatchObject({ credential: null });
  });

  test('is the last one that was named, through every other change', () => {
    const row = folded(
      created,
      { type: 'UserPasswordSet', data: { credential: 'one' } },
      { type: 'UserPasswordSet', data: { credential: 'two' } },
      { type: 'UserChanged', data: { role: ID } },
      { type: 'UserStatusChanged', data: { from: 'active', to: 'inactive' } },
      { type: 'UserLeaveAdjusted', data: { by: '2' } },
    );
    expect(row).toMatchObject({ credential: 'two', remainingLeave: '3.5', status: 'inactive' });
  });

  test('of nobody makes nobody', () => {
    expect(folded({ type: 'UserPasswordSet', data: { credential: 'c' } })).toBeNull();
  });
});
