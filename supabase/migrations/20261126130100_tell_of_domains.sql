-- An owner whose domain leads elsewhere, or was let go, is told by mail (decision 080).
create function private.tell_of_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('announce_domain',
    json_build_object('id', new.id, 'state', new.state), job_key => 'announce_domain:' || new.id);
  return null;
end
$$;
revoke all on function private.tell_of_domain() from public, anon, authenticated, service_role;
create trigger tell_of_domain after update of state on public.domains
  for each row when (old.state = 'active' and new.state = 'failing'
    or old.state in ('active', 'failing') and new.state = 'released')
  execute function private.tell_of_domain();
