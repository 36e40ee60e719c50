/** A product in this process for tests of erasures: no copy keeps a key for long, and its database can be looked into. */
import pg from 'pg';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import type { Client } from './client.ts';
import { startInProcess, type InProcess } from './inProcess.ts';

export interface ErasingClinic {
  readonly product: InProcess;
  readonly clinic: Clinic;
  /** An administrator who confirms what the first one asked for. */
  readonly other: Client;
  readonly database: pg.Client;
  close(): Promise<void>;
}

export async function openErasingClinic(): Promise<ErasingClinic> {
  const product = await startInProcess({
    administrator: { email: ADMIN_EMAIL, password: PASSWORD },
    keyCopiesMs: 300,
  });
  const clinic = await enterClinic(product.url);
  const other = await clinic.hire('Administrateur');
  const database = new pg.Client({ connectionString: product.foundation.databaseUrl });
  await database.connect();
  const close = async () => {
    await database.end();
    await product.close();
  };
  return { product, clinic, other, database, close };
}
