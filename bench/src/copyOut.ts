import type { Client, Submittable } from 'pg';

/** COPY … TO STDOUT, its bytes counted and let go: as fast as this process can be given the table at all. */
export function copyOut(client: Client, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const ignore = () => undefined;
    const copy: Submittable & Record<string, unknown> = {
      submit: (connection) => {
        const count = ({ chunk }: { chunk: Buffer }) => (bytes += chunk.length);
        connection.on('copyData', count);
        connection.once('readyForQuery', () => connection.removeListener('copyData', count));
        (connection as unknown as { query(text: string): void }).query(text);
      },
      handleReadyForQuery: () => resolve(bytes),
      handleError: reject,
      handleCopyData: ignore,
      handleCommandComplete: ignore,
    };
    client.query(copy);
  });
}
