/** An authenticator without a device (ES256, no attestation), so that tests make passkeys and use them as a browser does. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  /** The relying party that the browser names. */
  readonly host: string;
  /** The present one plus one unless set. */
  readonly counter?: number;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export class SoftwareKey {
  readonly #id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** As `navigator.credentials.create` returns it. */
  create(ceremony: Ceremony) {
    const data = Buffer.concat([
      this.#authenticatorData(ceremony, USER_PRESENT | USER_VERIFIED | HAS_KEY),
      Buffer.alloc(16),
      uint16(this.#id.length),
      this.#id,
      this.#coseKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** As `navigator.credentials.get` returns it. */
  use(ceremony: Ceremony) {
    const data = this.#authenticatorData(ceremony, USER_PRESENT | USER_VERIFIED);
    const client = clientData('webauthn.get', ceremony);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential<R>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response };
  }

  #authenticatorData({ host, counter = this.#counter + 1 }: Ceremony, flags: number): Buffer {
    this.#counter = counter;
    return Buffer.concat([sha256(host), Buffer.from([flags]), uint32(counter)]);
  }

  /** A map of five: EC2, ES256, P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
