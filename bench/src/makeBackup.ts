/** A backup as the product makes it, into a folder: the first is whole, a later one adds to it. */
import { createBackup, keptGroups, programVersions, signingKey } from '@hospital/platform';

/** @param recipient the public key that it is encrypted for */
export function makeBackup(databaseUrl: string, folder: string, recipient: string) {
  const signer = signingKey(Buffer.alloc(32, 1));
  return createBackup({
    ...{ folder, recipients: [recipient], databaseUrl, eventStoreDb: null, evidenceFolder: folder },
    ...{ signer, trusted: [signer.publicKey], program: 'bench', versions: programVersions(...keptGroups) },
    now: () => new Date(),
  });
}
