/** Where a server listens: at the port that was asked for, or at one that is free. */
import { createServer } from 'node:net';
import { PortTaken } from './server.ts';

const ATTEMPTS = 5;

/**
 * Between finding a free port and taking it another process may be quicker: then another is tried. A port that was asked for is tried once.
 * @param start throws PortTaken where another process listens at the port
 */
export async function onFreePort<Started>(
  wanted: number | undefined,
  start: (port: number) => Promise<Started>,
): Promise<{ server: Started; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort());
    try {
      return { server: await start(port), port };
    } catch (error) {
      if (wanted !== undefined || attempt === ATTEMPTS || !(error instanceof PortTaken)) throw error;
    }
  }
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}
