/** No name of the file: people put names of people there. */
export const fileTables = `
  create table kept.files (
    id uuid primary key,
    mime text not null,
    size integer not null,
    sha256 text not null,
    bytes bytea not null,
    created_at timestamptz not null
  );
  alter table kept.files alter column bytes set storage external;`;
