-- What a key may do, a word for each noun and verb, and until when. Keys from before read everything.
alter table public.api_keys
  add column scopes jsonb not null default '[]',
  add column expires_at timestamptz,
  -- When its owner was told that it expires.
  add column expiry_told_at timestamptz;
update public.api_keys set scopes = '["profile:read", "leads:read", "contacts:read", "statistics:read"]'::jsonb
  || case scope when 'leads-write' then '["leads:write"]'::jsonb else '[]' end;
alter table public.api_keys
  drop column scope,
  alter column scopes drop default,
  add constraint api_keys_scopes_check check (
    jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) between 1 and 6
    and scopes <@ '["profile:read", "profile:write", "leads:read", "leads:write", "contacts:read",
      "statistics:read"]');
create index api_keys_expires_at_idx on public.api_keys (expires_at)
  where expires_at is not null and expiry_told_at is null;
