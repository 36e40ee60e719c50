/**
 * A key for each person whose data the log holds. A key is active or erased, never absent: an absent one stops the reader,
 * so that a log restored with older keys does not blank people who live.
 */
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

export type SubjectKey = KeyObject | 'erased';
/** Holds each subject that was asked for. */
export type KeyRing = ReadonlyMap<string, SubjectKey>;

export interface SubjectKeys {
  /** Keys to encrypt with, read afresh in one query. Missing ones are made and committed before this resolves. */
  forWriting(subjects: readonly string[]): Promise<KeyRing>;
  /**
   * Keys to decrypt with; 60 s old at most.
   * @throws SubjectKeyAbsent
   */
  forReading(subjects: readonly string[]): Promise<KeyRing>;
  /** For good: nothing of the subject is readable afterwards. A repeat changes nothing, an unknown subject becomes an erased one. */
  destroyKey(subject: string): Promise<void>;
  /** After a rotation of the master key: wraps every key with the present one and answers how many were not. */
  rewrap(): Promise<number>;
}

export class SubjectKeyAbsent extends Error {
  override readonly name = 'SubjectKeyAbsent';
  constructor(subjects: readonly string[]) {
    super(
      `no key, active or erased, for ${subjects.length} subjects (${subjects.slice(0, 3).join(', ')}): the keys are older than the log, restore both together`,
    );
  }
}

export class SubjectIsErased extends Error {
  override readonly name = 'SubjectIsErased';
  constructor(subject: string, field: string) {
    super(`${field} is of ${subject}, whose data was erased: nothing new is kept about them`);
  }
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
      return ringOf(subjects, keys);
    },
    async forReading(subjects) {
      return ringOf(subjects, keys);
    },
    async destroyKey(subject) {
      keys.set(subject, 'erased');
    },
    async rewrap() {
      return 0;
    },
  };
}

/** @throws SubjectKeyAbsent */
export function ringOf(
  subjects: readonly string[],
  keys: { get(subject: string): SubjectKey | undefined },
): KeyRing {
  const ring = new Map<string, SubjectKey>();
  const absent: string[] = [];
  for (const subject of subjects) {
    const key = keys.get(subject);
    if (key) ring.set(subject, key);
    else absent.push(subject);
  }
  if (absent.length > 0) throw new SubjectKeyAbsent([...new Set(absent)]);
  return ring;
}
