/**
 * A key for each person whose data the log holds. A key is active or erased, never absent: an event whose key is absent can't be
 * read, so that a log restored with older keys does not show a living person as erased.
 */
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

export type SubjectKey = KeyObject | 'erased';
export type KeyRing = ReadonlyMap<string, SubjectKey>;

export interface SubjectKeys {
  /**
   * Keys to encrypt with, read afresh in one query. Missing ones are made and committed before this resolves.
   * @throws SubjectKeyAbsent where the key of a subject is damaged, or erased without a record of that (erasures.ts)
   */
  forWriting(subjects: readonly string[]): Promise<KeyRing>;
  /** Keys to decrypt with; 60 s old at most. A subject whose key row is absent, damaged or erased without a record is not in the ring. */
  forReading(subjects: readonly string[]): Promise<KeyRing>;
  /** For good: nothing of the subject is readable afterwards. A repeat changes nothing, an unknown subject becomes an erased one. */
  destroyKey(subject: string): Promise<void>;
}

export class SubjectKeyAbsent extends Error {
  override readonly name = 'SubjectKeyAbsent';
  constructor(subjects: readonly string[]) {
    super(
      `no key, active or erased, for ${subjects.length} subjects (${subjects.slice(0, 3).join(', ')}): restore the keys together with the log`,
    );
  }
}

export class SubjectIsErased extends Error {
  override readonly name = 'SubjectIsErased';
  readonly subject: string;
  constructor(subject: string, field: string) {
    super(`${field} is of ${subject}, whose data was erased: nothing new is kept about them`);
    this.subject = subject;
  }
}

/** For one value outside the log. @param what for the error. @throws SubjectIsErased, SubjectKeyAbsent */
export async function keyForWriting(
  keys: Pick<SubjectKeys, 'forWriting'>,
  subject: string,
  what: string,
): Promise<KeyObject> {
  const key = (await keys.forWriting([subject])).get(subject);
  if (key === undefined || key === 'erased') throw new SubjectIsErased(subject, what);
  return key;
}

export function newSubjectKey(): KeyObject {
  return createSecretKey(randomBytes(32));
}

/** For unit tests: the same promises, for as long as the process lives. */
export function memorySubjectKeys(): SubjectKeys {
  const keys = new Map<string, SubjectKey>();
  return {
    async forWriting(subjects) {
      for (const subject of subjects) if (!keys.has(subject)) keys.set(subject, newSubjectKey());
      return wholeRing(subjects, keys);
    },
    async forReading(subjects) {
      return ringOf(subjects, keys);
    },
    async destroyKey(subject) {
      keys.set(subject, 'erased');
    },
  };
}

interface Keys {
  get(subject: string): SubjectKey | undefined;
}

/** The keys that there are. */
export function ringOf(subjects: readonly string[], keys: Keys): KeyRing {
  const found = subjects.map((subject) => [subject, keys.get(subject)] as const);
  return new Map(found.filter((entry): entry is [string, SubjectKey] => entry[1] !== undefined));
}

/** @throws SubjectKeyAbsent unless every subject has its key */
export function wholeRing(subjects: readonly string[], keys: Keys): KeyRing {
  const ring = ringOf(subjects, keys);
  const absent = subjects.filter((subject) => !ring.has(subject));
  if (absent.length > 0) throw new SubjectKeyAbsent([...new Set(absent)]);
  return ring;
}
