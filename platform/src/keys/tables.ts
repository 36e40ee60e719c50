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
