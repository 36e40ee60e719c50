/**
 * The idempotency keys of commands without an answer. A command that is sent again after a lost answer has its first key, so the server
 * records it once. A command that succeeds ends all keys of its record: the same command after that is meant again, also where another
 * one came in between.
 */
import { newId } from '@hospital/contracts';
import { useRef } from 'react';

export interface KeySource {
  /**
   * @param record id of the record, or a name where it is about none
   * @param command the rest of what is sent: operation, body, revision
   */
  keyOf(record: string, command: readonly unknown[]): string;
  /** A command about the record has succeeded. */
  end(record: string): void;
}

/** Of a caller that keeps the key itself. */
export const fixedKey = (key: string): KeySource => ({ keyOf: () => key, end: () => undefined });

export class CommandKeys implements KeySource {
  readonly #keys = new Map<string, Map<string, string>>();

  keyOf(record: string, command: readonly unknown[]): string {
    const sent = JSON.stringify(command);
    const ofRecord = this.#keys.get(record) ?? new Map<string, string>();
    const key = ofRecord.get(sent) ?? newId();
    this.#keys.set(record, ofRecord.set(sent, key));
    return key;
  }

  end(record: string): void {
    this.#keys.delete(record);
  }
}

/** Kept as long as the screen is open. */
export function useCommandKeys(): CommandKeys {
  const keys = useRef<CommandKeys | null>(null);
  keys.current ??= new CommandKeys();
  return keys.current;
}
