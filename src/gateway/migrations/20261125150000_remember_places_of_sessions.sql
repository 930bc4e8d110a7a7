-- From where a session is used, and with what: named as the hosted backend names them.
alter table auth.sessions
  add column if not exists user_agent text,
  add column if not exists ip inet;
