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

/** Files that were found not to be what was recorded, until they are right again. */
export const alteredFileTables = `
  create table kept.altered_files (
    id uuid primary key,
    reason text not null,
    found_at timestamptz not null
  );`;

/** `seal`: null in rows of earlier versions, until they are sealed. */
export const fileSealColumn = `
  alter table kept.files add column seal text;
  create index files_unsealed on kept.files (id) where seal is null;`;

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
