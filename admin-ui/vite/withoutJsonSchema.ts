/**
 * Every schema of zod can describe itself as JSON Schema. The server does that once, for the API's description; no screen does, so no
 * browser loads it. It was 6 kB of the first load. What only refers to it is dropped with it.
 */
import type { Plugin } from 'vite';

const ZOD = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/;

const described = [
  /\binst\._zod\.processJSONSchema = .*(?=;$)/gm,
  /\bcreateStandardJSONSchemaMethod\(this, "\w+"\)/g,
  /\bcreateToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
] as const;

/** @throws where zod is written in another way than expected: then this file has to follow */
export function withoutDescriptions(code: string): string {
  const absent = described.find((part) => code.search(part) < 0);
  if (absent) throw new Error(`zod has nothing that matches ${String(absent)}.`);
  return described.reduce((left, part) => left.replace(part, 'void 0'), code);
}

export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: (code, id) => (ZOD.test(id) ? { code: withoutDescriptions(code), map: null } : null),
  };
}
