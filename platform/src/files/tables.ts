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

/** `named`: an event names it. Of the files that are there already nobody knows, so they count as named and stay. */
export const uploadTables = `
  alter table kept.files add column named boolean not null default true;
  alter table kept.files alter column named set default false;
  create index files_unnamed on kept.files (created_at) where not named;
  create table kept.uploads (
    user_id text not null,
    day date not null,
    bytes bigint not null,
    primary key (user_id, day)
  );`;
