/** TakeIntoTill: money that was recorded without a session enters one's own open session. The invoice's stream decides, so it enters once. */
import {
  invoices,
  reject,
  tillSessions,
  type Actor,
  type ModuleDescription,
  type Rejection,
  type TillEntryKind,
  type TillSessionRow,
} from '@hospital/contracts';
import type { Handler, Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type Command, type FactRefs } from '../../kernel/command.ts';
import { bodyOf, envelopeOf, outcomeAnswer, type HandlerDependencies } from '../../kernel/httpCommand.ts';

export interface TakenEntry {
  readonly session: string;
  readonly kind: TillEntryKind;
  /** Id of the payment or refund within the record that is asked. */
  readonly entry: string;
}

/** Only money that is in no session enters one, and only the open one of who acts. */
export function takingRefusal(
  found: { readonly tillSession: string | null } | null | undefined,
  session: TillSessionRow | null,
  actor: Pick<Actor, 'id'>,
): Rejection | null {
  if (session?.status !== 'open' || session.cashier !== actor.id) return reject('own_session_only');
  if (!found) return reject('not_found');
  return found.tillSession === null ? null : reject('already_in_till');
}

export const takeIntoTill = commandsOf(invoices)({
  name: 'TakeIntoTill',
  // What was paid on a voided invoice was taken back: both may still have to enter a till.
  isForDeleted: true,
  facts: ({ session }: TakenEntry) => ({ session: { module: tillSessions, id: session } }),
  authorize: byRoute,
  decide({ session, kind, entry }, row, { facts, actor }) {
    if (!row) return reject('not_found');
    const found = row.tillEntries?.find((each) => each.kind === kind && each.entry === entry);
    const refusal = takingRefusal(found, facts.session, actor);
    if (refusal) return refusal;
    return [{ type: 'MoneyTakenIntoTill', data: { kind, entry, tillSession: session } }];
  },
});

/** @param member of the body: the id of the record whose money is taken */
export function taking<M extends ModuleDescription, R extends FactRefs>(
  dependencies: HandlerDependencies,
  command: Command<M, TakenEntry, R>,
  member: string,
): Handler {
  return async (call) => {
    const {
      kind,
      entry,
      [member]: id = '',
    } = bodyOf<Omit<TakenEntry, 'session'> & Record<string, string>>(call);
    const input = { session: call.params['id'] ?? '', kind, entry };
    const outcome = await dependencies.kernel.handle(
      command,
      input,
      envelopeOf(call, id, dependencies.fingerprint),
    );
    return outcomeAnswer(command.module, outcome);
  };
}

export function takingHandlers(dependencies: HandlerDependencies): Handlers {
  return { TakeIntoTill: taking(dependencies, takeIntoTill, 'invoice') };
}
