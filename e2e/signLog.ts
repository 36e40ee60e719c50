import type { EventStore } from '@hospital/event-store';
import { createLogger, startEvidence } from '@hospital/platform';
import { setTimeout as sleep } from 'node:timers/promises';

interface Signing {
  /** As it is stored: personal values encrypted. */
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly key: Buffer;
  /** 1 unless set. */
  readonly events?: number;
}

/** As the product does in the background, until so many events of the log are signed. */
export async function signLog({ events = 1, ...log }: Signing): Promise<void> {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const evidence = startEvidence({ ...log, log: logger, every: { ms: 20, events: 5 } });
  while ((await evidence.status()).size < events) await sleep(20);
  await evidence.close();
}
