/**
 * A checkpoint says how many events the log has and what the root of their tree is. What is signed is the text of C2SP's tlog-checkpoint
 * (origin, size, root, and as its extension lines the time, the size of the checkpoint before it, and the erasures that it covers); what is kept is one
 * line of JSON. So the checkpoints are also the list of erasures that a restore applies again (docs/adr/0064).
 */
import { z } from 'zod';
import type { PublicKey, SigningKey } from './evidenceKey.ts';
import { erasedPerson, erasedText, erasureLines, type NamedErasures } from './namedErasures.ts';

const ORIGIN = 'hospital-back-office/log';

export const checkpointShape = z.strictObject({
  size: z.int().nonnegative(),
  root: z.base64().length(44),
  at: z.iso.datetime(),
  /** How many events the checkpoint before it has, 0 for the first; absent until November 2026. */
  before: z.int().nonnegative().optional(),
  /** Whose erasure was recorded since the checkpoint before it: opaque ids. */
  erased: z.array(erasedPerson).min(1).optional(),
  /** Where the log holds texts that were erased since then. */
  erasedTexts: z.array(erasedText).min(1).optional(),
  key: z.string(),
  signature: z.base64().length(88),
});

export type SignedCheckpoint = z.output<typeof checkpointShape>;

export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

interface NextHead extends TreeHead, NamedErasures {
  /** The size of the checkpoint that was signed last. */
  readonly before: number;
}

export function signCheckpoint(key: SigningKey, head: NextHead, at: Date): SignedCheckpoint {
  const { size, root, before, erased = [], erasedTexts = [] } = head;
  const unsigned = {
    size,
    root: root.toString('base64'),
    at: at.toISOString(),
    before,
    ...(erased.length > 0 ? { erased: [...erased] } : {}),
    ...(erasedTexts.length > 0 ? { erasedTexts: [...erasedTexts] } : {}),
    key: key.publicKey.id,
  };
  return { ...unsigned, signature: key.sign(signedText(unsigned)).toString('base64') };
}

function signedText(checkpoint: Omit<SignedCheckpoint, 'key' | 'signature'>): string {
  const { size, root, at, before } = checkpoint;
  const extensions = [...(before === undefined ? [] : [`before ${before}`]), ...erasureLines(checkpoint)];
  return [ORIGIN, size, root, at, ...extensions, ''].join('\n');
}

export function isSignedBy(key: PublicKey, checkpoint: SignedCheckpoint): boolean {
  return (
    checkpoint.key === key.id &&
    key.verifies(signedText(checkpoint), Buffer.from(checkpoint.signature, 'base64'))
  );
}

/** null for what is no checkpoint. */
export function parseCheckpoint(line: string): SignedCheckpoint | null {
  try {
    return checkpointShape.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

export function headOf({ size, root }: SignedCheckpoint): TreeHead {
  return { size, root: Buffer.from(root, 'base64') };
}
