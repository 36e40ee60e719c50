/** Passwords in memory, by the rules of the real ones but for the slow hash and the counted guesses. */
import { Problem, users } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { credentialOf, passwordFault, Records, type Passwords } from '@hospital/platform';

export interface MemoryPasswords extends Passwords {
  /** Credential → whose it is and the password. */
  readonly kept: ReadonlyMap<string, { readonly userId: string; readonly password: string }>;
  /** Users whose password an event set, in order. */
  readonly set: readonly string[];
  /** Those of them whose password somebody else set. */
  readonly setByOthers: readonly string[];
}

const refuse = (field: string, message: string) =>
  new Problem('validation_failed', { fields: { [field]: message } });

export function memoryPasswords(store: EventStore): MemoryPasswords {
  const kept = new Map<string, { userId: string; password: string }>();
  const [set, setByOthers]: [string[], string[]] = [[], []];
  const matches = (id: string, password: string) => kept.get(id)?.password === password;
  const isPresent = async (userId: string, password: string) => {
    const { row } = await new Records(store).load(users, userId);
    return row !== null && matches(credentialOf(row), password);
  };
  return {
    kept,
    set,
    setByOthers,
    async prove(userId, { currentPassword }) {
      if (!currentPassword) throw refuse('currentPassword', 'Current password is required.');
      if (!(await isPresent(userId, currentPassword)))
        throw new Problem('wrong_password', { fields: { currentPassword: 'It is wrong.' } });
    },
    async judge(password, userId, words) {
      const fault = await passwordFault(password, words);
      if (fault) throw refuse('password', fault);
      if (userId !== null && (await isPresent(userId, password)))
        throw refuse('password', 'It is the present one.');
    },
    keep: async ({ id, userId, password }) => {
      if (!kept.has(id)) kept.set(id, { userId, password });
    },
    matches: async (id, password) => matches(id, password),
    wasSet: async (userId, isOwn) => {
      set.push(userId);
      if (!isOwn) setByOthers.push(userId);
    },
  };
}
