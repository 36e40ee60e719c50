/** A command kernel on the log in memory, with a clock that can be moved: for tests of rules and of crashes. */
import {
  ADMINISTRATEUR_ROLE,
  applyToRow,
  DOCTOR_ROLE,
  flags,
  idOf,
  moduleNamed,
  modules,
  recordIdsFor,
  type Actor,
  type AnyRow,
  type AppointmentRow,
  type ModuleDescription,
  type Override,
  type StoredEvent,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { Records } from '@hospital/platform';
import { KeyedMutex } from '@hospital/event-store';
import { testClock, type TestClock } from '@hospital/platform/testing';
import { makeSettingsAndRoles } from '../firstStart.ts';
import { heldByAnother } from '../flagHolders.ts';
import { ClaimKeeper } from '../kernel/claims/claimKeeper.ts';
import type { Command, FactRefs } from '../kernel/command.ts';
import { createCommand } from '../kernel/crud.ts';
import type { Envelope, CommandOutcome } from '../kernel/envelope.ts';
import { CommandKernel, type KernelDependencies } from '../kernel/handleCommand.ts';
import { Deletions } from '../kernel/deletions.ts';
import { Processes } from '../kernel/process.ts';
import type { ReadModel } from '../kernel/readModel.ts';
import { commandModules } from '../modules/index.ts';
import { createUser } from '../modules/users/users.ts';
import { refusedInSentences } from './inSentences.ts';
import { memoryKeyedCommands } from './memoryKeyedCommands.ts';
import { memoryPasswords } from './memoryPasswords.ts';

export const administrator: Actor = {
  id: idOf('test administrator'),
  name: 'Test administrator',
  roleId: ADMINISTRATEUR_ROLE,
  roleName: 'Administrateur',
  isAdministrator: true,
  flags: new Set(flags),
  hasAccess: true,
};

/** What the processes of one product have in common beside the log. */
export type Shared = Pick<
  KernelDependencies,
  'passwords' | 'actorNow' | 'modules' | 'keyedCommands' | 'readModel'
>;

/** One process: its own cache and queue, on a log that others may share. */
export interface Process {
  readonly kernel: CommandKernel;
  readonly claims: ClaimKeeper;
  readonly processes: Processes;
  readonly deletions: Deletions;
  readonly store: EventStore;
}

/** @param passwords shared by the processes of one product; the actors are who they say, unless `actorNow` looks them up */
export function startProcess(store: EventStore, clock: TestClock, shared: Partial<Shared> = {}): Process {
  const described = shared.modules ?? commandModules;
  const records = new Records(store);
  const queue = new KeyedMutex();
  const claims = new ClaimKeeper({ store, records, queue, clock });
  const processes = new Processes({ store, records, clock, modules: described });
  const readModel = shared.readModel ?? scanningReadModel(store);
  const deletions = new Deletions({ store, records, clock });
  const kernel = new CommandKernel({
    store,
    records,
    queue,
    claims,
    clock,
    readModel,
    zone: () => Promise.resolve('Africa/Casablanca'),
    hash: (kind, value) => idOf('hash', kind, value),
    modules: described,
    processes,
    deletions,
    actorNow: shared.actorNow ?? ((actor) => Promise.resolve(actor)),
    passwords: shared.passwords ?? memoryPasswords(store),
    keyedCommands: shared.keyedCommands ?? memoryKeyedCommands(),
    indexesComplete: () => Promise.resolve(true),
    isHeldByAnother: heldByAnother({ readModel, records }),
  });
  return { kernel, claims, processes, deletions, store };
}

/** The whole log, in order. */
export async function logOf(store: EventStore): Promise<StoredEvent[]> {
  const log: StoredEvent[] = [];
  const stop = new AbortController();
  const end = await store.end();
  await store.subscribe(
    { after: null },
    ({ events, checkpoint }) => {
      log.push(...events);
      if (checkpoint >= end) stop.abort();
      return Promise.resolve();
    },
    stop.signal,
  );
  return log;
}

/** Every row of a module as readers see it, deleted ones too, folded from the whole log. */
export async function rowsOf(store: EventStore, module: ModuleDescription): Promise<AnyRow[]> {
  const rows = new Map<string, AnyRow>();
  for (const event of await logOf(store)) {
    for (const id of recordIdsFor(module, event)) {
      const row = applyToRow(module, { id, row: rows.get(id) ?? null }, event);
      if (row) rows.set(id, row);
    }
  }
  return [...rows.values()];
}

/** The read model's answers, from the log itself: always caught up. */
export function scanningReadModel(store: EventStore): ReadModel {
  const living = async (name: string): Promise<AnyRow[]> => {
    const module = moduleNamed(name);
    return module ? (await rowsOf(store, module)).filter((row) => !row.deletedAt) : [];
  };
  return {
    isParked: () => Promise.resolve(false),
    async findUse(referencedBy, id) {
      for (const { module, field } of referencedBy) {
        const count = (await living(module)).filter((row) => row[field] === id).length;
        if (count > 0) return { module, count };
      }
      return null;
    },
    async count(name, among, { field, from, to }) {
      const rows = await living(name);
      const isOn = (row: AnyRow) =>
        String(row[field]) >= from && (to === undefined || String(row[field]) <= to);
      const isAmong = (row: AnyRow) =>
        Object.entries(among).every(([of, wanted]) => wanted.includes(String(row[of])));
      return rows.filter((row) => isOn(row) && isAmong(row)).length;
    },
    async find(name, values, atMost = Number.MAX_SAFE_INTEGER) {
      const rows = await living(name);
      return rows
        .filter((row) => Object.entries(values).every(([field, value]) => String(row[field]) === value))
        .map((row) => row._id)
        .slice(0, atMost);
    },
  };
}

export interface Sending {
  readonly key?: string;
  readonly actor?: Actor;
  readonly revision?: number;
  readonly override?: Override;
  readonly password?: string;
  readonly currentPassword?: string;
}

let sent = 0;

export function envelope(
  id: string,
  { key, actor = administrator, revision, override, password, currentPassword }: Sending = {},
): Envelope {
  const commandId = idOf('test command', key ?? `unkeyed ${(sent += 1)}`);
  return {
    id,
    actor,
    commandId,
    correlationId: commandId,
    fingerprint: key ?? null,
    expectedRevision: revision ?? null,
    override: override ?? false,
    given: { password: password ?? null, currentPassword: currentPassword ?? null },
    caller: { ip: '127.0.0.1', sessionId: null, deviceToken: null },
  };
}

export function send<M extends ModuleDescription, I, R extends FactRefs>(
  process: Process,
  command: Command<M, I, R>,
  {
    id,
    input,
    ...sending
  }: { readonly id: string; readonly input: I | Readonly<Record<string, unknown>> } & Sending,
): Promise<CommandOutcome> {
  return refusedInSentences(process.kernel.handle(command, input as I, envelope(id, sending)));
}

const person = {
  birthday: '1980-05-17',
  gender: 'female',
  cin: 'T000001',
  phone: '+212 600 000 000',
  address: 'Test street 1',
  country: 'Morocco',
  city: 'Rabat',
  postalcode: '10000',
  status: 'active',
};

export function doctorInput(name: string): Record<string, unknown> {
  return {
    ...person,
    firstname: name,
    lastname: 'Test',
    email: `${name.toLowerCase()}@clinic.test`,
    role: DOCTOR_ROLE,
    speciality: 'Cardiologue',
    joiningDate: '2020-01-01',
    remainingLeave: '1.5',
  };
}

export interface Clinic {
  readonly doctor: string;
  readonly patient: string;
  readonly department: string;
}

export interface RunningClinic {
  readonly store: EventStore;
  readonly clock: TestClock;
  readonly process: Process;
  readonly clinic: Clinic;
}

/** A log of its own, a clock that stands, a process on both, and what `seedClinic` makes. */
export async function startClinic(): Promise<RunningClinic> {
  const store = memoryEventStore();
  const clock = testClock();
  const process = startProcess(store, clock);
  return { store, clock, process, clinic: await seedClinic(process) };
}

/** Settings, roles, a doctor, a patient and a department. */
export async function seedClinic(process: Process): Promise<Clinic> {
  await makeSettingsAndRoles(process.kernel);
  const clinic = {
    doctor: idOf('test doctor'),
    patient: idOf('test patient'),
    department: idOf('test department'),
  };
  await send(process, createUser, { id: clinic.doctor, input: doctorInput('Doctor') });
  await send(process, createCommand(modules.patients), {
    id: clinic.patient,
    input: { ...person, firstname: 'Patient', lastname: 'Test' },
  });
  await send(process, createCommand(modules.departments), {
    id: clinic.department,
    input: { name: 'Cardiology', status: 'active' },
  });
  return clinic;
}

type BookingName = 'appointmentDate' | 'fromTime' | 'toTime' | 'status';

export function bookingInput(clinic: Clinic, times: Partial<Record<BookingName, string>> = {}) {
  const { doctor, patient, department } = clinic;
  return {
    doctor,
    patient,
    department,
    appointmentDate: '2026-03-03',
    fromTime: '10:00',
    toTime: '10:30',
    status: 'pending',
    ...times,
  } as Pick<AppointmentRow, BookingName | 'doctor' | 'patient' | 'department'>;
}

export { memoryEventStore, testClock };
