-- Webhooks: what happens to an owner's data is told to addresses of their choice (decision 078). The
-- owner writes addresses and choices; what is sent, when, and how it went is written here and by the
-- server.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  url text not null,
  description text not null default '' check (length(description) <= 100),
  events jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- When something was tried last.
  last_sent_at timestamptz,
  -- Since when every try has failed; null while they succeed.
  failing_since timestamptz,
  -- Why it was switched off by us: it failed for days, or its address said that it is gone.
  end_reason text check (end_reason in ('failing', 'gone')),
  ended_at timestamptz,
  constraint webhooks_url_check check (
    length(url) <= 500 and url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])[!-~]+$'
    and url !~ '^[a-z]+://[^/?#]*@' and url !~ '#'),
  constraint webhooks_events_check check (
    jsonb_typeof(events) = 'array' and jsonb_array_length(events) between 1 and 8
    and events <@ '["lead.created", "lead.deleted", "contact.created", "contact.updated",
      "contact.deleted", "page.published", "plan.changed", "account.deletion"]')
);
create index webhooks_user_id_idx on public.webhooks (user_id, created_at, id);

-- A message on its way, or as it arrived. Its id is the message's, whatever number of tries it takes.
create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks on delete cascade,
  -- No reference: rows are told of while the account they belong to goes.
  user_id uuid not null,
  event text not null,
  payload jsonb not null check (length(payload::text) <= 65536),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- When it is to be tried; while it is tried, when that try counts as lost.
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  finished_at timestamptz,
  -- What the last try came to: an HTTP status, or the reason there was none.
  answer_status smallint,
  problem text check (length(problem) <= 40),
  answer_ms integer
);
create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, due_at)
  where status = 'waiting';
create index webhook_deliveries_next_idx on public.webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_claimed_idx on public.webhook_deliveries (user_id)
  where claimed_at is not null;
create index webhook_deliveries_log_idx on public.webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_age_idx on public.webhook_deliveries (created_at);

alter table public.webhooks enable row level security;
alter table public.webhook_deliveries enable row level security;
revoke all on public.webhooks, public.webhook_deliveries from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.webhooks, public.webhook_deliveries to service_role;
grant select, delete, insert (user_id, url, description, events),
  update (url, description, events, is_active) on public.webhooks to authenticated;
grant select on public.webhook_deliveries to authenticated;
create policy "owners read their webhooks" on public.webhooks
  for select to authenticated using (user_id = (select auth.uid()));
create policy "owners add webhooks of their own" on public.webhooks
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "owners change their webhooks" on public.webhooks
  for update to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "owners delete their webhooks" on public.webhooks
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "owners read what was sent to their webhooks" on public.webhook_deliveries
  for select to authenticated using (user_id = (select auth.uid()));

