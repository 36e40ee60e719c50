/**
 * What a command changes of the way into an account. One's own is changed by who proves the present password, an open session is not enough.
 * A new password that came with the command is apart from the input from the start: no decider, event or fingerprint sees it. It is
 * proven and judged, kept inert, and the command's event names it; a repeat is compared with what its event named.
 */
import { newId, Problem, type AnyRow, type Draft, type ModuleDescription } from '@hospital/contracts';
import type { FoldedRecord, KnownCommand, Passwords } from '@hospital/platform';
import type { AccountOwner, Command, RightsContext } from './command.ts';

export interface GivenPassword {
  readonly password: string | null;
  readonly currentPassword: string | null;
}

const NONE: GivenPassword = { password: null, currentPassword: null };
/** Body fields of any route that are never part of an input. */
const SECRETS: readonly string[] = ['password', 'confirmPassword', 'currentPassword'];

export interface SplitBody {
  readonly input: unknown;
  readonly given: GivenPassword;
}

export function withoutSecrets(body: unknown): SplitBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { input: body, given: NONE };
  const entries = Object.entries(body);
  if (!entries.some(([name]) => SECRETS.includes(name))) return { input: body, given: NONE };
  const text = (wanted: string) => {
    const value: unknown = entries.find(([name]) => name === wanted)?.[1];
    return typeof value === 'string' ? value : null;
  };
  return {
    input: Object.fromEntries(entries.filter(([name]) => !SECRETS.includes(name))),
    given: { password: text('password'), currentPassword: text('currentPassword') },
  };
}

/** Where a call came from. */
export interface Caller {
  readonly ip: string;
  readonly sessionId: string | null;
  readonly deviceToken: string | null;
}

/** What a password is judged by. */
interface WayIn {
  readonly row: AnyRow | null;
  readonly owner: AccountOwner;
}

interface PasswordChange<Input> {
  readonly command: Command<ModuleDescription, Input>;
  readonly input: Input;
  readonly record: FoldedRecord;
  readonly rights: RightsContext;
}

/** One call's password, through all attempts of its command. */
export class PasswordStep {
  readonly #passwords: Passwords;
  readonly #given: GivenPassword;
  readonly #caller: Caller;
  readonly #id = newId();
  #kept: Promise<void> | undefined;

  constructor(passwords: Passwords, given: GivenPassword | undefined, caller: Caller) {
    this.#passwords = passwords;
    this.#given = given ?? NONE;
    this.#caller = caller;
  }

  /** What the event has to name. A call's own: the key of a form that was refused may come again with another password. */
  get credential(): string | null {
    return this.#given.password === null ? null : this.#id;
  }

  /**
   * @param created the record that the command created: its password was stored under the record's id, before events named it
   * @throws Problem key_reused where the repeat brings another password than the first call, or one of the two brought none
   */
  async compare(known: KnownCommand, created: string | null): Promise<void> {
    const { password } = this.#given;
    const credential = known.credential ?? created;
    if (password === null && known.credential === null) return;
    const isSame =
      password !== null && credential !== null && (await this.#passwords.matches(credential, password));
    if (!isSame) throw new Problem('key_reused');
  }

  /** Whose way in the command changes; null where it changes none. */
  wayInOf<Input>({ command, input, record: { row }, rights }: PasswordChange<Input>): WayIn | null {
    const owner = command.wayIn?.(input, row, rights) ?? null;
    if (!owner && this.credential !== null) throw new Error(`${command.name} takes no password`);
    return owner && { row, owner };
  }

  /** A password that no event names would be lost without a word. */
  assertNamed({ name }: { readonly name: string }, drafts: readonly Draft[]): void {
    const { credential } = this;
    if (credential !== null && !drafts.some(({ data }) => data['credential'] === credential))
      throw new Error(`${name} took a password and names it in no event`);
  }

  /** Checks that users who change their own way in know the present password. @throws Problem */
  async prove({ row, owner }: WayIn): Promise<void> {
    const { currentPassword } = this.#given;
    const { ip, deviceToken } = this.#caller;
    if (owner.isOwn && row) await this.#passwords.prove(row._id, { currentPassword, ip, deviceToken });
  }

  /** By the rules of decision 45; only one's own, which was proven, is compared with the present one. @throws Problem */
  async judge({ row, owner: { isOwn, words } }: WayIn): Promise<void> {
    const { password } = this.#given;
    if (password !== null) await this.#passwords.judge(password, isOwn && row ? row._id : null, words);
  }

  /** Stored under its id once, however often the append is tried. */
  async keep(userId: string): Promise<void> {
    const { password } = this.#given;
    if (password === null) return;
    this.#kept ??= this.#passwords.keep({ id: this.#id, userId, password });
    await this.#kept;
  }

  async wasSet(userId: string, { owner }: WayIn): Promise<void> {
    if (this.#given.password !== null) await this.#passwords.wasSet(userId, owner.isOwn);
  }
}
