-- All open cases for administrators in one list, and who is viewing each.

-- Subscriptions with a failed payment that is still owed.
create or replace function private.failed_payments()
returns setof public.ledger language sql stable set search_path = '' as $$
  select l.* from public.ledger l
  where l.kind = 'subscription' and l.status in ('past_due', 'unpaid') and l.user_id is not null
    and not exists (
      select from public.ledger later
      where later.source = l.source and later.kind = 'subscription' and later.id > l.id)
$$;

-- All open cases, for administrators; none for other callers. Each names any other administrator who has it
-- open, as reported by their screen every half minute. In PL/pgSQL, as the queue's tables are created after
-- these.
create or replace function private.list_inbox()
returns table (id text, kind text, case_id uuid, user_id uuid, username text, about text, note text,
  is_first boolean, since timestamptz, holder text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_administrator() then
    return;
  end if;
  return query
    with held as (
      select distinct on (v.case_id) v.case_id, private.name_account(v.user_id) as holder
      from private.case_visits v join public.admin_users a on a.id = v.user_id
      where v.user_id <> auth.uid() and v.seen_at > now() - interval '2 minutes'
      order by v.case_id, v.opened_at
    ), waiting (id, kind, case_id, user_id, username, about, note, is_first, since) as (
      select r.id::text, r.kind, r.id, r.user_id, r.username, r.reason, r.note, false, r.last_at
      from public.admin_reports r where r.status = 'open'
      union all
      select s.id::text, 'question', s.id, s.user_id, s.username, s.topic, s.subject, s.is_first, s.waits_since
      from public.support_requests s where s.status = 'open' and s.waits_since is not null
      union all
      select 'payment ' || f.source, 'payment', f.user_id, f.user_id, coalesce(nullif(d.username, ''), d.email),
        coalesce(f.plan, ''), '', false, f.happened_at
      from private.failed_payments() f join private.directory d on d.user_id = f.user_id
      union all
      select 'mail', 'mail', null, null, '', 'refused', coalesce(h.last_error, ''), false,
        coalesce(h.last_sent_at, h.last_failed_at, now())
      from private.mail_health h where h.failures > 0
      union all
      select 'mail ' || j.task_identifier, 'mail', null, null, '', j.task_identifier,
        coalesce(private.redact_error(max(j.last_error)), ''), false, min(j.run_at)
      from graphile_worker.jobs j
      where j.attempts >= j.max_attempts and private.is_mail_task(j.task_identifier)
      group by j.task_identifier
    )
    select w.*, h.holder from waiting w left join held h on h.case_id = w.case_id;
end
$$;
grant execute on function private.list_inbox() to authenticated;

-- Premium first, as it promises priority support, then the longest waiting.
create or replace view public.admin_inbox as
select w.*, (not w.is_first)::int || ' ' || to_char(w.since at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as place,
  to_tsvector('simple', w.username) as words
from private.list_inbox() w;
grant select on public.admin_inbox to authenticated;

-- The menu's counts: all open cases, and of these the reports and appeals, and the questions.
create or replace function public.admin_count_cases()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_administrator();
  select jsonb_build_object('all', count(*),
    'reports', count(*) filter (where i.kind in ('report', 'check', 'appeal')),
    'questions', count(*) filter (where i.kind = 'question'))
  from private.list_inbox() i
$$;
grant execute on function public.admin_count_cases() to authenticated;

-- Records that the administrator has this case open. Returns the others who do.
create or replace function public.admin_visit_case(id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  delete from private.case_visits v where (v.case_id, v.user_id) in (
    select o.case_id, o.user_id from private.case_visits o
    where o.seen_at < now() - interval '2 minutes' for update skip locked);
  insert into private.case_visits as v (case_id, user_id)
  select admin_visit_case.id, auth.uid()
  where exists (select from public.page_reports r where r.id = admin_visit_case.id)
    or exists (select from private.appeals a where a.id = admin_visit_case.id)
    or exists (select from public.support_requests s where s.id = admin_visit_case.id)
    or exists (select from auth.users u where u.id = admin_visit_case.id)
  on conflict on constraint case_visits_pkey do update set seen_at = now();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', private.name_account(v.user_id), 'since', v.opened_at) order by v.opened_at), '[]')
    from private.case_visits v join public.admin_users a on a.id = v.user_id
    where v.case_id = admin_visit_case.id and v.user_id <> auth.uid());
end
$$;
grant execute on function public.admin_visit_case(uuid) to authenticated;
