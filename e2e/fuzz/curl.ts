/** A request as a line for a shell. */
import type { SentRequest } from './send.ts';

const LONGEST = 2_000;

/** A session's token is not printed: it ends with the run. A body that is long is cut off, and is in the seed. */
export function curlLine({ method, url, headers, body }: SentRequest): string {
  const { Authorization: session, ...others } = headers;
  const named = Object.entries(others).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const text = body?.toString('utf8') ?? '';
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
  return [
    `curl -X ${method}`,
    ...(session === undefined ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...named,
    ...(body ? [`--data-binary ${quoted(cut)}`] : []),
    quoted(url),
  ].join(' ');
}

/** Control characters and halves of surrogate pairs in the way of `$'…'`. */
function quoted(text: string): string {
  const escaped = text.replaceAll(/[\p{Cc}\p{Cs}\\']/gu, (character) => {
    if (character === '\\' || character === "'") return `\\${character}`;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return escaped === text ? `'${text}'` : `$'${escaped}'`;
}
