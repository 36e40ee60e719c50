/**
 * The erasures that signed checkpoints name. What another key signed is not believed: an erasure cannot be undone. A folder without a line that is believed says nothing about
 * erasures, and is named.
 */
import { SUBJECT_ERASED, TEXT_ERASED } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { eventsOfTypes } from '../eventSourcing/eventsOfTypes.ts';
import type { PublicKey } from './evidenceKey.ts';
import { allErasures, erasureLines, erasuresIn } from './namedErasures.ts';
import { readEvidence } from './readEvidence.ts';
import type { SignedCheckpoint } from './signedCheckpoint.ts';

export type Erasures = ReturnType<typeof allErasures>;

export interface SignedErasures extends Erasures {
  /** Folders in which no checkpoint could be read that one of the keys signed. */
  readonly unread: readonly string[];
}

interface Believed {
  /** Whose checkpoints are believed, with those that they vouch for. */
  readonly keys: readonly PublicKey[];
  /** Erasures are taken from checkpoints that cover more events than this. */
  readonly beyond: number;
}

export async function signedErasures(
  folders: readonly string[],
  { keys, beyond }: Believed,
): Promise<SignedErasures> {
  const found: SignedCheckpoint[] = [];
  const unread: string[] = [];
  for (const folder of folders) {
    const checkpoints = await believedIn(folder, keys);
    if (checkpoints.length === 0) unread.push(folder);
    found.push(...checkpoints.filter(({ size }) => size > beyond));
  }
  return { ...allErasures(found), unread };
}

async function believedIn(folder: string, keys: readonly PublicKey[]): Promise<readonly SignedCheckpoint[]> {
  const texts = keys.map(({ text }) => text).join('\n');
  return readEvidence(folder, texts).then(
    ({ checkpoints }) => checkpoints,
    () => [],
  );
}

/** Those that the log does not record. */
export async function unrecordedErasures(
  store: Pick<EventStore, 'end' | 'subscribe'>,
  { erased, erasedTexts }: Erasures,
): Promise<Erasures> {
  const events = await eventsOfTypes(store, [SUBJECT_ERASED, TEXT_ERASED]);
  const recorded = new Set(events.flatMap((event) => erasureLines(erasuresIn(event))));
  const isMissing = (line: string) => !recorded.has(line);
  return {
    erased: erased.filter((id) => erasureLines({ erased: [id] }).some(isMissing)),
    erasedTexts: erasedTexts.filter((place) => erasureLines({ erasedTexts: [place] }).some(isMissing)),
  };
}
