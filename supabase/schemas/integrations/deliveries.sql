-- Queued webhook messages.

-- A webhook that is switched on again, or gets another URL, starts fresh.
create or replace function private.resume_webhook() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.failing_since := null;
  new.end_reason := null;
  new.ended_at := null;
  return new;
end
$$;
create trigger resume_webhook before update of url, is_active on public.webhooks
  for each row when (new.url is distinct from old.url or new.is_active and not old.is_active)
  execute function private.resume_webhook();

-- A switched-off webhook has no queue: messages are logged, and can be resent.
create or replace function private.settle_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.webhook_deliveries d
  set status = 'failed', finished_at = now(), claimed_at = null, problem = coalesce(d.problem, 'off')
  where d.webhook_id = new.id and d.status = 'waiting';
  return null;
end
$$;
create trigger settle_webhook after update of is_active on public.webhooks
  for each row when (old.is_active and not new.is_active) execute function private.settle_webhook();

-- How many of these messages an account can still send today; the maximum is 20,000.
create or replace function private.take_webhook_day(owner uuid, wanted integer) returns integer
language sql set search_path = '' as $$
  insert into private.webhook_days as d (user_id, day, count)
  select owner, (now() at time zone 'UTC')::date, wanted
  where exists (select from auth.users u where u.id = owner)
  on conflict on constraint webhook_days_pkey do update set count = d.count + excluded.count
  returning greatest(0, least(wanted, 20000 - (count - wanted)))
$$;

-- Claims due deliveries: at most `max_count` in all, `per_account` per account, `per_webhook` per webhook,
-- and one per failing webhook, so that slow receivers don't delay others. Unfinished ones are due again when
-- their lease ends.
create or replace function private.claim_deliveries(max_count integer, per_account integer, per_webhook integer,
  lease interval)
