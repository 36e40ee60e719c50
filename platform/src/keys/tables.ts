/** A row is active or erased, never deleted: an absent key is a mistake (a restored log with older keys), not an erasure. */
export const keyTables = `
  create table kept.subject_keys (
    subject text primary key,
    state text not null check (state in ('active', 'erased')),
    wrapped_key bytea,
    master_key_id text,
    created_at timestamptz not null,
    erased_at timestamptz,
    check ((state = 'active') = (wrapped_key is not null and master_key_id is not null))
  );`;

/** Few rows are erased, and health asks for them. */
export const erasedKeysIndex = `create index subject_keys_erased on kept.subject_keys (subject) where state = 'erased'`;

/**
 * The master keys by their ids; the current one wraps new keys. The foreign key makes a removal safe: a master key whose row is gone can wrap
 * nothing any more, whatever a process that still has it does. `key_checks` tells a wrong secret at the start from the right one.
 */
export const masterKeyTables = `
  create table kept.master_keys (
    id text primary key,
    is_current boolean not null
  );
  create unique index master_keys_current on kept.master_keys (is_current) where is_current;
  insert into kept.master_keys (id, is_current)
    select master_key_id, row_number() over (order by count(*) desc, master_key_id) = 1
    from kept.subject_keys where state = 'active' group by master_key_id;
  alter table kept.subject_keys
    add constraint subject_keys_master_key foreign key (master_key_id) references kept.master_keys (id);
  create table kept.key_checks (
    name text primary key,
    key_id text not null,
    since timestamptz not null
  );`;
