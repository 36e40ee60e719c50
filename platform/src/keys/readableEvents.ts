/** From stored events to readable ones, each by itself: a problem with one is reported on that one and stops no other. */
import {
  upcastEvent,
  type EventDefinition,
  type StoredEvent,
  type UnreadableReason,
} from '@hospital/contracts';
import { withoutTexts, type ErasedPaths, type ErasedTexts } from './erasedTexts.ts';
import { decryptPersonal, subjectsToRead } from './personalData.ts';
import { SubjectKeyAbsent, type KeyRing, type SubjectKeys } from './subjectKeys.ts';

export type DefinitionOf = (type: string) => EventDefinition | undefined;

interface EventReading {
  readonly keys: SubjectKeys;
  readonly definitionOf: DefinitionOf;
  readonly erasedTexts: ErasedTexts;
}

/** Keys are asked for once for all of the events. Rejects where the keys themselves are out of reach. */
export async function readableEvents(
  events: readonly StoredEvent[],
  { keys, definitionOf, erasedTexts }: EventReading,
): Promise<StoredEvent[]> {
  const subjects = new Set(events.flatMap(subjectsNamed));
  const [ring, erased] = await Promise.all([
    keys.forReading([...subjects]),
    erasedTexts.erasedPathsFor(events),
  ]);
  return events.map((event) => readOne(event, { ring, erased, definitionOf }));
}

/** None where a value doesn't say whose it is: decrypting will find the same. */
function subjectsNamed(event: StoredEvent): string[] {
  if (event.unreadable) return [];
  try {
    return [...subjectsToRead(event)];
  } catch {
    return [];
  }
}

interface SubjectState {
  readonly ring: KeyRing;
  readonly erased: ErasedPaths;
  readonly definitionOf: DefinitionOf;
}

function readOne(event: StoredEvent, { ring, erased, definitionOf }: SubjectState): StoredEvent {
  // Its seal does not hold: nothing of it is believed, so nothing is decrypted.
  if (event.unreadable) return event;
  let plain: StoredEvent;
  try {
    plain = { ...event, data: withoutTexts(decryptPersonal(event, ring), erased.get(event.id)) };
  } catch (error) {
    return { ...event, unreadable: reasonOf(error) };
  }
  try {
    return upcastEvent(plain, definitionOf(event.type));
  } catch {
    return { ...event, unreadable: 'not_upcast' };
  }
}

function reasonOf(error: unknown): UnreadableReason {
  return error instanceof SubjectKeyAbsent ? 'key_absent' : 'undecipherable';
}
