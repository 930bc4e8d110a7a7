-- What lets somebody in who has lost their second factor: ten codes, kept as salted hashes, each good
-- once. The server makes and takes them; nobody reads them (decision 070).
create table private.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  number smallint not null check (number between 1 and 10),
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, number)
);
alter table private.recovery_codes enable row level security;

-- Every code goes with the first that is used: what they stood in for is gone.
create function private.use_recovery_codes(owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovery_codes c where c.user_id = owner;
  perform private.audit('owner', 'factors.recovered', owner, null, null);
  perform graphile_worker.add_job('announce_recovery', jsonb_build_object('user_id', owner)::json);
end
$$;

create function public.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes c where c.user_id = (select auth.uid())
$$;

revoke all on function private.use_recovery_codes(uuid), public.recovery_codes_left() from public;
grant execute on function public.recovery_codes_left() to authenticated;

-- People act on their own account as well.
alter table public.audit_log drop constraint audit_log_actor_role_check;
alter table public.audit_log add constraint audit_log_actor_role_check
  check (actor_role in ('administrator', 'agency', 'operator', 'system', 'owner'));

select private.guard_functions();
