-- The rest of the columns of the hosted schema, in its types, so that SQL written for it runs. What it
-- keeps of tokens is not kept here: they lie as hashes in auth.one_time_tokens, and these stay empty.
alter table auth.users
  add column if not exists confirmation_token varchar(255) default '',
  add column if not exists recovery_token varchar(255) default '',
  add column if not exists email_change_token_new varchar(255) default '',
  add column if not exists email_change_token_current varchar(255) default '',
  add column if not exists email_change_confirm_status smallint default 0
    check (email_change_confirm_status between 0 and 2),
  add column if not exists phone_change text default '',
  add column if not exists phone_change_token varchar(255) default '',
  add column if not exists phone_change_sent_at timestamptz,
  add column if not exists reauthentication_token varchar(255) default '',
  add column if not exists reauthentication_sent_at timestamptz;

-- From where a session is used, and by what: what the last request for a token said.
alter table auth.sessions
  add column if not exists user_agent text,
  add column if not exists ip inet,
  add column if not exists oauth_client_id uuid,
  add column if not exists refresh_token_hmac_key text,
  add column if not exists refresh_token_counter bigint,
  add column if not exists scopes text;
