/**
 * The idempotency keys of commands without an answer. A command that is sent again after a lost answer has its first key, so the server
 * records it once. Its success ends the key: the same command after that is another one.
 */
import { newId } from '@hospital/contracts';
import { useRef } from 'react';

export class CommandKeys {
  readonly #keys = new Map<string, string>();

  /** @param command all that is sent: operation or path, record, body, revision */
  keyOf(command: readonly unknown[]): string {
    const sent = JSON.stringify(command);
    const key = this.#keys.get(sent) ?? newId();
    this.#keys.set(sent, key);
    return key;
  }

  succeeded(command: readonly unknown[]): void {
    this.#keys.delete(JSON.stringify(command));
  }
}

/** Kept as long as the screen is open. */
export function useCommandKeys(): CommandKeys {
  const keys = useRef<CommandKeys | null>(null);
  keys.current ??= new CommandKeys();
  return keys.current;
}
