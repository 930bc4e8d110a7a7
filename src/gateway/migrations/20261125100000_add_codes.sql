-- Six digits stand beside the link of each mail. They are few, so the row counts the wrong guesses; the
-- hash is keyed by the server, so that whoever reads the database cannot try a million of them.
alter table auth.one_time_tokens
  add column code_hash text,
  add column code_misses smallint not null default 0,
  drop constraint one_time_tokens_token_type_check,
  add constraint one_time_tokens_token_type_check check (token_type in (
    'confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current',
    'reauthentication_token'
  ));

-- A code is looked for by the address it was sent to; named as the hosted backend names it.
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
