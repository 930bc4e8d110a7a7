-- The state of payments and mail.

create or replace function private.note_mail(problem text)
returns void language sql security definer set search_path = '' as $$
  update private.mail_health h set
    last_sent_at = case when problem is null then now() else h.last_sent_at end,
    last_failed_at = case when problem is null then h.last_failed_at else now() end,
    last_error = case when problem is null then h.last_error else private.redact_error(problem) end,
    failures = case when problem is null then 0 else h.failures + 1 end;
  insert into private.daily_figures as f (day, failed_mails)
  select (now() at time zone 'utc')::date, 1 where problem is not null
  on conflict (day) do update set failed_mails = f.failed_mails + 1
$$;

create or replace function private.is_mail_task(task text)
returns boolean language sql immutable set search_path = '' as $$
  select task like 'announce\_%' or task in ('digest_leads', 'invite_staff', 'send_reset')
$$;

-- Also mails with their own jobs, such as those about leads and plans.
create or replace function private.mail_state()
returns jsonb language sql stable security definer set search_path = '' as $$
  with mail as (
    select m.created_at, m.attempts from private.account_mails m
    union all
    select j.created_at, j.attempts from graphile_worker.jobs j
    where private.is_mail_task(j.task_identifier)
      and (j.attempts > 0 or j.run_at <= now())
  )
  select jsonb_build_object(
    'waiting', (select count(*) from mail),
    'failing', (select count(*) from mail where attempts > 0),
    'oldest_at', (select min(created_at) from mail),
    'last_sent_at', h.last_sent_at, 'last_failed_at', h.last_failed_at,
    'last_error', h.last_error, 'failures', h.failures)
  from private.mail_health h
$$;

create or replace function public.mail_overview()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_administrator();
  select private.mail_state()
$$;
grant execute on function public.mail_overview() to authenticated;

create or replace function private.payment_state()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'last_good_at', (select last_at from private.webhook_signs where kind = 'good'),
    'last_forged_at', (select last_at from private.webhook_signs where kind = 'forged'),
    'last_other_mode_at', (select last_at from private.webhook_signs where kind = 'other_mode'),
    -- Stripe takes minutes at most, and a later event proves that delivery works again.
    'unheard', (
      select count(*) from private.checkouts c
      where c.status in ('done', 'processing') and c.heard_at is null
        and c.updated_at between now() - interval '7 days' and now() - interval '10 minutes'
        and not exists (select from private.checkouts later where later.heard_at > c.updated_at)),
    'subscribers', (
      select coalesce(jsonb_object_agg(s.currency, s.count), '{}') from (
        select l.currency, count(*) from (
          select distinct on (f.source) f.source, f.status, f.currency, f.renews
          from public.ledger f where f.kind = 'subscription' order by f.source, f.id desc) l
        where l.status in ('trialing', 'active', 'past_due') and l.renews and l.currency is not null
        group by l.currency) s))
$$;

create or replace function public.payment_overview()
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_administrator();
  select private.payment_state() || jsonb_build_object('monthly', private.monthly_revenue())
$$;
grant execute on function public.payment_overview() to authenticated;
