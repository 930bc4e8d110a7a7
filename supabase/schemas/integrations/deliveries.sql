-- Messages on their way to a webhook.

-- Whoever switches one on again, or sends it elsewhere, begins anew.
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

-- Nothing waits for a webhook that is off: it is in the log, and can be sent again.
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

-- How many more messages of these an account may have today, at most 20,000 in all.
create or replace function private.take_webhook_day(owner uuid, wanted integer) returns integer
language sql set search_path = '' as $$
  insert into private.webhook_days as d (user_id, day, count)
  select owner, (now() at time zone 'UTC')::date, wanted
  where exists (select from auth.users u where u.id = owner)
  on conflict on constraint webhook_days_pkey do update set count = d.count + excluded.count
  returning greatest(0, least(wanted, 20000 - (count - wanted)))
$$;

-- Takes up what is due: at most `max_count` in all, `per_account` of an account, `per_webhook` of a
-- webhook, and one of a webhook that fails, so that who answers slowly keeps nobody else waiting. What
-- is not finished when its lease ends is due again.
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

-- A pause is never shorter than it says: ten tries take more than three days.
create or replace function private.pause_before_try(attempts integer)
returns interval language sql set search_path to '' as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours',
    '20 hours', '24 hours']::interval[])[attempts] * (1 + random() * 0.2)
$$;

-- Switches off a webhook, and has its owner told.
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

-- Notes what tries came to: `[{id, status, problem, ms}]`. One that was answered with 2xx is delivered.
create or replace function private.finish_deliveries(outcomes jsonb)
returns void language plpgsql set search_path to '' as $$
declare
  ended record;
begin
  with tried as (
    select (o ->> 'id')::uuid as id, (o ->> 'status')::smallint as status, o ->> 'problem' as problem,
      (o ->> 'ms')::integer as ms, o from jsonb_array_elements(outcomes) o
  ),
  noted as (
    update public.webhook_deliveries d set
      attempts = d.attempts + 1, claimed_at = null, answer_status = t.status, problem = t.problem,
      answer_ms = t.ms, tried_at = now(),
      sent_headers = coalesce(t.o -> 'sent_headers', '{}'),
      answer_headers = coalesce(t.o -> 'answer_headers', '{}'),
      answer_text = coalesce(t.o ->> 'answer_text', ''),
      status = case when t.problem is null then 'delivered'
        when d.attempts + 1 >= 10 then 'failed' else 'waiting' end,
      due_at = now() + coalesce(private.pause_before_try(d.attempts + 1), '0'),
      finished_at = case when t.problem is null or d.attempts + 1 >= 10 then now() end
    from tried t where d.id = t.id and d.status = 'waiting'
    returning d.webhook_id, t.problem
  ),
  summed as (
    select n.webhook_id, bool_or(n.problem is null) as arrived
    from noted n group by n.webhook_id
  )
  update public.webhooks w
  set last_sent_at = now(),
    failing_since = case when not s.arrived then coalesce(w.failing_since, now()) end
  from summed s where w.id = s.webhook_id;
  for ended in
    select w.id, case when gone.id is not null then 'gone' else 'failing' end as reason
    from (select distinct d.webhook_id from jsonb_array_elements(outcomes) o
      join public.webhook_deliveries d on d.id = (o ->> 'id')::uuid) touched
    join public.webhooks w on w.id = touched.webhook_id and w.is_active
    left join lateral (select d.id from jsonb_array_elements(outcomes) o
      join public.webhook_deliveries d on d.id = (o ->> 'id')::uuid
      where d.webhook_id = w.id and d.answer_status = 410 limit 1) gone on true
    where gone.id is not null or w.failing_since <= now() - interval '3 days'
  loop
    perform private.end_webhook(ended.id, ended.reason);
  end loop;
end
$$;

-- When the next try is due; null where nothing waits.
create or replace function private.next_delivery() returns timestamptz
language sql stable set search_path = '' as $$
  select min(d.due_at) from public.webhook_deliveries d where d.status = 'waiting'
$$;

-- What was sent is kept for 30 days; a message that waits goes on.
create or replace function private.purge_webhooks() returns void
language sql set search_path = '' as $$
  delete from public.webhook_deliveries where created_at < now() - interval '30 days';
  delete from private.webhook_secrets where ends_at < now();
  delete from private.webhook_days where day < (now() at time zone 'UTC')::date - 1
$$;
