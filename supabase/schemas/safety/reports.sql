create or replace function private.newest_version(owner uuid)
returns bigint language sql stable set search_path = '' as $$
  select coalesce((
    select v.id from public.profile_versions v where v.user_id = owner order by v.id desc limit 1), 0)
$$;

-- Finds the row for a report of this page: the open one for its current state; one judged in this state for
-- this reason, so that administrators aren't asked twice; or, above ten open ones, the newest.
create or replace function private.find_report_row(owner uuid, seen bigint, reason text)
returns uuid language sql stable set search_path = '' as $$
  select r.id from public.page_reports r
  where r.user_id = owner and r.source = 'visitor' and (
    r.status = 'open' and r.version_id = seen
    or r.outcome = 'nothing' and r.version_id = seen and r.reasons ? find_report_row.reason
    or r.status = 'open' and (
      select count(*) from public.page_reports o
      where o.user_id = owner and o.source = 'visitor' and o.status = 'open') >= 10)
  order by r.version_id = seen desc, r.status = 'open' desc, r.created_at desc limit 1
$$;

-- Stores a visitor's report. False if no visible page has this name.
create or replace function private.report_page(page_name text, reason text, note text)
returns boolean language plpgsql set search_path = '' as $$
declare
  page public.public_profiles;
  seen bigint;
  row_id uuid;
begin
  select p.* into page from public.public_profiles p where lower(p.username) = lower(page_name);
  if not found then
    return false;
  end if;
  -- Serialised, so that a thousand simultaneous reports make one row.
  perform pg_advisory_xact_lock(hashtextextended('page_report:' || page.user_id, 0));
  seen := private.newest_version(page.user_id);
  row_id := private.find_report_row(page.user_id, seen, report_page.reason);
  if row_id is null then
    insert into public.page_reports (user_id, username, source, version_id, content, reason)
    values (page.user_id, page.username, 'visitor', seen, to_jsonb(page), report_page.reason)
    returning id into row_id;
  end if;
  update public.page_reports r set
    report_count = r.report_count + 1,
    reasons = r.reasons || jsonb_build_object(report_page.reason,
      coalesce((r.reasons ->> report_page.reason)::int, 0) + 1),
    notes = case when report_page.note = '' or jsonb_array_length(r.notes) >= 20 then r.notes
      else r.notes || jsonb_build_object('at', now(), 'reason', report_page.reason, 'note', left(report_page.note, 1000)) end,
    last_reported_at = now()
  where r.id = row_id;
  update public.page_reports r set reason = (
    select each.key from jsonb_each_text(r.reasons) as each order by each.value::int desc, each.key limit 1)
  where r.id = row_id;
  return true;
end
$$;

-- Deletes reports closed half a year ago, with their copies of pages.
create or replace function private.purge_page_reports()
returns void language sql set search_path = '' as $$
  delete from public.page_reports where status = 'closed' and closed_at < now() - interval '180 days'
$$;

-- A queued job keeps its due time, so that a flood of reports doesn't delay the mail.
create or replace function private.queue_report_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  judge record;
begin
  for judge in
    select u.id, m.told_at from public.admin_users u
    left join private.report_mails m on m.user_id = u.id
  loop
    perform graphile_worker.add_job('announce_reports', json_build_object('user_id', judge.id),
      run_at => greatest(now() + interval '10 minutes', judge.told_at + interval '4 hours'),
      job_key => 'announce_reports:' || judge.id, job_key_mode => 'preserve_run_at');
  end loop;
  return null;
end
$$;
create trigger queue_report_mails after insert on private.appeals
  for each row execute function private.queue_report_mails();
create trigger queue_report_mails after insert on public.page_reports
  for each row execute function private.queue_report_mails();

revoke all on public.page_reports from anon, authenticated, service_role;
grant select on public.page_reports to service_role;
