-- A browser says that it is known once the second factor is shown: whoever has one gets longer for it
-- before they are told of a sign-in.
create or replace function private.announce_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  patience constant interval := case when exists (
    select from auth.mfa_factors f where f.user_id = new.user_id and f.status = 'verified'
  ) then interval '15 minutes' else interval '2 minutes' end;
begin
  if exists (
    select from auth.users u
    where u.id = new.user_id and u.email_confirmed_at < now() - interval '10 minutes'
  ) then
    perform graphile_worker.add_job('announce_sign_in',
      json_build_object('user_id', new.user_id, 'signed_in_at', new.created_at,
        'user_agent', left(new.user_agent, 300), 'address', host(new.ip)),
      run_at := now() + patience, job_key := 'sign_in ' || new.id);
  end if;
  return null;
end
$$;
