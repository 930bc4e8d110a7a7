-- A session is one signed-in device; its refresh tokens are a chain, of which the last is alive.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3'))
);

create index sessions_user_id_idx on auth.sessions (user_id);

-- How the session was opened: the amr claim of its tokens.
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- Tokens themselves are never stored: a token is looked up by its hash, and its successor is
-- computed from the token in the caller's hand and the successor's nonce.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash text not null unique,
  nonce text not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, id);

alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.refresh_tokens enable row level security;
