-- Whose page is closed, or opens again, gets a mail, whoever did it and from wherever. What is taken back
-- within a minute is not told: the mail that waits goes with it.
create function private.tell_suspension()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := coalesce(new.user_id, old.user_id);
  suspender constant text := coalesce(new.suspended_by, old.suspended_by);
  job_key constant text := concat_ws(' ', 'announce_suspension', owner, suspender);
  waiting bigint;
begin
  if tg_op = 'DELETE' then
    select j.id into waiting from graphile_worker.remove_job(job_key) j;
    if waiting is not null then
      return null;
    end if;
  end if;
  perform graphile_worker.add_job('announce_suspension',
    json_build_object('user_id', owner, 'by', suspender,
      'change', case when tg_op = 'DELETE' then 'lifted' else 'suspended' end),
    run_at => now() + interval '1 minute', job_key => job_key);
  return null;
end
$$;
create trigger tell_suspension after insert or delete on private.suspensions
  for each row execute function private.tell_suspension();
create trigger tell_other_reason after update on private.suspensions
  for each row when (old.reason is distinct from new.reason)
  execute function private.tell_suspension();
revoke all on function private.tell_suspension() from public;
