-- What administrators look at: the whole installation over time, and one person's whole picture.

create index analytics_daily_day_idx on public.analytics_daily (day);
create index ledger_payments_idx on public.ledger (happened_at) where kind in ('payment', 'refund');

-- Money by day and currency: what came in, less what was given back. What was noted of a payment more
-- than once counts as it was noted last.
create function private.revenue(first_day date, last_day date)
returns table (day date, currency text, amount bigint)
language sql stable set search_path = '' set timezone = 'UTC' as $$
  with noted as (
    select distinct on (l.kind, l.source) l.kind, l.status, l.amount, l.currency, l.happened_at
    from public.ledger l
    where l.kind in ('payment', 'refund')
      and l.happened_at >= first_day and l.happened_at < last_day + 1
    order by l.kind, l.source, l.id desc
  )
  select n.happened_at::date, n.currency,
    sum(case n.kind when 'payment' then n.amount else -n.amount end)::bigint
  from noted n
  where n.amount > 0 and (n.status = 'succeeded' or n.kind = 'refund' and n.status = 'pending')
  group by 1, 2
$$;

-- Days are those of UTC; of at most 400 of them.
create function public.admin_overview(first_day date, last_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_administrator();
  if first_day is null or last_day is null or last_day < first_day or last_day - first_day > 400 then
    perform private.refuse('422', 'Please ask for at most 400 days.');
  end if;
  return jsonb_build_object(
    'now', (
      select jsonb_build_object(
        'accounts', count(*), 'active_pages', count(*) filter (where d.status = 'active' and d.username <> ''),
        'agencies', count(*) filter (where d.is_agency),
        'suspended', count(*) filter (where d.status = 'suspended'),
        'unconfirmed', count(*) filter (where d.status = 'unconfirmed'),
        'leaving', count(*) filter (where d.status = 'leaving'),
        'plans', (
          select jsonb_object_agg(p.plan, p.accounts) from (
            select e.plan, count(*) as accounts from private.directory e group by e.plan) p),
        'queue', (
          select jsonb_build_object(
            'waiting', count(*) filter (where j.attempts < j.max_attempts),
            'failed', count(*) filter (where j.attempts >= j.max_attempts))
          from graphile_worker.jobs j))
      from private.directory d),
    'days', (
      with sign_ups as (
        select d.created_at::date as day, count(*) as number from private.directory d
        where d.created_at >= first_day and d.created_at < last_day + 1 group by 1
      ), events as (
        select a.day, sum(a.event_count) as number from public.analytics_daily a
        where a.day between first_day and last_day group by 1
      ), leads as (
        select l.created_at::date as day, count(*) as number from public.leads l
        where l.created_at >= first_day and l.created_at < last_day + 1 group by 1
      ), revenue as (
        select r.day, jsonb_object_agg(r.currency, r.amount) as amounts
        from private.revenue(first_day, last_day) r group by 1
      )
      select jsonb_agg(jsonb_build_object('day', d.day::date,
        'sign_ups', coalesce(s.number, 0), 'events', coalesce(e.number, 0),
        'leads', coalesce(l.number, 0), 'revenue', coalesce(r.amounts, '{}')) order by d.day)
      from generate_series(first_day, last_day, interval '1 day') as d (day)
      left join sign_ups s on s.day = d.day::date
      left join events e on e.day = d.day::date
      left join leads l on l.day = d.day::date
      left join revenue r on r.day = d.day::date),
    'revenue', (
      select coalesce(jsonb_object_agg(t.currency, t.amount), '{}') from (
        select r.currency, sum(r.amount) as amount
        from private.revenue(first_day, last_day) r group by 1) t));
end
$$;

-- What somebody has made, and what came of it in thirty days.
create function private.account_usage(owner uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'pictures', u.pictures, 'picture_bytes', u.bytes,
    'contacts', (select count(*) from public.contacts c where c.user_id = owner),
    'leads', (select count(*) from public.leads l where l.user_id = owner),
    'versions', (select count(*) from public.profile_versions v where v.user_id = owner),
    'views_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > current_date - 30 and a.event_type = 'profile_view'),
    'clicks_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > current_date - 30 and a.event_type = 'link_click'))
  from private.picture_usage(owner, null) u
$$;

-- One person's whole picture. Reading it writes no entry; looking on as them does.
create function public.admin_person(owner uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  if not exists (select from private.directory d where d.user_id = owner) then
    perform private.refuse('404', 'There is no such account.');
  end if;
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('id', d.user_id, 'email', d.email, 'status', d.status,
        'is_administrator', d.is_administrator, 'created_at', d.created_at,
        'last_sign_in_at', d.last_sign_in_at, 'email_confirmed_at', u.email_confirmed_at,
        'deletion', (
          select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
          from private.account_deletions x where x.user_id = owner))
      from private.directory d join auth.users u on u.id = d.user_id where d.user_id = owner),
    'profile', (
      select jsonb_build_object('username', p.username, 'full_name', p.full_name,
        'designation', p.designation, 'profile_picture_url', p.profile_picture_url,
        'is_active', p.is_active, 'is_agency_profile', p.is_agency_profile,
        'agency_max_staff', p.agency_max_staff, 'sections', to_jsonb(private.visible_sections(p)),
        'created_at', p.created_at, 'updated_at', p.updated_at)
      from public.profiles p where p.user_id = owner),
    'plan', (
      select jsonb_build_object('plan', private.effective_plan(p.plan, p.plan_expiry, true),
        'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_trial_active', p.is_trial_active,
        'has_used_trial', p.has_used_trial)
      from public.profiles p where p.user_id = owner),
    'ledger', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select l.id, l.happened_at, l.kind, l.status, l.plan, l.amount, l.currency, l.covers_from,
          l.covers_until, l.note, a.email as actor_email
        from public.ledger l left join private.directory a on a.user_id = l.actor
        where l.user_id = owner order by l.id desc limit 50) l),
    'usage', private.account_usage(owner),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at desc), '[]') from (
        select s.created_at, s.refreshed_at from auth.sessions s
        where s.user_id = owner order by s.created_at desc limit 20) s),
    'agency', (
      select jsonb_build_object('owner_id', a.user_id, 'name', coalesce(nullif(a.full_name, ''), a.username),
        'email', a.email)
      from public.profiles p join private.directory a on a.user_id = p.agency_owner_id
      where p.user_id = owner),
    'suspensions', (
      select coalesce(jsonb_agg(jsonb_build_object('by', s.suspended_by, 'reason', s.reason,
        'suspended_at', s.suspended_at, 'actor_email', a.email) order by s.suspended_by), '[]')
      from private.suspensions s left join private.directory a on a.user_id = s.actor
      where s.user_id = owner),
    'reports', '[]'::jsonb,
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.id desc), '[]') from (
        select e.id, e.happened_at, e.actor_role, a.email as actor_email, e.action, e.before, e.after, e.note
        from public.audit_log e left join private.directory a on a.user_id = e.actor
        where e.subject = owner order by e.happened_at desc limit 20) e));
end
$$;

revoke all on function private.revenue(date, date), private.account_usage(uuid) from public;
revoke all on function public.admin_overview(date, date), public.admin_person(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_overview(date, date), public.admin_person(uuid) to authenticated;
