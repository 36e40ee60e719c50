/** A data folder of the product with a log of the past in it (appointments, invoices, payments, prescriptions), and the read models that a first start builds of it. */
import { migrateEventStore, watchedPool } from '@hospital/event-store';
import { readEvidence, startEmbeddedPostgres } from '@hospital/platform';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterFolder, DATABASE, databaseOf, runningDatabase } from '../../e2e/embeddedDatabase.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/product.ts';
import { ask, logState } from './benchDatabase.ts';
import { tellPastClinic } from './pastClinic.ts';
import { MONEY_EVENTS_A_HUNDRED, tellPastMoney } from './pastMoney.ts';
import { startWholeProduct } from './wholeProduct.ts';

const EVENTS_AN_APPOINTMENT = 5;
/** 32,000 patients in a log of a million events. */
const APPOINTMENTS_A_PATIENT = 5;
/** Doctors and departments: as many in every log. */
const OTHER_EVENTS = 60;
/** The product signs a thousand events at a time; what is fewer waits for a minute to be over. */
const UNSIGNED_EVENTS = 1_000;
const BUILT_WITHIN_MS = 7_200_000;
const LOOK_EVERY_MS = 200;

export interface WrittenClinic {
  readonly dataFolder: string;
  /** Of the log as it was written, the administrator's own not among them. */
  readonly events: number;
  /** How long the first start took. It makes all read models, and the database if there is none. */
  readonly firstStartMs: number;
  remove(): Promise<void>;
}

/** Nothing in it but what the product itself writes. */
export async function emptyClinic(): Promise<WrittenClinic> {
  return builtClinic(makeDataFolder(), 0);
}

/** @param events about as many; all of them are in the read models and seen by every reactor, and they are signed but for a few */
export async function writtenClinic(events: number): Promise<WrittenClinic> {
  const dataFolder = makeDataFolder();
  const eventsAnAppointment = EVENTS_AN_APPOINTMENT + MONEY_EVENTS_A_HUNDRED / 100;
  const eventsAPatient = 1 + APPOINTMENTS_A_PATIENT * eventsAnAppointment;
  const patients = Math.max(1, Math.floor((events - OTHER_EVENTS) / eventsAPatient));
  const moneyEvents = await onServer(dataFolder, async (serverUrl) => {
    await ask(serverUrl, `create database ${DATABASE} template template0`);
    const pool = watchedPool({ connectionString: databaseOf(serverUrl) });
    await migrateEventStore(pool);
    const appointments = patients * APPOINTMENTS_A_PATIENT;
    await tellPastClinic(pool, { appointments, events: EVENTS_AN_APPOINTMENT, patients });
    const written = await tellPastMoney(pool, { appointments, patients });
    await pool.end();
    return written;
  });
  const appointmentEvents = APPOINTMENTS_A_PATIENT * EVENTS_AN_APPOINTMENT;
  return builtClinic(dataFolder, OTHER_EVENTS + patients * (1 + appointmentEvents) + moneyEvents);
}

/** The server of a data folder alone, while the product does not run there. */
export async function onServer<T>(dataFolder: string, work: (serverUrl: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataFolder: clusterFolder(dataFolder) });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

export function evidenceFolder(dataFolder: string): string {
  return path.join(dataFolder, 'audit');
}

async function builtClinic(dataFolder: string, events: number): Promise<WrittenClinic> {
  const product = await startWholeProduct(dataFolder);
  const url = await runningDatabase(dataFolder);
  const limit = performance.now() + BUILT_WITHIN_MS;
  while (!(await isBuilt(url, dataFolder))) {
    if (performance.now() > limit) throw new Error('the read models were not built in time');
    await sleep(LOOK_EVERY_MS);
  }
  await ask(url, 'vacuum analyze');
  await product.stop();
  return {
    ...{ dataFolder, events, firstStartMs: product.readyMs },
    remove: () => removeDataFolder(dataFolder),
  };
}

/** All that the log holds is in the read models, seen by every reactor, and signed but for a few. What a later start would catch up with is no part of it. */
async function isBuilt(url: string, dataFolder: string): Promise<boolean> {
  const { count, isRead } = await logState(url);
  if (!isRead) return false;
  const left = count - UNSIGNED_EVENTS;
  if (left <= 0) return true;
  const evidence = await readEvidence(evidenceFolder(dataFolder)).catch(() => null);
  return (evidence?.checkpoints.at(-1)?.size ?? 0) > left;
}
