-- Recovery codes: each signs its owner in once.

create or replace function public.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes c where c.user_id = (select auth.uid())
$$;
grant execute on function public.recovery_codes_left() to authenticated;

create or replace function private.use_recovery_code(owner uuid, used smallint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovery_codes c where c.user_id = owner and c.number = used;
  perform private.audit('owner', 'factors.recovered', owner, null, null);
  perform graphile_worker.add_job('announce_recovery', jsonb_build_object('user_id', owner)::json);
end
$$;
