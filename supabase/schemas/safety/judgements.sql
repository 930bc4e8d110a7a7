-- Administrators' decisions on cases.

-- The administrators' queue: visitors' reports, check findings, and owners' appeals.
create or replace view public.admin_reports as
select r.id, case r.source when 'visitor' then 'report' else 'check' end as kind,
  r.user_id, r.username, r.status, coalesce(r.outcome, '') as outcome, r.reason, r.report_count,
  coalesce(r.notes -> 0 ->> 'note', r.findings -> 0 ->> 'url', '') as note,
  r.last_reported_at as last_at,
  -- Open ones before closed ones, newest first.
  case r.status when 'open' then '1 ' else '0 ' end
    || to_char(r.last_reported_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as place,
  to_tsvector('simple', r.username) as words
from public.page_reports r where (select private.is_administrator())
union all
select a.id, 'appeal', a.user_id, a.username,
  case when a.answered_at is null then 'open' else 'closed' end,
  case when a.is_lifted then 'restored' when a.answered_at is not null then 'nothing' else '' end,
  'appeal', 1, a.text, a.sent_at,
  case when a.answered_at is null then '1 ' else '0 ' end
    || to_char(a.sent_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US'),
  to_tsvector('simple', a.username)
from private.appeals a where (select private.is_administrator());
grant select on public.admin_reports to authenticated;

-- A page as visitors see it, or would if it weren't closed.
create or replace function private.page_now(owner uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(
    (select to_jsonb(s) from public.public_profiles s where s.user_id = owner),
    (select private.profile_content(p) || jsonb_build_object('id', p.id, 'user_id', p.user_id,
        'username', p.username, 'updated_at', p.updated_at,
        'sections', to_jsonb(private.visible_sections(p)))
      from public.profiles p where p.user_id = owner))
$$;

-- All details of an entry in the queue: the page then and now, and earlier cases.
create or replace function public.admin_report(id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  report public.page_reports;
  asked private.appeals;
  owner uuid;
begin
  perform private.require_administrator();
  select r.* into report from public.page_reports r where r.id = admin_report.id;
  if not found then
    select a.* into asked from private.appeals a where a.id = admin_report.id;
  end if;
  owner := coalesce(report.user_id, asked.user_id);
  if owner is null then
    return null;
  end if;
  return jsonb_build_object(
    'report', case when report.id is not null then to_jsonb(report) - 'fingerprint' end,
    'appeal', case when asked.id is not null then to_jsonb(asked) end,
    'is_own', owner = auth.uid(),
    'decided_by', private.name_account(coalesce(report.closed_by, asked.answered_by)),
    'is_changed', report.id is not null and private.newest_version(owner) <> report.version_id,
    'person', (select jsonb_build_object('user_id', u.id, 'email', u.email, 'created_at', u.created_at,
        'full_name', p.full_name, 'username', p.username, 'plan', p.plan)
      from auth.users u left join public.profiles p on p.user_id = u.id where u.id = owner),
    'now', private.page_now(owner),
    'is_public', exists (select from public.public_profiles s where s.user_id = owner),
    'suspension', (select jsonb_build_object('by', s.suspended_by, 'reason', s.reason,
        'suspended_at', s.suspended_at)
      from private.suspensions s where s.user_id = owner order by s.suspended_by limit 1),
    'flags', (select jsonb_build_object('findings', f.findings, 'checked_at', f.checked_at)
      from public.page_flags f where f.user_id = owner),
    'others', (select coalesce(jsonb_agg(o order by o.last_at desc), '[]') from (
      select q.id, q.kind, q.status, q.outcome, q.reason, q.report_count, q.last_at
      from public.admin_reports q
      where q.user_id = owner and q.id <> admin_report.id order by q.last_at desc limit 10) o));
end
$$;
grant execute on function public.admin_report(uuid) to authenticated;

-- Administrators can't judge their own page.
create or replace function private.refuse_own_case(owner uuid)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if('own_case', owner = auth.uid());
end
$$;

-- Decisions on reports and appeals suspend and restore through the usual functions.
create or replace function public.admin_close_report(id uuid, outcome text, note text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  report public.page_reports;
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  perform private.lock_judged(admin_close_report.id);
  select r.* into report from public.page_reports r where r.id = admin_close_report.id for update;
  perform private.refuse_if('report_unknown', not found);
  perform private.refuse_own_case(report.user_id);
  perform private.refuse_if('verdict_unknown', outcome is null or outcome not in ('nothing', 'suspended'));
  perform private.refuse_if('judged_already', report.status = 'closed');
  if outcome = 'suspended' then
    perform private.refuse_if('verdict_reason_missing', said = '');
    perform public.admin_suspend(report.user_id, said);
  end if;
  update public.page_reports r set status = 'closed', outcome = admin_close_report.outcome,
    closing_note = said, closed_at = now(), closed_by = auth.uid()
  where r.status = 'open' and (r.id = report.id
    or admin_close_report.outcome = 'suspended' and r.user_id = report.user_id);
  perform private.audit('administrator', 'report.closed', report.user_id,
    jsonb_build_object('reason', report.reason, 'report_count', report.report_count),
    jsonb_build_object('outcome', admin_close_report.outcome), said);
end
$$;
grant execute on function public.admin_close_report(uuid,text,text) to authenticated;

-- Answers an appeal; the owner sees the answer.
create or replace function public.admin_answer_appeal(id uuid, lift boolean, answer text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  asked private.appeals;
  said constant text := left(private.trim_blanks(coalesce(answer, '')), 500);
begin
  perform private.require_administrator();
  perform private.lock_judged(admin_answer_appeal.id);
  select a.* into asked from private.appeals a where a.id = admin_answer_appeal.id for update;
  perform private.refuse_if('appeal_unknown', not found);
  perform private.refuse_own_case(asked.user_id);
  perform private.refuse_if('answered_already', asked.answered_at is not null);
  perform private.refuse_if('answer_reason_missing', lift is not true and said = '');
  update private.appeals a set is_lifted = coalesce(lift, false), answer = said,
    answered_at = now(), answered_by = auth.uid()
  where a.id = asked.id;
  if lift then
    perform public.admin_restore(asked.user_id, said);
  end if;
  perform private.audit('administrator', 'appeal.answered', asked.user_id, null,
    jsonb_build_object('is_lifted', coalesce(lift, false)), said);
end
$$;
grant execute on function public.admin_answer_appeal(uuid,boolean,text) to authenticated;

-- Locks the account before its reports, as every other function does: otherwise two administrators judging
-- two reports of one page would deadlock.
create or replace function private.lock_judged(id uuid)
returns void language sql set search_path = '' as $$
  select from auth.users u where u.id = coalesce(
    (select r.user_id from public.page_reports r where r.id = lock_judged.id),
    (select a.user_id from private.appeals a where a.id = lock_judged.id))
  for update
$$;
