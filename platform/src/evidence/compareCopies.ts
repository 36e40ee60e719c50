/** Compares the further folders of checkpoints with the evidence folder; writes nothing, and waits for none for long. */
import { pause } from '@hospital/event-store';
import type { CopyState } from './copyProgram.ts';
import { CopyUnavailable, EvidenceCopy } from './evidenceCopy.ts';
import { parseCheckpoint } from './signedCheckpoint.ts';

/** A line that was signed just now is on its way to the copies. */
const ON_ITS_WAY_MS = 2_000;

export interface CopyComparison {
  /** Its place in `AUDIT_COPIES`, from 1. */
  readonly number: number;
  readonly folder: string;
  readonly holdsMore: boolean;
  /** What is wrong with it, one sentence; null where it holds every line. */
  readonly sentence: string | null;
}

export function compareCopies(folder: string, copies: readonly string[]): Promise<CopyComparison[]> {
  return Promise.all(
    copies.map(async (copy, index) => {
      const found = await comparison(new EvidenceCopy({ folder, copy }));
      const holdsMore =
        typeof found !== 'string' && found.text !== null && parseCheckpoint(found.text) !== null;
      return {
        number: index + 1,
        folder: copy,
        holdsMore,
        sentence: sentenceOf(`Copy ${index + 1} (${copy})`, found),
      };
    }),
  );
}

async function comparison(copy: EvidenceCopy): Promise<CopyState | string> {
  try {
    const found = await copy.compare();
    if (found.state !== 'behind') return found;
    await pause(ON_ITS_WAY_MS);
    return await copy.compare();
  } catch (error) {
    return error instanceof CopyUnavailable ? error.code : 'unknown error';
  }
}

function sentenceOf(name: string, found: CopyState | string): string | null {
  if (typeof found === 'string')
    return found === 'ENOENT'
      ? `${name} is not there: mount it, or create the folder.`
      : `${name} cannot be read (${found}).`;
  const { state, lines, lacking } = found;
  const sentences: Readonly<Record<CopyState['state'], string | null>> = {
    same: null,
    behind: `${name} lacks the last ${lacking === 1 ? 'line' : `${lacking} lines`} of the checkpoints.`,
    ahead: `${name} holds lines that the folder lacks, from line ${lines + 1} on: they were removed from the folder.`,
    differs: `${name} differs from the folder from line ${lines + 1} on: one of the two was changed.`,
  };
  return sentences[state];
}
