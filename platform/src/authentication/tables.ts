/** Sessions that ended stay a while for the access log's sake. */
export const accountTables = `
  create table kept.credentials (
    user_id uuid primary key,
    password_hash text not null,
    changed_at timestamptz not null
  );
  create table kept.sessions (
    id uuid primary key,
    user_id uuid not null,
    opened_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  create index sessions_user_id on kept.sessions (user_id);
  create table kept.access_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    act text not null,
    user_id uuid,
    session_id uuid,
    ip text
  );
  create index access_log_user_id on kept.access_log (user_id, at);
  create table kept.throttle (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );`;

/**
 * Which revision of the user a session was opened at; null for those that are open already. They count as used at the migration, so
 * that an upgrade signs nobody out for want of use. In `throttle` instants are milliseconds.
 */
export const sessionColumns = `
  alter table kept.sessions
    add column user_revision integer,
    add column active_at timestamptz not null default now();
  alter table kept.throttle add column blocked_until bigint;`;

/** A row is an attempt to set a password, named by the event that made it valid; those that are there have their user's id. */
export const credentialsById = `
  alter table kept.credentials add column id uuid;
  update kept.credentials set id = user_id;
  alter table kept.credentials drop constraint credentials_pkey;
  alter table kept.credentials add primary key (id);`;

/** A process of the version before looks rows up by user, inert ones too: under another name it finds none and lets nobody in. */
export const credentialOwners = 'alter table kept.credentials rename column user_id to owner_id;';

/** For taking away what is old. */
export const accessLogByTime = 'create index access_log_at on kept.access_log (at);';

/**
 * A second factor is a row that no event names yet: inert. The secret is encrypted with its person's key. A code is accepted only of a later
 * step than the last one. Of a recovery code only its keyed hash is there.
 */
export const secondFactorTables = `
  create table kept.second_factors (
    id uuid primary key,
    owner_id uuid not null,
    secret bytea not null,
    last_step bigint,
    made_at timestamptz not null
  );
  create table kept.recovery_codes (
    factor_id uuid not null references kept.second_factors (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (factor_id, code_hash)
  );`;

/** Until when a one-time code is accepted; null for what an app makes codes with. */
export const oneTimeCodes = 'alter table kept.second_factors add column expires_at timestamptz;';

/** Where a session was opened, and when a code of the second factor was last given in it; null for those that are open already. */
export const sessionBrowsers = `
  alter table kept.sessions
    add column device_id uuid,
    add column browser text,
    add column system text,
    add column ip text,
    add column second_factor_at timestamptz;
  create table kept.new_browsers (
    id uuid primary key,
    user_id uuid not null,
    device_id uuid not null,
    at timestamptz not null,
    browser text,
    system text,
    ip text
  );
  create index new_browsers_user_id on kept.new_browsers (user_id);
  create index new_browsers_at on kept.new_browsers (at);`;

/**
 * A passkey is a row that no event names yet: inert. What is known of it is encrypted with its person's key. It ends with the second factor that it
 * belongs to. A challenge is there until it is used or five minutes old.
 */
export const passkeyTables = `
  create table kept.passkeys (
    id uuid primary key,
    owner_id uuid not null,
    factor_id uuid not null references kept.second_factors (id) on delete cascade,
    secret bytea not null,
    counter bigint not null,
    made_at timestamptz not null,
    last_used_at timestamptz
  );
  create index passkeys_owner_id on kept.passkeys (owner_id);
  create index passkeys_factor_id on kept.passkeys (factor_id);
  create table kept.passkey_challenges (
    challenge bytea primary key,
    user_id uuid not null,
    purpose text not null,
    expires_at timestamptz not null
  );
  create index passkey_challenges_user_id on kept.passkey_challenges (user_id);`;

/**
 * In which session a new browser was reported last, and whether a session reported some and had no call of its person since. Its rows go once
 * there was one.
 */
export const reportedBrowsers = `
  alter table kept.new_browsers add column reported_in uuid;
  alter table kept.sessions add column has_unseen_report boolean not null default false;`;

/** Who signed in at least once. It stays when the access log is emptied by its retention. */
export const signedInUsers = `
  create table kept.signed_in_users (user_id uuid primary key);
  insert into kept.signed_in_users (user_id)
    select distinct user_id from kept.access_log where act = 'signed_in' and user_id is not null;`;
