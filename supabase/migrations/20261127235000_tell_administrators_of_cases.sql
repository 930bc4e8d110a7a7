-- Administrators get one mail about what waits for their decision, some minutes after the first report or
-- appeal came and at most every four hours, and can switch it off.
alter table public.account_settings add column mails_reports boolean not null default true;
grant update (mails_reports) on public.account_settings to authenticated;

-- When an administrator was last told.
create table private.report_mails (
  user_id uuid primary key references auth.users on delete cascade,
  told_at timestamptz not null
);
alter table private.report_mails enable row level security;

-- A job that waits already keeps its time, so that a flood of reports puts no mail off.
create function private.queue_report_mails() returns trigger
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
create trigger queue_report_mails after insert on public.page_reports
  for each row execute function private.queue_report_mails();
create trigger queue_report_mails after insert on private.appeals
  for each row execute function private.queue_report_mails();
revoke all on function private.queue_report_mails() from public;
