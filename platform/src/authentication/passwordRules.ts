/** What a password may not be (decision 45), apart from the present one. Its length is the route's to check. */
import { normalPassword } from './credentials.ts';

/** Shorter ones are refused by their length, and none of these is a secret to anybody. */
const SHORTEST = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** 49,233 passwords take 30 ms to unpack: the process that never sets one never does. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .filter(({ length }) => length >= SHORTEST)
          .map((word) => word.toLowerCase()),
      ),
  );
  return common;
}

/**
 * @param words what the person is called: names and e-mails, before and after the change
 * @returns the sentence for the person, or null
 */
export async function passwordFault(password: string, words: readonly string[]): Promise<string | null> {
  const plain = normalPassword(password).toLowerCase();
  if (!/[^\s\p{C}\p{Z}]/u.test(plain)) return 'The password cannot be blank. Use letters, digits or signs.';
  if (new Set(plain.trim()).size === 1) return 'The password repeats one character. Choose another one.';
  if (personal(words).has(joined(plain)))
    return 'The password is the person’s name or email. Choose another one.';
  if ((await commonPasswords()).has(plain.trim()))
    return 'This password is one of the most common ones. Choose another one.';
  return null;
}

/** Each word, the part of an e-mail before the @, and any two words together: first and last name in either order. */
function personal(words: readonly string[]): ReadonlySet<string> {
  const parts = words.flatMap((word) => (word.includes('@') ? [word, word.split('@')[0] ?? ''] : [word]));
  const single = parts.map(joined).filter(Boolean);
  return new Set([...single, ...single.flatMap((left) => single.map((right) => left + right))]);
}

function joined(text: string): string {
  return normalPassword(text)
    .toLowerCase()
    .replace(/[\s._-]+/g, '');
}
