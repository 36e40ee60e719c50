import type { Migrations } from '../migrate.ts';

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

/** A group of its own: it can be moved, and removed, without the others. */
export const readsMigrations: Migrations = {
  group: 'reads',
  steps: [{ name: '001-patient-reads', sql: readsTables }],
};
