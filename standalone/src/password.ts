import { randomInt } from 'node:crypto';

/** Without those that are taken for one another when they are read aloud or typed from a screen. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Some 116 bits, in groups that a person can copy. */
export function generatePassword(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
