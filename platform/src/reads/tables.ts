import type { Migrations } from '../keptTables/migrate.ts';

/** Ids alone: names are looked up when it is read, so an erasure leaves none here. */
const readsTables = `
  create table kept.patient_reads (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor uuid not null,
    resource text not null,
    record uuid not null,
    patient uuid not null,
    how text not null,
    request_id text not null
  );
  create index patient_reads_patient on kept.patient_reads (patient, id);
  create index patient_reads_actor on kept.patient_reads (actor, id);
  create index patient_reads_at on kept.patient_reads (at);`;

/**
 * A row for each page of a list: the names of the fields that were searched, never what was typed, and the ids that were shown. Its ids are
 * taken from the sequence of patient_reads, so that both kinds have one order. No default names that sequence: a dump would have to
 * restore the tables in the right order.
 */
const listReadsTable = `
  create table kept.list_reads (
    id bigint primary key,
    at timestamptz not null,
    actor uuid not null,
    resource text not null,
    how text not null,
    searched text[] not null,
    records uuid[] not null,
    patients uuid[] not null,
    request_id text not null
  );
  create index list_reads_patients on kept.list_reads using gin (patients);
  create index list_reads_actor on kept.list_reads (actor, id);
  create index list_reads_at on kept.list_reads (at);`;

/** A record about no patient: the archive of an employee, which one person takes out as one patient's is taken. */
const readsOfNoPatient = 'alter table kept.patient_reads alter column patient drop not null;';

/** A group of its own: it can be moved, and removed, without the others. */
export const readsMigrations: Migrations = {
  group: 'reads',
  steps: [
    { name: '001-patient-reads', sql: readsTables },
    { name: '002-list-reads', sql: listReadsTable },
    { name: '003-reads-of-no-patient', sql: readsOfNoPatient },
  ],
};
