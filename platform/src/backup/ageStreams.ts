/** Encryption of backups in age's format (age-encryption.org/v1), as streams. Each 64 KiB are authenticated: a byte that changed ends the stream with an error. */
import { ConfigError } from '../start/config.ts';

/** Loaded when it is used: a service that makes no backup needs no memory for it. */
const age = () => import('age-encryption');

/** `age1…`: encrypts, and opens nothing. */
export type Recipient = string;
/** `AGE-SECRET-KEY-1…`: opens what was encrypted for its recipient. */
export type Identity = string;

export interface KeyPair {
  readonly identity: Identity;
  readonly recipient: Recipient;
}

export async function newKeyPair(): Promise<KeyPair> {
  const { generateIdentity } = await age();
  return keyPairOf(await generateIdentity());
}

/** @throws ConfigError for what is no identity */
export async function keyPairOf(identity: Identity): Promise<KeyPair> {
  const { identityToRecipient } = await age();
  try {
    return { identity, recipient: await identityToRecipient(identity) };
  } catch {
    throw new ConfigError('This is no private key of a backup: it begins with AGE-SECRET-KEY-1.');
  }
}

/** @throws ConfigError for what is no recipient */
export async function checkRecipient(recipient: Recipient): Promise<Recipient> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(recipient);
    return recipient;
  } catch {
    throw new ConfigError('This is no public key for backups: it begins with age1.');
  }
}

export async function encrypted(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly Recipient[],
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return chunksOf(await encrypter.encrypt(plainStream(source)));
}

/** @throws WrongIdentity where it was encrypted for others; the stream fails where a byte is not what was written */
export async function decrypted(
  source: AsyncIterable<Uint8Array>,
  identities: readonly Identity[],
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return chunksOf(await decrypter.decrypt(plainStream(source)).catch(wrongIdentity));
}

/** For what a person opens with words: its key is derived slowly, and with some 256 MB of memory. */
export async function encryptedWithPassphrase(text: string, passphrase: string): Promise<Uint8Array> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(text);
}

/** @throws ConfigError for another passphrase, and for bytes that are damaged */
export async function decryptedWithPassphrase(bytes: Uint8Array, passphrase: string): Promise<string> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(bytes, 'text').catch((cause: unknown) => {
    const sentence = isOthers(cause)
      ? 'The passphrase is another one.'
      : 'What the passphrase opens is damaged.';
    throw new ConfigError(sentence, { cause });
  });
}

export class WrongIdentity extends ConfigError {}

function isOthers(cause: unknown): boolean {
  return cause instanceof Error && /no identity matched/i.test(cause.message);
}

function wrongIdentity(cause: unknown): never {
  if (!isOthers(cause)) throw cause;
  throw new WrongIdentity('The private key opens nothing here: the backup was made for another key.', {
    cause,
  });
}

function plainStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
