/**
 * The seal of a stored file: HMAC-SHA-256 with SEAL_KEY over its id, type and hash. The log names a file by its id alone (docs/adr/0008), so
 * without a seal anybody who can write to the database could replace a photo or an attachment unnoticed.
 */
import { lengthPrefixed, type SealKeys } from '@hospital/event-store';
import { timingSafeEqual } from 'node:crypto';
import type { Fault } from './alteredFiles.ts';
import type { StoredFile } from './files.ts';

/** No seal of an event, or of anything else, begins with it. */
const LABEL = 'hospital stored file 1';

type Sealed = Pick<StoredFile, 'id' | 'mime' | 'sha256'>;

export interface FileSeals {
  /** `<key id>:<64 hex digits>` */
  seal(file: Sealed): string;
  /** Null where the seal is the file's. */
  faultOf(file: Sealed, seal: string): Fault | null;
}

export function fileSeals(keys: SealKeys): FileSeals {
  const contentOf = ({ id, mime, sha256 }: Sealed) => lengthPrefixed([LABEL, id, mime, sha256]);
  return {
    seal: (file) => `${keys.keyId}:${keys.mac(contentOf(file)).toString('hex')}`,
    faultOf(file, seal) {
      const [keyId = '', hex = ''] = seal.split(':');
      const key = keys.find(keyId);
      if (!key) return 'key';
      const [made, given] = [key.mac(contentOf(file)), Buffer.from(hex, 'hex')];
      return made.length === given.length && timingSafeEqual(made, given) ? null : 'seal';
    },
  };
}
