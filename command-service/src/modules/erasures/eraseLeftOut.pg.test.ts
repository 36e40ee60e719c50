/** A restore to a moment before an erasure that the newest backup holds: the key is gone, and what was kept is in the part of the log that is left out. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  auditExports,
  invoices,
  KEPT_KEY_DESTROYED,
  newId,
  patients,
  streamOf,
  SUBJECT_ERASED,
  type Draft,
  type ModuleDescription,
} from '@hospital/contracts';
import {
  chooseBackup,
  keptGroups,
  readLeftOut,
  restoreBackup,
  stampEvents,
  takeOverErasures,
  type Foundation,
  type DiscardedTail,
} from '@hospital/platform';
import { BackupClinic, signer } from '@hospital/platform/testing';
import pg from 'pg';
import { eraseAgain } from './eraseAgain.ts';

jest.setTimeout(60_000);

const [patient, invoice, audited, later, unharmed] = [newId(), newId(), newId(), newId(), newId()];
let clinic: BackupClinic;
let restored: Foundation;
let leftOut: DiscardedTail;

async function write(
  { records, store, clock }: Foundation,
  [module, id]: readonly [ModuleDescription, string],
  draft: Draft,
): Promise<void> {
  const { row, stream, head } = await records.load(module, id);
  const commandId = newId();
  const cause = { actor: 'system', commandId, correlationId: commandId, causationId: null } as const;
  const stamp = { module, stream, recordId: id, at: clock().toISOString(), ...cause, fingerprint: null };
  await store.append(stream, stampEvents([draft], row, stamp), head);
}

const admit = (foundation: Foundation, id: string, lastname: string) =>
  write(foundation, [patients, id], {
    type: 'PatientCreated',
    data: { id, firstname: 'Salma', lastname, status: 'active' },
  });

/** With the seal of another erasure, by somebody who can write to the database. */
async function forgeErasure({ databaseUrl }: Foundation, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into event_log.events (position, stream, revision, id, type, data, metadata)
     select (select max(position) + 1 from event_log.events), $1, 1, gen_random_uuid(), type, replace(data, $2, $3), metadata
     from event_log.events where type = $4 and stream = $5`,
    [streamOf(patients.category, id), patient, id, SUBJECT_ERASED, streamOf(patients.category, patient)],
  );
  await client.end();
}

beforeAll(async () => {
  clinic = await BackupClinic.open();
  const living = await clinic.foundation(await clinic.preparedDatabase());
  await admit(living, patient, 'Benani');
  await write(living, [invoices, invoice], {
    type: 'InvoiceIssued',
    data: {
      ...{ id: invoice, number: '2026-000007', patient, invoiceDate: '2026-03-01', status: 'paid' },
      ...{ currency: 'MAD', buyer: { name: 'Salma Benani' }, otherInformation: 'Came with her sister' },
      lineItems: [{ name: 'Consultation', price: '300.00', quantity: 1, amount: '300.00' }],
    },
  });
  await write(living, [auditExports, audited], {
    type: 'AuditExported',
    data: {
      id: audited,
      format: 'csv',
      filters: JSON.stringify({ text: 'Benani Salma' }),
      requestedBy: patient,
    },
  });
  const { manifest: before } = await clinic.backUp(living);
  await admit(living, later, 'Alaoui');
  await admit(living, unharmed, 'Idrissi');
  expect(await eraseAgain(living, [patient, later])).toBe(2);
  await forgeErasure(living, unharmed);
  await clinic.backUp(living);

  const [reader, databaseUrl] = [clinic.reader, await clinic.emptyDatabase()];
  const chosen = await chooseBackup(reader, [signer.publicKey], { backup: before.id });
  await restoreBackup({
    ...{ reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets: clinic.secrets, groups: keptGroups },
    ...{ beforeCommit: () => Promise.resolve(), now: () => new Date() },
  });
  restored = await clinic.foundation(databaseUrl);
  leftOut = await readLeftOut(reader, chosen, clinic.secrets);
});

afterAll(() => clinic?.close());

async function typesIn(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of restored.storedLog.read(stream)) types.push(type);
  return types;
}

test('what the left-out part says of erasures is found', () => {
  expect(leftOut.erased).toEqual([patient, later]);
  expect(leftOut.events.map(({ type }) => type).sort()).toEqual([
    'InvoiceValuesKept',
    KEPT_KEY_DESTROYED,
    SUBJECT_ERASED,
    SUBJECT_ERASED,
  ]);
});

test('a forged erasure in the left-out part is not taken over', () => {
  expect(leftOut.notBelieved).toBe(1);
  expect(leftOut.erased).not.toContain(unharmed);
});

test('the person stays erased, and what the law keeps is readable; a repeat changes nothing', async () => {
  for (let time = 0; time < 2; time += 1) {
    await takeOverErasures(restored, leftOut);
    // Checkpoints of the backup name the person, too.
    expect(await eraseAgain(restored, [patient])).toBe(1);
    expect(await typesIn(streamOf(patients.category, patient))).toEqual(['PatientCreated', SUBJECT_ERASED]);
    expect(await typesIn(streamOf(invoices.category, invoice))).toEqual([
      'InvoiceIssued',
      'InvoiceValuesKept',
    ]);
  }
  const { row } = await restored.records.load(patients, patient);
  expect(row?.deletedAt).not.toBeNull();
  expect(JSON.stringify(row)).not.toContain('Benani');
  const { row: issued } = await restored.records.load(invoices, invoice);
  expect(issued).toMatchObject({ number: '2026-000007', buyer: { name: 'Salma Benani' } });
  expect(JSON.stringify(issued)).not.toContain('sister');
  expect((await restored.records.load(auditExports, audited)).row?.['filters']).toBeNull();
  expect(await restored.erasedKeys.unexplained()).toEqual({ count: 0, some: [] });
});