-- What messages are signed with, sealed by the server's own key. After a rotation the one before
-- signs beside it until its day is over.
create table private.webhook_secrets (
  webhook_id uuid not null references public.webhooks on delete cascade,
  sealed text not null check (length(sealed) <= 500),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
create unique index webhook_secrets_present_idx on private.webhook_secrets (webhook_id)
  where ends_at is null;
create index webhook_secrets_ends_idx on private.webhook_secrets (ends_at) where ends_at is not null;
create index webhook_secrets_webhook_idx on private.webhook_secrets (webhook_id);
alter table private.webhook_secrets enable row level security;

-- How much an account was told of in a day, so that nothing it can make fills the disk.
create table private.webhook_days (
  user_id uuid not null references auth.users on delete cascade,
  day date not null,
  count integer not null,
  primary key (user_id, day)
);
alter table private.webhook_days enable row level security;

create function private.limit_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint;
begin
  if not private.is_browser() then
    return new;
  end if;
  if not private.has_feature(new.user_id, 'integrations') then
    perform private.refuse('403', 'Webhooks are part of Premium.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || new.user_id, 0));
  select count(*) into used from public.webhooks w where w.user_id = new.user_id;
  if used >= 10 then
    perform private.refuse('403', 'You have 10 webhooks, which is the most. Delete one you no longer need.');
  end if;
  return new;
end
$$;
create trigger limit_webhooks before insert on public.webhooks
  for each row execute function private.limit_webhooks();

-- Whoever switches one on again, or sends it elsewhere, begins anew.
create function private.resume_webhook() returns trigger
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
create function private.settle_webhook() returns trigger
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
create function private.take_webhook_day(owner uuid, wanted integer) returns integer
language sql set search_path = '' as $$
  insert into private.webhook_days as d (user_id, day, count)
  select owner, (now() at time zone 'UTC')::date, wanted
  where exists (select from auth.users u where u.id = owner)
  on conflict on constraint webhook_days_pkey do update set count = d.count + excluded.count
  returning greatest(0, least(wanted, 20000 - (count - wanted)))
$$;

-- Tells the webhooks of an account of what happened. `happened` holds what each message is about.
create function private.tell_webhooks(owner uuid, event_name text, happened jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  allowed integer;
  wanted integer;
begin
  select count(*) * jsonb_array_length(happened) into wanted from public.webhooks w
  where w.user_id = owner and w.is_active and w.events ? event_name;
  allowed := private.take_webhook_day(owner, wanted);
  if coalesce(allowed, 0) = 0 then
    return;
  end if;
  insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
  select w.id, owner, event_name, jsonb_build_object(
    'type', event_name,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', about)
  from public.webhooks w, jsonb_array_elements(happened) about
  where w.user_id = owner and w.is_active and w.events ? event_name
  limit allowed;
  perform pg_notify('webhook_deliveries', '');
end
$$;

-- Most accounts have no webhook: they pay one look at an index, and no row is written out for them.
create function private.has_webhook(owner uuid, event_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.webhooks w
    where w.user_id = owner and w.is_active and w.events ? event_name)
    and private.has_feature(owner, 'integrations')
$$;

create function private.to_lead_message(l public.leads) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'created_at', l.created_at, 'full_name', l.full_name,
    'email', l.email, 'phone', l.phone, 'company', l.company, 'message', l.message,
    'source', l.source, 'consent', l.consent, 'consented_at', l.consented_at)
$$;

create function private.to_contact_message(c public.contacts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'created_at', c.created_at, 'full_name', c.full_name,
    'email', c.email, 'phone', c.phone, 'company', c.company, 'designation', c.designation,
    'address', c.address, 'tags', c.tags, 'status', c.status, 'source', c.source)
$$;

-- `leads` that come back from the trash were told of before.
create function private.tell_webhooks_of_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  if tg_op = 'INSERT' then
    for owner in select distinct n.user_id from changed n where n.created_at = now()
      and private.has_webhook(n.user_id, 'lead.created')
    loop
      perform private.tell_webhooks(owner, 'lead.created', (
        select jsonb_agg(private.to_lead_message(l) order by l.id) from public.leads l
        where l.id in (select n.id from changed n where n.user_id = owner)));
    end loop;
  else
    for owner in select distinct o.user_id from changed o
      where private.has_webhook(o.user_id, 'lead.deleted')
    loop
      perform private.tell_webhooks(owner, 'lead.deleted', (
        select jsonb_agg(jsonb_build_object('id', o.id) order by o.id)
        from changed o where o.user_id = owner));
    end loop;
  end if;
  return null;
end
$$;
create trigger tell_webhooks_of_new after insert on public.leads
  referencing new table as changed for each statement execute function private.tell_webhooks_of_leads();
create trigger tell_webhooks_of_deleted after delete on public.leads
  referencing old table as changed for each statement execute function private.tell_webhooks_of_leads();

create function private.tell_webhooks_of_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event_name constant text := case tg_op when 'INSERT' then 'contact.created' else 'contact.deleted' end;
  owner uuid;
begin
  for owner in select distinct n.user_id from changed n
    where private.has_webhook(n.user_id, event_name)
  loop
    perform private.tell_webhooks(owner, event_name, (
      select jsonb_agg(case tg_op when 'INSERT' then private.to_contact_message(c)
        else jsonb_build_object('id', c.id) end order by c.id)
      from (select n.* from changed n where n.user_id = owner) c));
  end loop;
  return null;
end
$$;
create trigger tell_webhooks_of_new after insert on public.contacts
  referencing new table as changed for each statement execute function private.tell_webhooks_of_contacts();
create trigger tell_webhooks_of_deleted after delete on public.contacts
  referencing old table as changed for each statement execute function private.tell_webhooks_of_contacts();

-- What only we see of a contact, or only its owner should, is no news; neither is what follows from
-- what it was made of.
create function private.tell_webhooks_of_changed_contacts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  for owner in select distinct n.user_id from changed n
    where private.has_webhook(n.user_id, 'contact.updated')
  loop
    perform private.tell_webhooks(owner, 'contact.updated', happened) from (
      select jsonb_agg(private.to_contact_message(c) order by c.id) as happened
      from public.contacts c
      where c.id in (
        select n.id from changed n join before o on o.id = n.id
        where n.user_id = owner and n.created_at <> now() and (n.full_name, n.email, n.phone, n.company, n.designation,
            n.address, n.tags, n.status)
          is distinct from (o.full_name, o.email, o.phone, o.company, o.designation,
            o.address, o.tags, o.status))) told
    where happened is not null;
  end loop;
  return null;
end
$$;
create trigger tell_webhooks_of_changed after update on public.contacts
  referencing old table as before new table as changed
  for each statement execute function private.tell_webhooks_of_changed_contacts();

create function private.tell_webhooks_of_publish() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_webhook(new.user_id, 'page.published') then
    perform private.tell_webhooks(new.user_id, 'page.published', (
      select jsonb_build_array(jsonb_build_object('version', new.id, 'username', p.username,
        'full_name', p.full_name)) from public.profiles p where p.user_id = new.user_id));
  end if;
  return null;
end
$$;
create trigger tell_webhooks after insert on public.profile_versions
  for each row execute function private.tell_webhooks_of_publish();

-- A plan that ends is told of as well, although what comes after it includes no webhooks.
create function private.tell_webhooks_of_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.webhooks w where w.user_id = new.user_id) then
    perform private.tell_webhooks(new.user_id, 'plan.changed', jsonb_build_array(
      jsonb_build_object('plan', new.plan, 'before', old.plan, 'expires_at', new.plan_expiry)));
  end if;
  return null;
end
$$;
create trigger tell_webhooks_of_plan after update of plan, plan_expiry on public.profiles
  for each row when (old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry)
  execute function private.tell_webhooks_of_plan();

create function private.tell_webhooks_of_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_webhook(new.user_id, 'account.deletion') then
    perform private.tell_webhooks(new.user_id, 'account.deletion', jsonb_build_array(
      jsonb_build_object('due_at', new.due_at)));
  end if;
  return null;
end
$$;
create trigger tell_webhooks after insert on private.account_deletions
  for each row execute function private.tell_webhooks_of_deletion();

-- Takes up what is due: at most `max_count` in all, `per_account` of an account, `per_webhook` of a
-- webhook, and one of a webhook that fails, so that who answers slowly keeps nobody else waiting. What
-- is not finished when its lease ends is due again.
create function private.claim_deliveries(max_count integer, per_account integer, per_webhook integer,
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

-- The pauses that Standard Webhooks recommends between tries, with a tenth more or less, so that what
-- failed together does not come back together. Null after the tenth.
create function private.pause_before_try(attempts integer) returns interval
language sql volatile set search_path = '' as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours',
    '20 hours', '24 hours']::interval[])[attempts] * (0.9 + random() * 0.2)
$$;

-- Switches off a webhook, and has its owner told.
create function private.end_webhook(webhook uuid, reason text) returns void
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
create function private.finish_deliveries(outcomes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  ended record;
begin
  with tried as (
    select (o ->> 'id')::uuid as id, (o ->> 'status')::smallint as status, o ->> 'problem' as problem,
      (o ->> 'ms')::integer as ms from jsonb_array_elements(outcomes) o
  ),
  noted as (
    update public.webhook_deliveries d set
      attempts = d.attempts + 1, claimed_at = null, answer_status = t.status, problem = t.problem,
      answer_ms = t.ms,
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
create function private.next_delivery() returns timestamptz
language sql stable set search_path = '' as $$
  select min(d.due_at) from public.webhook_deliveries d where d.status = 'waiting'
$$;

-- Puts another secret in the place of a webhook's; the one before signs beside it for a day, and no other.
create function private.rotate_webhook_secret(webhook uuid, sealed text) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.webhooks w where w.id = webhook for update;
  delete from private.webhook_secrets s where s.webhook_id = webhook and s.ends_at is not null;
  update private.webhook_secrets s set ends_at = now() + interval '1 day' where s.webhook_id = webhook;
  insert into private.webhook_secrets (webhook_id, sealed)
  values (webhook, rotate_webhook_secret.sealed);
end
$$;

-- What was sent is kept for 30 days; a message that waits goes on.
create function private.purge_webhooks() returns void
language sql set search_path = '' as $$
  delete from public.webhook_deliveries where created_at < now() - interval '30 days';
  delete from private.webhook_secrets where ends_at < now();
  delete from private.webhook_days where day < (now() at time zone 'UTC')::date - 1
$$;

-- Before something is sent that its owner asked for: it is theirs, paid for and on. One at a time, so
-- that those that come at once are counted.
create function private.begin_sending(webhook uuid, owner uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.webhooks w where w.id = webhook and w.user_id = owner) then
    perform private.refuse('404', 'There is no such webhook.');
  end if;
  if not private.has_feature(owner, 'integrations') then
    perform private.refuse('403', 'Webhooks are part of Premium.');
  end if;
  if not exists (select from public.webhooks w where w.id = webhook and w.is_active) then
    perform private.refuse('409', 'This webhook is off. Switch it on first.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || owner, 0));
end
$$;

-- Sends a message that says nothing but that it is a test.
create function public.test_webhook(webhook uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  sent uuid;
begin
  perform private.begin_sending(webhook, owner);
  if (select count(*) from public.webhook_deliveries d where d.webhook_id = webhook
    and d.event = 'webhook.test' and d.created_at > now() - interval '1 minute') >= 10
    or coalesce(private.take_webhook_day(owner, 1), 0) = 0
  then
    perform private.refuse('429', 'That were many messages. Please wait a minute.');
  end if;
  insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
  values (webhook, owner, 'webhook.test', jsonb_build_object('type', 'webhook.test', 'timestamp',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('message', 'This is a test.')))
  returning id into sent;
  perform pg_notify('webhook_deliveries', '');
  return sent;
end
$$;

-- Sends again what is named, or all that failed since then, at most 1,000: the same messages with the
-- same ids, so that whoever has one already knows it.
create function public.replay_deliveries(webhook uuid, ids jsonb default null, since timestamptz default null)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  chosen uuid[];
begin
  perform private.begin_sending(webhook, owner);
  select array_agg(d.id) into chosen from (
    select x.id from public.webhook_deliveries x
    where x.webhook_id = webhook and x.claimed_at is null
      and case when ids is not null then ids ? x.id::text
        else x.status = 'failed' and x.created_at >= coalesce(since, '-infinity') end
    order by x.created_at limit 1000) d;
  if coalesce(private.take_webhook_day(owner, cardinality(chosen)), 0) < cardinality(chosen) then
    perform private.refuse('429', '20,000 messages were sent today, which is the most. Please go on tomorrow.');
  end if;
  update public.webhook_deliveries d
  set status = 'waiting', attempts = 0, due_at = now(), finished_at = null
  where d.id = any (chosen);
  perform pg_notify('webhook_deliveries', '');
  return coalesce(cardinality(chosen), 0);
end
$$;

revoke all on function private.limit_webhooks(), private.resume_webhook(),
  private.settle_webhook(),
  private.take_webhook_day(uuid, integer), private.tell_webhooks(uuid, text, jsonb),
  private.has_webhook(uuid, text), private.to_lead_message(public.leads),
  private.to_contact_message(public.contacts), private.tell_webhooks_of_leads(),
  private.tell_webhooks_of_contacts(), private.tell_webhooks_of_changed_contacts(),
  private.tell_webhooks_of_publish(), private.tell_webhooks_of_plan(),
  private.tell_webhooks_of_deletion(), private.claim_deliveries(integer, integer, integer, interval),
  private.pause_before_try(integer), private.end_webhook(uuid, text),
  private.finish_deliveries(jsonb), private.next_delivery(), private.purge_webhooks(),
  private.rotate_webhook_secret(uuid, text), private.begin_sending(uuid, uuid),
  public.test_webhook(uuid), public.replay_deliveries(uuid, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.test_webhook(uuid),
  public.replay_deliveries(uuid, jsonb, timestamptz) to authenticated;

select private.guard_tables();
select private.guard_functions();
