/** Which part of an erasure each service has finished; where a row is lost, the part is done once more. */
export const erasureStepTables = `
  create table kept.erasure_steps (
    subject uuid not null,
    step text not null,
    done_at timestamptz not null default clock_timestamp(),
    primary key (subject, step)
  );`;
