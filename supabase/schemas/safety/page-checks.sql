-- Checks of the links on published pages.

-- Several saves in a row cause one check, of the page as it is when the check begins.
create or replace function private.queue_page_check(owner uuid) returns void
language sql set search_path = '' as $$
  select graphile_worker.add_job('check_page', json_build_object('user_id', owner),
    job_key => 'check_page:' || owner)
$$;
create trigger queue_check after insert on public.profile_versions
  for each row execute function private.call_for_row('private.queue_page_check', 'user_id');

-- Stores a verdict, unless a newer version has one; and opens one queue entry for findings that need
-- attention, once for the same links.
create or replace function private.record_page_check(owner uuid, verdict jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  kept public.page_flags;
begin
  insert into public.page_flags as f (user_id, version_id, fingerprint, findings, asked_at)
  values (owner, (verdict ->> 'version_id')::bigint, verdict ->> 'fingerprint', verdict -> 'findings',
    case when (verdict ->> 'is_asked')::boolean then now() end)
  on conflict on constraint page_flags_pkey do update set version_id = excluded.version_id,
    fingerprint = excluded.fingerprint, findings = excluded.findings, checked_at = now(),
    asked_at = case when excluded.fingerprint = f.fingerprint
      then coalesce(excluded.asked_at, f.asked_at) else excluded.asked_at end
  where f.version_id <= excluded.version_id
  returning f.* into kept;
  if kept.user_id is null or not (verdict ->> 'is_worth_a_look')::boolean then
    return;
  end if;
  insert into public.page_reports
    (user_id, username, source, version_id, content, fingerprint, findings, reason)
  select p.user_id, p.username, 'check', kept.version_id,
    (select to_jsonb(s) from public.public_profiles s where s.user_id = owner),
    kept.fingerprint, kept.findings, 'links'
  from public.profiles p
  where p.user_id = owner and not exists (
    select from public.page_reports r
    where r.user_id = owner and r.source = 'check' and r.fingerprint = kept.fingerprint
      and r.findings = kept.findings)
    and (select count(*) from public.page_reports r
      where r.user_id = owner and r.source = 'check' and r.created_at > now() - interval '1 day') < 10
  on conflict (user_id, source, version_id) where status = 'open'
  do update set fingerprint = excluded.fingerprint, findings = excluded.findings, last_reported_at = now();
end
$$;

revoke all on public.page_flags from anon, authenticated, service_role;
grant select on public.page_flags to service_role;
