/** Who may do what with tills. The only place that says so. */
import { flag, type Actor, type Flag, type Permission } from '../../kernel/permissions.ts';

/** A user who holds one of these takes money into a till of their own. */
const cashiers: readonly Flag[] = ['Invoices', 'Cashier'];
/** Sees every session, and confirms a closing. */
const OVERSEER: Flag = 'Invoices';

export const tillFlag = OVERSEER;
export const keepsTills = flag(...cashiers);
/** Pays expenses out of an own till: who keeps one, and sees expenses. */
export const paysOut = { ...keepsTills, all: ['Expenses'] } as const satisfies Permission;
export const oversees = flag(OVERSEER);
/** Sessions are opened by cashiers alone, so that nobody else has one to read. */
export const readsSessions = { ...oversees, own: true } as const;

/** Whether a person may write to a session that is not theirs. */
export function overseesTills({ flags }: Pick<Actor, 'flags'>): boolean {
  return flags.has(OVERSEER);
}
