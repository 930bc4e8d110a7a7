-- A recovery code signs its owner in once. It is deleted; the factors and the other codes stay (decision 083).
drop function private.use_recovery_codes(uuid);

create function private.use_recovery_code(owner uuid, used smallint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.recovery_codes c where c.user_id = owner and c.number = used;
  perform private.audit('owner', 'factors.recovered', owner, null, null);
  perform graphile_worker.add_job('announce_recovery', jsonb_build_object('user_id', owner)::json);
end
$$;
revoke all on function private.use_recovery_code(uuid, smallint) from public;

select private.guard_functions();
