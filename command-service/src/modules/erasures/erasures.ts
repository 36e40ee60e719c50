/**
 * Asking for the erasure of a person, and deciding it: another person confirms (decision 19). Both may remove the person's record, and what stands in
 * the way is looked for at both. What follows a confirmation is in `carryOut.ts`.
 */
import {
  PERSON_FLAG,
  erasures,
  idOf,
  isRejection,
  modules,
  Problem,
  reject,
  type ErasureClosing,
  type ErasureRow,
  type ErasureWanted,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { findErasureObstacles, type Call, type Handlers, type Person } from '@hospital/platform';
import type { Pool } from 'pg';
import { commandsOf, type CommandModule } from '../../kernel/command.ts';
import { fourEyes, fourEyesRefusal, otherHolderFact, type DecisionSubject } from '../../kernel/fourEyes.ts';
import { actorOf, bodyOf, changing, commandIdOf, creating } from '../../kernel/httpCommand.ts';
import { catchUp } from '../../kernel/readModel.ts';
import { SYSTEM } from '../../system.ts';
import { erasingText, type TextDependencies } from './erasedTexts.ts';
import { refuseRemoval, removalRefusal } from './removalRight.ts';

const LIVING = ['requested', 'confirmed', 'done'];

export const erasureCommands: CommandModule<ErasureRow> = {
  /** One request for a person, unless it was refused or withdrawn. */
  claims: ({ subject, status }) =>
    LIVING.includes(status)
      ? [
          {
            kind: 'erasureSubject',
            key: subject,
            rule: 'unique',
            value: {},
            refusal: reject('erasure_exists'),
          },
        ]
      : [],
};

const erasureCommand = commandsOf(erasures);
const askRefusal = ({ flags }: { readonly flags: ReadonlySet<string> }) =>
  flags.has(PERSON_FLAG) ? null : reject('not_allowed');

export const requestErasure = erasureCommand({
  name: 'RequestErasure',
  creates: true,
  authorize: (_input: ErasureWanted, _row, { actor }) => askRefusal(actor),
  decide: ({ kind, subject, reason }, _row, { actor }) => [
    {
      type: 'ErasureRequested',
      data: {
        kind,
        subject,
        patient: kind === 'patients' ? subject : null,
        employee: kind === 'users' ? subject : null,
        reason,
        requestedBy: actor.id === SYSTEM.id ? null : actor.id,
      },
    },
  ],
});

/** Of the person who asked; an employee does not confirm their own erasure either. */
function decisionSubjectOf(row: ErasureRow | null): DecisionSubject {
  const owners = [row?.requestedBy, row?.employee];
  if (!row) return { flag: PERSON_FLAG, owners };
  const person = personIn(row);
  // Who could not remove the person's record could not confirm either.
  const mayDecide: DecisionSubject['mayDecide'] = async (records, actor) =>
    (await removalRefusal(records, actor, person)) === null;
  return { flag: PERSON_FLAG, owners, mayDecide };
}

export const confirmErasure = erasureCommand({
  name: 'ConfirmErasure',
  facts: (_input, row) => ({ otherHolder: otherHolderFact(decisionSubjectOf(row)) }),
  authorize: (_input, row, { actor, facts }) =>
    askRefusal(actor) ??
    (row?.status === 'requested' ? fourEyesRefusal(decisionSubjectOf(row), { actor, facts }) : null),
  decide(_input, row, { actor, facts }) {
    if (!row) return reject('not_found');
    if (row.status === 'confirmed' || row.status === 'done') return [];
    if (row.status !== 'requested') return reject('erasure_closed');
    const eyes = fourEyes(decisionSubjectOf(row), { actor, facts });
    if (isRejection(eyes)) return eyes;
    const { kind, subject } = row;
    return [{ type: 'ErasureConfirmed', data: { kind, subject, confirmedBy: actor.id, ...eyes } }];
  },
});

const closed = { refused: 'ErasureRefused', withdrawn: 'ErasureWithdrawn' } as const;

function closing(
  row: ErasureRow | null,
  as: keyof typeof closed,
  { reason, by }: ErasureClosing & { readonly by: string },
) {
  if (!row) return reject('not_found');
  if (row.status === as) return [];
  if (row.status !== 'requested') return reject('erasure_closed');
  return [{ type: closed[as], data: { subject: row.subject, closedBy: by, closingReason: reason } }];
}

export const refuseErasure = erasureCommand({
  name: 'RefuseErasure',
  authorize: (_input: ErasureClosing, _row, { actor }) => askRefusal(actor),
  decide: ({ reason }, row, { actor }) => closing(row, 'refused', { reason, by: actor.id }),
});

export const withdrawErasure = erasureCommand({
  name: 'WithdrawErasure',
  authorize: (_input: ErasureClosing, row, { actor }) =>
    askRefusal(actor) ?? (row && row.requestedBy !== actor.id ? reject('not_your_request') : null),
  decide: ({ reason }, row, { actor }) => closing(row, 'withdrawn', { reason, by: actor.id }),
});

/** Neither carried out nor closed. */
export function isOpen(status: unknown): boolean {
  return status === 'requested' || status === 'confirmed';
}

/** By the system, once nothing of the person is left: after a restore that applied the erasure again, a request that nobody confirmed ends too. */
export const finishErasure = erasureCommand({
  name: 'FinishErasure',
  authorize: (_input, _row, { actor }) => (actor.id === SYSTEM.id ? null : reject('not_allowed')),
  decide: (_input, row) =>
    row && isOpen(row.status) ? [{ type: 'ErasureDone', data: { subject: row.subject } }] : [],
});

export interface ErasureDependencies extends TextDependencies {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'read' | 'end'>;
  readonly today: () => Promise<string>;
}

/** Whose erasure a request is about. */
export function personIn(row: Readonly<Record<string, unknown>>): Person {
  return { kind: row['kind'] === 'users' ? 'users' : 'patients', subject: String(row['subject']) };
}

/** @throws Problem erasure_hindered, with a sentence for each obstacle */
async function refuseHindered({ pool, store, today }: ErasureDependencies, person: Person): Promise<void> {
  await catchUp({ pool, store });
  const obstacles = await findErasureObstacles({ pool, store, today: await today() }, person);
  if (obstacles.length === 0) return;
  throw new Problem('erasure_hindered', {
    message: obstacles.map(({ message }) => message).join(' '),
    extra: { obstacles },
  });
}

/** Deleted people can be erased too. @throws Problem */
async function refuseUnknown({ kernel }: ErasureDependencies, { kind, subject }: Person): Promise<void> {
  const { row } = await kernel.records.load(modules[kind], subject);
  if (!row) throw new Problem('validation_failed', { fields: { subject: 'There is no such person.' } });
}

function requesting(dependencies: ErasureDependencies) {
  const create = creating(dependencies, requestErasure);
  return async (call: Call) => {
    const person = bodyOf<ErasureWanted>(call);
    await refuseRemoval(dependencies.kernel.records, actorOf(call), person);
    await refuseUnknown(dependencies, person);
    // A repeat gets the first answer, whatever stands in the way by now.
    const id = idOf(commandIdOf(call), erasures.category);
    const known = call.idempotencyKey ? (await dependencies.kernel.records.load(erasures, id)).row : null;
    if (!known) await refuseHindered(dependencies, person);
    return create(call);
  };
}

function confirming(dependencies: ErasureDependencies) {
  const change = changing(dependencies, confirmErasure);
  return async (call: Call) => {
    const { row } = await dependencies.kernel.records.load(erasures, call.params['id'] ?? '');
    if (row) await refuseRemoval(dependencies.kernel.records, actorOf(call), personIn(row));
    if (row?.['status'] === 'requested') await refuseHindered(dependencies, personIn(row));
    return change(call);
  };
}

export function erasureHandlers(dependencies: ErasureDependencies): Handlers {
  return {
    RequestErasure: requesting(dependencies),
    ConfirmErasure: confirming(dependencies),
    RefuseErasure: changing(dependencies, refuseErasure),
    WithdrawErasure: changing(dependencies, withdrawErasure),
    EraseText: erasingText(dependencies),
  };
}
