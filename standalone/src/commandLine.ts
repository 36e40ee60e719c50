/** The arguments of a command. An option that is unknown, empty, given twice or of no use is refused with a sentence that names it: none is dropped in silence. */
import { ConfigError } from '@hospital/platform';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type KnownOptions = NonNullable<ParseArgsConfig['options']>;

export interface CommandLine<O extends KnownOptions> {
  readonly options: O;
  /** What to type, below the sentence. */
  readonly usage: string;
}

export interface Arguments<O extends KnownOptions> {
  readonly values: ReturnType<typeof parseArgs<{ readonly options: O; readonly strict: true }>>['values'];
  readonly positionals: readonly string[];
}

/** @throws ConfigError */
export function readArguments<const O extends KnownOptions>(
  args: readonly string[],
  { options, usage }: CommandLine<O>,
): Arguments<O> {
  const given = { args: [...args], allowPositionals: true } as const;
  const { tokens } = parseArgs({ ...given, options, strict: false, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const fault = faultOf(token, options) ?? repeatOf(token, { options, seen });
    if (fault !== null) throw new ConfigError(`${fault}\n${usage}`);
    seen.add(token.name);
  }
  return parseArgs({ ...given, options, strict: true });
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Written `--name=value`. */
  readonly inlineValue?: boolean | undefined;
}

function faultOf({ name, rawName, value, inlineValue }: OptionToken, options: KnownOptions): string | null {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option) return `There is no option ${rawName}.`;
  if (option.type === 'boolean') return value === undefined ? null : `${rawName} takes no value.`;
  if (value === undefined || (!inlineValue && /^-./.test(value))) return `${rawName} needs a value.`;
  return value.trim() === '' ? `${rawName} is empty.` : null;
}

interface Before {
  readonly options: KnownOptions;
  readonly seen: ReadonlySet<string>;
}

function repeatOf({ name, rawName }: OptionToken, { options, seen }: Before): string | null {
  return seen.has(name) && !options[name]?.multiple ? `${rawName} is given twice: give it once.` : null;
}

/** @throws ConfigError for the first argument, of a command that takes none more */
export function refuseMore([more]: readonly string[], usage: string): void {
  if (more === undefined) return;
  const what = more.startsWith('-') ? `There is no option ${more}.` : `"${more}" is one argument too many.`;
  throw new ConfigError(`${what}\n${usage}`);
}

/** @throws ConfigError for a word that is no command */
export function commandNamed<T>(
  commands: Readonly<Record<string, T>>,
  words: string,
  { script, usage }: { readonly script: string; readonly usage: string },
): T {
  const command = Object.hasOwn(commands, words) ? commands[words] : undefined;
  if (command !== undefined) return command;
  throw new ConfigError(words === '' ? usage : `There is no npm run ${script} -- ${words}.\n${usage}`);
}

export interface Use {
  /** The options that count here. */
  readonly of: readonly string[];
  /** What they are given to: `verify`, or `--record`. */
  readonly by: string;
  readonly usage: string;
}

/** @throws ConfigError for an option that would be without effect */
export function refuseUnused(values: Readonly<Record<string, unknown>>, { of, by, usage }: Use): void {
  const unused = Object.keys(values).find((name) => !of.includes(name));
  if (unused !== undefined) throw new ConfigError(`${by} does not use --${unused}: leave it out.\n${usage}`);
}

/** @throws ConfigError where two options are given of which each is instead of the other */
export function refuseBoth(
  values: Readonly<Record<string, unknown>>,
  [one, other]: readonly [string, string],
  usage: string,
): void {
  if (values[one] === undefined || values[other] === undefined) return;
  throw new ConfigError(`--${one} and --${other} cannot both be given: choose one.\n${usage}`);
}
