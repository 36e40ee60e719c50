/**
 * The one place that keeps passwords out of what is printed: of a URL, whatever is before its "@", and every secret value that the
 * environment gave this process, wherever it turns up.
 */
const REDACTED = '[redacted]';
/** Greedy up to the last "@": a password may hold one. */
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s"'`<>]*)@/gi;
/** In the examples of our own sentences. Where somebody's password is that word, it is a withheld value. */
const EXAMPLE = 'user:password';
const PARAMETERS = /([?&][^=\s&]*(?:password|passwd|secret|token)[^=\s&]*=)[^&\s"'`]*/gi;
/** Shorter ones would turn up in any text. */
const SHORTEST = 4;

const withheld = new Set<string>();

/** @param values never printed from now on */
export function registerSecrets(values: Iterable<string>): void {
  for (const value of values) if (value.length >= SHORTEST) withheld.add(value);
}

export function redact(text: string): string {
  const known = [...withheld].sort((a, b) => b.length - a.length);
  return known
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
    .replace(CREDENTIALS, (url: string, scheme: string, credentials: string) =>
      credentials === EXAMPLE ? url : `${scheme}${REDACTED}@`,
    )
    .replace(PARAMETERS, `$1${REDACTED}`);
}

/** The passwords of a URL, also of one that is not well formed: as they are written and as they are meant. */
export function passwordsOf(url: string): string[] {
  const credentials = /:\/\/(.*)@/s.exec(url)?.[1];
  const password = credentials === undefined ? '' : credentials.slice(credentials.indexOf(':') + 1);
  const parameters = [...url.matchAll(/[?&][^=&]*(?:password|passwd|secret|token)[^=&]*=([^&]*)/gi)];
  return [password, ...parameters.map(([, value = '']) => value)].flatMap((text) => [text, decoded(text)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
