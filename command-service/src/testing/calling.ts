/** Calls as the API hands them to a handler: the body parsed by its route, the fingerprint a hash of it. */
import { cutDays, dayAt, idOf, routes } from '@hospital/contracts';
import type { Answer, Call, Handlers } from '@hospital/platform';
import type { TestClock } from '@hospital/platform/testing';
import { appointmentHandlers } from '../modules/appointments/appointments.ts';
import { chequeHandlers } from '../modules/invoices/cheques.ts';
import { depositSlipHandlers } from '../modules/invoices/depositSlips.ts';
import { seenRevision, type NumberingDependencies } from '../kernel/numberedIssue.ts';
import { patientAccountHandlers } from '../modules/invoices/patientAccounts.ts';
import { invoiceHandlers } from '../modules/invoices/invoices.ts';
import { prescriptionHandlers } from '../modules/prescriptions/prescriptions.ts';
import { refusedInSentences } from './inSentences.ts';
import { administrator, type Process } from './kernelFixture.ts';

const ZONE = 'Africa/Casablanca';

export interface Calling {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
}

export function callOf(operation: string, { params = {}, body, key }: Calling): Call {
  const route = routes.find((candidate) => candidate.operation === operation);
  if (!route) throw new Error(`no route is called ${operation}`);
  const parsed = route.body?.parse(body ?? {}) as Record<string, unknown> | undefined;
  return {
    route,
    params: { userId: administrator.id, ...params },
    query: {},
    body: parsed ? cutDays(route.fields ?? {}, parsed, ZONE) : body,
    actor: administrator,
    access: 'full',
    sessionId: null,
    assertSecondFactor: () => undefined,
    requestId: 'test request',
    ip: '127.0.0.1',
    idempotencyKey: key ?? null,
    expectedRevision: null,
    readAfter: null,
    noteShown: () => undefined,
    signal: new AbortController().signal,
  };
}

/** The calls about appointments, invoices and prescriptions, as a process answers them. */
export function billing(process: Process, clock: TestClock) {
  const dependencies: NumberingDependencies = {
    kernel: process.kernel,
    seenRevision: (series, year) => seenRevision(process.store, series, year),
    fingerprint: (body: unknown) => idOf('fingerprint', JSON.stringify(body)),
    today: () => Promise.resolve(dayAt(clock(), ZONE)),
  };
  const handlers: Handlers = {
    ...appointmentHandlers(dependencies),
    ...invoiceHandlers(dependencies),
    ...patientAccountHandlers(dependencies),
    ...chequeHandlers(dependencies),
    ...depositSlipHandlers(dependencies),
    ...prescriptionHandlers(dependencies),
  };
  return (operation: string, calling: Calling): Promise<Answer> => {
    const handler = handlers[operation];
    if (!handler) throw new Error(`nobody answers ${operation}`);
    return refusedInSentences(handler(callOf(operation, calling)));
  };
}
