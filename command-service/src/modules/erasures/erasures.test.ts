import { describe, expect, test } from '@jest/globals';
import { idOf, type Actor, type Flag, type ProblemCode } from '@hospital/contracts';
import { SYSTEM } from '../../system.ts';
import { deciding, rowOf } from '../../testing/deciding.ts';
import { administrator } from '../../testing/kernelFixture.ts';
import { eraseDocument, eraseSubject } from './erasedPeople.ts';
import {
  confirmErasure,
  erasureCommands,
  finishErasure,
  refuseErasure,
  requestErasure,
  withdrawErasure,
} from './erasures.ts';

const asker = idOf('asker');
const confirmer = idOf('confirmer');
const person = (id: string, ...flags: Flag[]): Actor => ({
  ...administrator,
  id,
  isAdministrator: false,
  flags: new Set(flags),
});
const [first, second] = [person(asker, 'RolesAndPermissions'), person(confirmer, 'RolesAndPermissions')];
const nurse = person(idOf('nurse'), 'Patients');
const subject = idOf('patient');
const input = { kind: 'patients' as const, subject, reason: 'By letter' };
const row = (status: string, more = {}) =>
  rowOf('erasure', {
    ...{ kind: 'patients', subject, patient: subject, employee: null, reason: 'By letter' },
    ...{ requestedBy: asker, status, ...more },
  });
const refused = (code: ProblemCode) => expect.objectContaining({ rejected: code });
const held = { facts: { otherHolder: true } };
const alone = { facts: { otherHolder: false } };

describe('RequestErasure', () => {
  test('keeps whose erasure it is, why, and who asked', () => {
    expect(deciding(requestErasure, { input, actor: first })).toEqual([
      {
        type: 'ErasureRequested',
        data: { ...input, patient: subject, employee: null, requestedBy: asker },
      },
    ]);
  });

  test('is for who holds the flag', () => {
    expect(deciding(requestErasure, { input, actor: nurse })).toEqual(refused('not_allowed'));
  });
});

describe('ConfirmErasure', () => {
  const confirm = (status: string, actor: Actor, facts = held) =>
    deciding(confirmErasure, { input: {}, row: row(status), actor, ...facts });

  test('is for another person', () => {
    expect(confirm('requested', second)).toEqual([
      {
        type: 'ErasureConfirmed',
        data: { kind: 'patients', subject, confirmedBy: confirmer, selfApproved: false },
      },
    ]);
    expect(confirm('requested', first)).toEqual(refused('self_approval'));
    expect(confirm('requested', nurse)).toEqual(refused('not_allowed'));
  });

  test('the only holder confirms their own, which is recorded', () => {
    expect(confirm('requested', first, alone)).toMatchObject([{ data: { selfApproved: true } }]);
  });

  test('an employee does not confirm their own erasure', () => {
    const own = row('requested', { kind: 'users', subject: confirmer, patient: null, employee: confirmer });
    const decided = deciding(confirmErasure, { input: {}, row: own, actor: second, ...held });
    expect(decided).toEqual(refused('self_approval'));
  });

  test('a repeat changes nothing, and a closed request stays closed', () => {
    expect(confirm('confirmed', second)).toEqual([]);
    expect(confirm('done', second)).toEqual([]);
    expect(confirm('refused', second)).toEqual(refused('erasure_closed'));
  });
});

describe.each([
  [refuseErasure, 'ErasureRefused', 'refused', second],
  [withdrawErasure, 'ErasureWithdrawn', 'withdrawn', first],
] as const)('%j', (command, type, status, actor) => {
  const close = (from: string, by = actor) =>
    deciding(command, { input: { reason: 'A mistake' }, row: row(from), actor: by });

  test('closes a request that nobody confirmed, with who and why', () => {
    expect(close('requested')).toEqual([
      { type, data: { subject, closedBy: actor.id, closingReason: 'A mistake' } },
    ]);
    expect(close(status)).toEqual([]);
    expect(close('confirmed')).toEqual(refused('erasure_closed'));
    expect(close('requested', nurse)).toEqual(refused('not_allowed'));
  });
});

test('only the person who asked withdraws', () => {
  const given = { input: { reason: 'No' }, row: row('requested'), actor: second };
  expect(deciding(withdrawErasure, given)).toEqual(refused('not_your_request'));
});

test('what an erasure ends with is written by the system alone', () => {
  for (const status of ['requested', 'confirmed'])
    expect(deciding(finishErasure, { input: {}, row: row(status), actor: SYSTEM })).toEqual([
      { type: 'ErasureDone', data: { subject } },
    ]);
  for (const status of ['refused', 'withdrawn', 'done'])
    expect(deciding(finishErasure, { input: {}, row: row(status), actor: SYSTEM })).toEqual([]);
  expect(deciding(finishErasure, { input: {}, row: row('confirmed'), actor: first })).toEqual(
    refused('not_allowed'),
  );
  const document = rowOf('document', { status: 'ready' });
  expect(deciding(eraseDocument, { input: {}, row: document, actor: SYSTEM })).toMatchObject([
    { type: 'DocumentErased' },
  ]);
  expect(deciding(eraseDocument, { input: {}, row: document, actor: first })).toEqual(refused('not_allowed'));
  const erasing = { input: { erasure: idOf('erasure'), files: [] }, row: rowOf('patient', {}) };
  expect(deciding(eraseSubject.patients, { ...erasing, actor: SYSTEM })).toEqual([
    { type: 'SubjectErased', data: erasing.input },
  ]);
  expect(deciding(eraseSubject.patients, { ...erasing, actor: first })).toEqual(refused('not_allowed'));
});

test('one living request for a person', () => {
  const claimsOf = (status: string) => erasureCommands.claims?.(row(status) as never) ?? [];
  for (const status of ['requested', 'confirmed', 'done'])
    expect(claimsOf(status)).toMatchObject([{ kind: 'erasureSubject', key: subject }]);
  for (const status of ['refused', 'withdrawn']) expect(claimsOf(status)).toEqual([]);
});