returns table (id uuid, webhook_id uuid, url text, payload jsonb)
language plpgsql set search_path = '' as $$
begin
  return query
  with recursive waiting as (
    (select d.webhook_id from public.webhook_deliveries d where d.status = 'waiting'
     order by d.webhook_id limit 1)
    union all
    select (select d.webhook_id from public.webhook_deliveries d
      where d.status = 'waiting' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
    from waiting w where w.webhook_id is not null
  ),
  claimed as (
    select d.webhook_id, d.user_id, count(*) as number from public.webhook_deliveries d
    where d.claimed_at is not null and d.due_at > now() group by d.webhook_id, d.user_id
  ),
  due as (
    select d.id, w.user_id, w.url,
      row_number() over (partition by w.user_id order by d.due_at, d.id)
        + coalesce((select sum(c.number) from claimed c where c.user_id = w.user_id), 0) as place,
      d.due_at
    from waiting
    join public.webhooks w on w.id = waiting.webhook_id and w.is_active
    cross join lateral (
      select x.id, x.due_at from public.webhook_deliveries x
      where x.webhook_id = w.id and x.status = 'waiting' and x.due_at <= now()
      order by x.due_at
      limit greatest(0, case when w.failing_since is null then per_webhook else 1 end
        - coalesce((select c.number from claimed c where c.webhook_id = w.id), 0))
    ) d
  ),
  chosen as (
    select x.id from public.webhook_deliveries x
    where x.id in (
      select d.id from due d where d.place <= per_account order by d.due_at limit max_count)
    for update skip locked
  )
  update public.webhook_deliveries d
  set claimed_at = clock_timestamp(), due_at = now() + lease
  from chosen c, public.webhooks w
  where d.id = c.id and d.status = 'waiting' and d.due_at <= now() and w.id = d.webhook_id
  returning d.id, d.webhook_id, w.url, d.payload;
end
$$;

-- Switches off a webhook, and queues a mail to its owner.
create or replace function private.end_webhook(webhook uuid, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.webhooks w set is_active = false, end_reason = reason, ended_at = now()
  where w.id = webhook and w.is_active;
  if found then
    perform graphile_worker.add_job('announce_webhook_end', json_build_object('id', webhook));
  end if;
end
$$;

-- Locks messages whose attempts have finished, and their webhooks, while
-- `integrations/webhooks/rules/tries.ts` judges them.
create or replace function private.lock_deliveries(ids uuid[])
returns table (id uuid, webhook_id uuid, attempts integer, failing_ms double precision, is_test boolean)
language sql set search_path = '' as $$
  with tried as (
    select d.id, d.webhook_id, d.attempts, d.is_test from public.webhook_deliveries d
    where d.id = any (ids) and d.status = 'waiting' order by d.id for update
  ),
  touched as (
    select w.id, w.failing_since from public.webhooks w
    where w.id in (select t.webhook_id from tried t) order by w.id for no key update
  )
  select t.id, t.webhook_id, t.attempts::integer, 1000 * extract(epoch from now() - w.failing_since)::float8,
    t.is_test
  from tried t join touched w on w.id = t.webhook_id
$$;

-- Records each attempt, for the owner. A message's last 20 are stored.
create or replace function private.note_attempts(deliveries jsonb) returns void
language sql set search_path = '' as $$
  insert into public.webhook_attempts (delivery_id, user_id, answer_status, problem, answer_ms,
    sent_headers, answer_headers, answer_text)
  select d.id, d.user_id, n.status, n.problem, n.ms, coalesce(n.sent_headers, '{}'),
    coalesce(n.answer_headers, '{}'), coalesce(n.answer_text, '')
  from jsonb_to_recordset(deliveries) as n (id uuid, status smallint, problem text, ms integer,
    sent_headers jsonb, answer_headers jsonb, answer_text text)
  join public.webhook_deliveries d on d.id = n.id;
  delete from public.webhook_attempts a
  using jsonb_to_recordset(deliveries) as n (id uuid), lateral (
    select x.id from public.webhook_attempts x
    where x.delivery_id = n.id order by x.id desc offset 20 limit 1) oldest
  where a.delivery_id = n.id and a.id <= oldest.id;
$$;

-- Records the attempts' outcome. Switches off a webhook judged as ended; if one wasn't judged (null), only
-- its last attempt's time changes.
create or replace function private.note_deliveries(deliveries jsonb, webhooks jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.webhook_deliveries d set
    attempts = d.attempts + 1, claimed_at = null, tried_at = now(), answer_status = n.status,
    problem = n.problem, answer_ms = n.ms,
    status = n.state, due_at = now() + make_interval(secs => n.pause_ms / 1000),
    finished_at = case when n.state <> 'waiting' then now() end
  from jsonb_to_recordset(deliveries) as n (id uuid, state text, pause_ms float8, status smallint,
    problem text, ms integer)
  where d.id = n.id;
  perform private.note_attempts(deliveries);
  update public.webhooks w
  set last_sent_at = now(), failing_since = case when n.is_failing then coalesce(w.failing_since, now())
    when n.is_failing is null then w.failing_since end
  from jsonb_to_recordset(webhooks) as n (id uuid, is_failing boolean) where w.id = n.id;
  perform private.end_webhook(n.id, n.end_reason)
  from jsonb_to_recordset(webhooks) as n (id uuid, end_reason text) where n.end_reason is not null;
end
$$;

-- When the next attempt is due; null if nothing waits.
create or replace function private.next_delivery() returns timestamptz
language sql stable set search_path = '' as $$
  select min(d.due_at) from public.webhook_deliveries d where d.status = 'waiting'
$$;

-- Deliveries are kept for 30 days with their attempts, an account's newest 20,000 of them; waiting messages
-- are still sent.
create or replace function private.purge_webhooks() returns void
language sql set search_path = '' as $$
  delete from public.webhook_deliveries where created_at < now() - interval '30 days';
  delete from public.webhook_attempts a where a.id in (
    select x.id from (
      select t.id, row_number() over (partition by t.user_id order by t.id desc) as place
      from public.webhook_attempts t) x
    where x.place > 20000);
  delete from private.webhook_secrets where ends_at < now();
  delete from private.webhook_days where day < (now() at time zone 'UTC')::date - 1
$$;
