-- What visitors report of pages, and what checks find on them (decision 063). A row is one page in one
-- state of it: a thousand reports of it are a number in one row.
create table public.page_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  username text not null,
  source text not null check (source in ('visitor', 'check')),
  -- The newest version of the page when it was first reported; 0 before the first save.
  version_id bigint not null,
  -- The page as visitors saw it then: a row of public_profiles; null where none was to be seen.
  content jsonb,
  -- Of the links that a check saw.
  fingerprint text check (length(fingerprint) <= 64),
  findings jsonb not null default '[]',
  -- What most of them said, and how often each was said.
  reason text not null
    check (reason in ('spam', 'phishing', 'impersonation', 'illegal', 'other', 'links')),
  reasons jsonb not null default '{}',
  report_count int not null default 0 check (report_count >= 0),
  -- The first twenty: {at, reason, note}. Nothing says from whom.
  notes jsonb not null default '[]' check (jsonb_array_length(notes) <= 20),
  created_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'closed')),
  outcome text check (outcome in ('nothing', 'suspended')),
  closing_note text not null default '' check (length(closing_note) <= 500),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  check ((status = 'closed') = (outcome is not null))
);
create unique index page_reports_open_key on public.page_reports (user_id, source, version_id)
  where status = 'open';
create index page_reports_last_idx on public.page_reports (last_reported_at desc, id);
create index page_reports_user_id_idx on public.page_reports (user_id, created_at desc);
create index page_reports_closed_at_idx on public.page_reports (closed_at) where status = 'closed';
alter table public.page_reports enable row level security;
revoke all on public.page_reports from public, anon, authenticated, service_role;
grant select on public.page_reports to service_role;

create function private.newest_version(owner uuid)
returns bigint language sql stable set search_path = '' as $$
  select coalesce((
    select v.id from public.profile_versions v where v.user_id = owner order by v.id desc limit 1), 0)
$$;

-- Which row a report of this page belongs to: the open one of its state; or one that was judged in this
-- state for this reason, so that nobody has the same asked twice; or, past ten open ones, the newest.
create function private.find_report_row(owner uuid, seen bigint, reason text)
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

-- Takes a visitor's report. False where there is no page of this name to be seen.
create function private.report_page(page_name text, reason text, note text)
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
  -- One after the other, so that a thousand at once are one row.
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

-- Reports that were judged half a year ago go, with the pages they hold.
create function private.purge_page_reports()
returns void language sql set search_path = '' as $$
  delete from public.page_reports where status = 'closed' and closed_at < now() - interval '180 days'
$$;

revoke all on function private.newest_version(uuid), private.find_report_row(uuid, bigint, text),
  private.report_page(text, text, text), private.purge_page_reports() from public;
