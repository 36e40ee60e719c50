import type { Change } from './staleReads.ts';

/** Takes text as it comes and answers the changes of its complete messages; what is left waits for the next piece. */
export function changeParser(): (piece: string) => { changes: Change[]; lastId: string | null } {
  let rest = '';
  return (piece) => {
    const messages = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = messages.pop() ?? '';
    const lines = (message: string, name: string) =>
      message
        .split('\n')
        .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []));
    const changes = messages.flatMap((message) => {
      const data = lines(message, 'data').join('\n');
      return data ? [JSON.parse(data) as Change] : [];
    });
    return { changes, lastId: messages.flatMap((message) => lines(message, 'id')).at(-1) ?? null };
  };
}
