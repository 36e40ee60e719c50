/** docker-compose.yml as tests read it: this needs no Docker. */
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');

/** The variables of a service, the shared ones that it merges included, as they are written: `${NAME:-default}` is not replaced. */
export function variablesOf(service: string): Map<string, string> {
  const block = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? '';
  const [, merged = ''] = /^      <<: (.*)$/m.exec(block) ?? [];
  const shared = [...merged.matchAll(/\*(\w+)/g)].map(([, name = '']) => sharedOf(name));
  const variables = [...shared, block].join('').matchAll(/^ +([A-Z][A-Z_]+): +'?([^'\n]*)'?$/gm);
  return new Map([...variables].map(([, name = '', value = '']) => [name, value]));
}

function sharedOf(name: string): string {
  return new RegExp(`^x-${name}:.*\\n((?: .*\\n)+)`, 'm').exec(text)?.[1] ?? '';
}

/** What Compose makes of it where nobody set anything. */
export function defaultOf(value: string): string {
  return value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, '$1');
}
