/** docker-compose.yml as tests read it: this needs no Docker. */
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');

/** In the order of the file. */
export function serviceNames(): string[] {
  const [, services = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(text) ?? [];
  return [...services.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name = '']) => name);
}

/** The variables of a service, the shared ones that it merges included, as they are written: `${NAME:-default}` is not replaced. */
export function variablesOf(service: string): Map<string, string> {
  const variables = partOf(service, 'environment').matchAll(/^ +([A-Z][A-Z_]+): +'?([^'\n]*)'?$/gm);
  return new Map([...variables].map(([, name = '', value = '']) => [name, value]));
}

/** What is started before a service, at each `up` and each `run`, with the condition that is waited for. */
export function dependenciesOf(service: string): Map<string, string> {
  const found = partOf(service, 'depends_on').matchAll(/^ +([\w-]+): \{ condition: (\w+) \}$/gm);
  return new Map([...found].map(([, name = '', condition = '']) => [name, condition]));
}

/** The words of the command that a service runs. */
export function commandOf(service: string): string[] {
  return [...partOf(service, 'command').matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
}

/** As they are written: `name:/folder`. */
export function volumesOf(service: string): string[] {
  return [...partOf(service, 'volumes').matchAll(/^ +- (\S+)$/gm)].map(([, volume = '']) => volume);
}

/** A setting of a service, or of what all of its kind share, with the shared parts that it names: as it is written, empty where there is none. */
export function partOf(service: string, key: string): string {
  const block = blockOf(service);
  return keyIn(block, key) || keyIn(withShared(block), key);
}

function blockOf(service: string): string {
  return new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? '';
}

function keyIn(block: string, key: string): string {
  const [found = ''] = new RegExp(`^( +)${key}:.*\\n(?:\\1 .*\\n)*`, 'm').exec(block) ?? [];
  return withShared(found);
}

function withShared(part: string): string {
  const names = [...part.matchAll(/(?:: |\[|, )\*(\w+)/g)].map(([, name = '']) => name);
  return names.reduce((all, name) => withShared(sharedOf(name)) + all, part);
}

function sharedOf(name: string): string {
  return new RegExp(`^x-${name}:.*\\n((?: .*\\n)+)`, 'm').exec(text)?.[1] ?? '';
}

/** What Compose makes of it where nobody set anything. */
export function defaultOf(value: string): string {
  return value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, '$1');
}
