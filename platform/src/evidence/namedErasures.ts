/**
 * Erasures as checkpoints name them, so that a restore of an earlier backup applies them again (docs/adr/0064): people by their ids, erased texts by their
 * places in the log. A name has neither a text in it nor whom a text is about.
 */
import { erasedValuesIn, SUBJECT_ERASED, TEXT_ERASED, type StoredEvent } from '@hospital/contracts';
import { z } from 'zod';

export const erasedPerson = z.uuid();

/** The id of an event and the place in its data, as `TextErased` has them. Steps have no other characters, so a name is one line. */
export const erasedText = z.strictObject({ event: z.uuid(), place: z.string().regex(/^[\w.-]{1,200}$/) });

export type ErasedTextPath = z.output<typeof erasedText>;

export interface NamedErasures {
  readonly erased?: readonly string[] | undefined;
  readonly erasedTexts?: readonly ErasedTextPath[] | undefined;
}

/** A line each: what is signed, and by what erasures are compared. */
export function erasureLines({ erased = [], erasedTexts = [] }: NamedErasures): string[] {
  return [
    ...erased.map((id) => `erased ${id}`),
    ...erasedTexts.map(({ event, place }) => `erasedText ${event} ${place}`),
  ];
}

/** What the event erases; nothing for most. */
export function erasuresIn({
  type,
  data,
  unreadable,
}: Pick<StoredEvent, 'type' | 'data' | 'unreadable'>): NamedErasures {
  if (unreadable) return {};
  if (type === SUBJECT_ERASED) return { erased: [String(data['id'])] };
  return type === TEXT_ERASED ? { erasedTexts: erasedTextsIn(data) } : {};
}

/** Without what is no place: a line with it would be no checkpoint, and nothing could be signed after it. */
function erasedTextsIn(data: StoredEvent['data']): ErasedTextPath[] {
  return erasedValuesIn(data)
    .map(({ event, place }) => erasedText.safeParse({ event, place: place.join('.') }))
    .flatMap(({ data: place }) => (place ? [place] : []));
}

export function allErasures(named: readonly NamedErasures[]) {
  return {
    erased: named.flatMap(({ erased = [] }) => erased),
    erasedTexts: named.flatMap(({ erasedTexts = [] }) => erasedTexts),
  };
}
