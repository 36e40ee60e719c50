/**
 * Personal values of an event, encrypted where they stand: `{ enc, of? }` in the place of the value. `of` is the field of the
 * same event that says whose it is (`id` where it is absent), so that an old event is read without its old definition.
 * The event's id and the value's place are authenticated with it: a value that was moved is not read.
 */
import {
  ERASED,
  isErased,
  isJsonObject,
  personalPaths,
  type EventDefinition,
  type Json,
  type JsonObject,
  type PersonalPath,
} from '@hospital/contracts';
import { encrypt, decrypt } from './cipher.ts';
import { SubjectIsErased, SubjectKeyAbsent, type KeyRing } from './subjectKeys.ts';

interface Encrypted {
  readonly enc: string;
  readonly of?: string;
}

interface EventBody {
  readonly id: string;
  readonly data: JsonObject;
}

const paths = new WeakMap<EventDefinition, readonly PersonalPath[]>();

function pathsOf(definition: EventDefinition): readonly PersonalPath[] {
  let known = paths.get(definition);
  if (!known) paths.set(definition, (known = personalPaths(definition.fields)));
  return known;
}

const associatedData = (eventId: string, fieldPath: readonly string[]) =>
  JSON.stringify([eventId, ...fieldPath]);
const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
const isNothing = (value: Json | undefined) => value === undefined || value === null || isErased(value);

/** The values at a path, each with its place (an index where the path has `*`). */
function* valuesAt(
  data: Json | undefined,
  path: readonly string[],
  fieldPath: readonly string[] = [],
): Generator<{ readonly value: Json; readonly fieldPath: readonly string[] }> {
  const [step, ...rest] = path;
  if (data === undefined || data === null) return;
  if (step === undefined) yield { value: data, fieldPath };
  else if (step === '*' && isArray(data)) {
    for (const [index, item] of data.entries()) yield* valuesAt(item, rest, [...fieldPath, String(index)]);
  } else if (isJsonObject(data)) yield* valuesAt(data[step], rest, [...fieldPath, step]);
}

/** Whose key encrypting needs. @throws Error for a personal value without a subject */
export function subjectsToWrite(definition: EventDefinition, { data }: EventBody): string[] {
  const subjects = new Set<string>();
  for (const { path, subject } of pathsOf(definition)) {
    for (const { value } of valuesAt(data, path)) {
      if (!isNothing(value)) subjects.add(subjectOf(data, subject, `${definition.type}.${path.join('.')}`));
    }
  }
  return [...subjects];
}

function subjectOf(data: JsonObject, field: string, what: string): string {
  const subject = data[field];
  if (typeof subject === 'string' && subject !== '') return subject;
  throw new Error(`${what} is personal, but the event does not say whose it is: it must carry ${field}`);
}

/** @throws SubjectIsErased */
export function encryptPersonal(definition: EventDefinition, event: EventBody, keys: KeyRing): JsonObject {
  return pathsOf(definition).reduce((data, { path, subject }) => {
    const owner = event.data[subject];
    const encryptValue = (value: Json, fieldPath: readonly string[]): Json => {
      if (isNothing(value)) return null;
      const name = `${definition.type}.${fieldPath.join('.')}`;
      const key = keys.get(subjectOf(event.data, subject, name));
      if (!key || key === 'erased') throw new SubjectIsErased(String(owner), name);
      const enc = encrypt(
        key,
        Buffer.from(JSON.stringify(value)),
        associatedData(event.id, fieldPath),
      ).toString('base64');
      return subject === 'id' ? { enc } : { enc, of: subject };
    };
    const replaced = replaceAt(data, path, encryptValue);
    return isJsonObject(replaced) ? replaced : data;
  }, event.data);
}

/** null in the place of what is of these subjects: for what has to be kept although a person was erased meanwhile. */
export function withoutSubjects(
  definition: EventDefinition,
  data: JsonObject,
  subjects: ReadonlySet<string>,
): JsonObject {
  const emptied = pathsOf(definition)
    .filter(({ subject }) => subjects.has(String(data[subject])))
    .reduce<Json>((left, { path }) => replaceAt(left, path, () => null), data);
  return isJsonObject(emptied) ? emptied : data;
}

type Replace = (value: Json, fieldPath: readonly string[]) => Json;

function replaceAt(data: Json, path: readonly string[], replace: Replace): Json {
  const [step, ...rest] = path;
  if (data === null) return data;
  if (step === undefined) return replace(data, []);
  const within =
    (key: string): Replace =>
    (value, fieldPath) =>
      replace(value, [key, ...fieldPath]);
  if (step === '*') {
    return isArray(data) ? data.map((item, index) => replaceAt(item, rest, within(String(index)))) : data;
  }
  const value = isJsonObject(data) ? data[step] : undefined;
  if (value === undefined || !isJsonObject(data)) return data;
  return { ...data, [step]: replaceAt(value, rest, within(step)) };
}

function isEncrypted(value: JsonObject): value is JsonObject & Encrypted {
  return (
    typeof value['enc'] === 'string' && Object.keys(value).every((name) => name === 'enc' || name === 'of')
  );
}

/** Whose key decrypting needs. */
export function subjectsToRead({ id, data }: EventBody): Set<string> {
  const subjects = new Set<string>();
  everyEncrypted(data, ({ of = 'id' }) => {
    subjects.add(subjectOf(data, of, `a value of event ${id}`));
    return null;
  });
  return subjects;
}

/** `ERASED` in the place of what is of an erased subject. @throws SubjectKeyAbsent, Undecipherable */
export function decryptPersonal({ id, data }: EventBody, keys: KeyRing): JsonObject {
  const decrypted = everyEncrypted(data, ({ enc, of = 'id' }, fieldPath) => {
    const subject = subjectOf(data, of, `a value of event ${id}`);
    const key = keys.get(subject);
    if (!key) throw new SubjectKeyAbsent([subject]);
    if (key === 'erased') return ERASED;
    return JSON.parse(decrypt(key, Buffer.from(enc, 'base64'), associatedData(id, fieldPath)).toString());
  });
  return isJsonObject(decrypted) ? decrypted : data;
}

/** The same object where nothing is encrypted: most parts of most events. */
function everyEncrypted(
  value: Json,
  replace: (encrypted: Encrypted, fieldPath: readonly string[]) => Json,
  fieldPath: readonly string[] = [],
): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) {
    const items = value.map((item, index) => everyEncrypted(item, replace, [...fieldPath, String(index)]));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (isEncrypted(value)) return replace(value, fieldPath);
  let changed: Record<string, Json> | null = null;
  for (const [name, before] of Object.entries(value)) {
    if (typeof before !== 'object' || before === null) continue;
    const after = everyEncrypted(before, replace, [...fieldPath, name]);
    if (after !== before) (changed ??= { ...value })[name] = after;
  }
  return changed ?? value;
}
