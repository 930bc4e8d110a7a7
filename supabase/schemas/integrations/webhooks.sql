-- Webhooks and their owners' actions.

create or replace function private.limit_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_browser() then
    return new;
  end if;
  perform private.require_feature(new.user_id, 'integrations', 'webhooks_not_in_plan');
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || new.user_id, 0));
  perform private.refuse_if('webhooks_too_many',
    (select count(*) from public.webhooks w where w.user_id = new.user_id) >= private.most_of('webhooks'));
  return new;
end
$$;
create trigger limit_webhooks before insert on public.webhooks
  for each row execute function private.limit_webhooks();

-- Replaces a webhook's secret; only the previous one also signs, for a day.
create or replace function private.rotate_webhook_secret(webhook uuid, sealed text) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.webhooks w where w.id = webhook for update;
  delete from private.webhook_secrets s where s.webhook_id = webhook and s.ends_at is not null;
  update private.webhook_secrets s set ends_at = now() + interval '1 day' where s.webhook_id = webhook;
  insert into private.webhook_secrets (webhook_id, sealed)
  values (webhook, rotate_webhook_secret.sealed);
end
$$;

-- Before an owner's message is sent: checks that the webhook is theirs, paid for and on. Serialised, so that
-- simultaneous ones are counted.
create or replace function private.begin_sending(webhook uuid, owner uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || owner, 0));
  perform private.refuse_if('webhook_unknown',
    not exists (select from public.webhooks w where w.id = webhook and w.user_id = owner));
  perform private.require_feature(owner, 'integrations', 'webhooks_not_in_plan');
  perform private.refuse_if('webhook_off',
    not exists (select from public.webhooks w where w.id = webhook and w.is_active));
end
$$;

-- Sends an event's example, marked as a test, even if the webhook isn't subscribed to it.
create or replace function public.test_webhook(webhook uuid, event text default 'webhook.test') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  example constant jsonb := private.event_example(test_webhook.event);
  sent uuid;
begin
  perform private.begin_sending(webhook, owner);
  perform private.refuse_if('event_unknown', example is null);
  perform private.refuse_if('messages_too_fast', (select count(*) from public.webhook_deliveries d
    where d.webhook_id = webhook and d.is_test and d.created_at > now() - interval '1 minute') >= 10
    or coalesce(private.take_webhook_day(owner, 1), 0) = 0);
  insert into public.webhook_deliveries (webhook_id, user_id, event, is_test, payload)
  values (webhook, owner, test_webhook.event, true, jsonb_build_object('type', test_webhook.event,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'test', true, 'data', example))
  returning id into sent;
  perform pg_notify('webhook_deliveries', '');
  return sent;
end
$$;
grant execute on function public.test_webhook(uuid, text) to authenticated;

-- Whether a message has lost its details to an erasure.
create or replace function private.is_forgotten(d public.webhook_deliveries) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(d.event not like '%.deleted' and d.payload -> 'data' ? 'id'
    and (d.payload -> 'data') - 'id' = '{}', false)
$$;

-- Resends the given deliveries, or all that failed since then, with the same message ids, so that receivers
-- recognise duplicates. At most 1,000 a minute, and each at most every 5 seconds.
create or replace function public.replay_deliveries(webhook uuid, ids jsonb default null, since timestamptz default null)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  chosen uuid[];
  room integer;
begin
  perform private.begin_sending(webhook, owner);
  select 1000 - count(*) into room from public.webhook_deliveries d
  where d.webhook_id = webhook and d.replayed_at > now() - interval '1 minute';
  perform private.refuse_if('messages_too_fast', room <= 0);
  select coalesce(array_agg(d.id), '{}') into chosen from (
    select x.id from public.webhook_deliveries x
    where x.webhook_id = webhook and x.claimed_at is null
      and coalesce(x.replayed_at < now() - interval '5 seconds', true)
      and not private.is_forgotten(x)
      and case when ids is not null then ids ? x.id::text
        else x.status = 'failed' and x.created_at >= coalesce(since, '-infinity') end
    order by x.created_at limit room) d;
  if cardinality(chosen) = 0 then
    return 0;
  end if;
  perform private.refuse_if('messages_spent',
    coalesce(private.take_webhook_day(owner, cardinality(chosen)), 0) < cardinality(chosen));
  update public.webhook_deliveries d
  set status = 'waiting', attempts = 0, due_at = now(), finished_at = null, replayed_at = now()
  where d.id = any (chosen);
  perform pg_notify('webhook_deliveries', '');
  return cardinality(chosen);
end
$$;
grant execute on function public.replay_deliveries(uuid,jsonb,timestamp with time zone) to authenticated;

select private.own_table('webhooks', 'select, insert (user_id, url, description, events), update (url,
  description, events, is_active), delete');

revoke all on public.webhook_deliveries from anon, authenticated, service_role;
grant select on public.webhook_deliveries to authenticated;
grant select, insert, update, delete on public.webhook_deliveries to service_role;
create policy "owners read what was sent to their webhooks" on public.webhook_deliveries
  for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.webhook_attempts from anon, authenticated, service_role;
grant select on public.webhook_attempts to authenticated;
grant select, insert, update, delete on public.webhook_attempts to service_role;
create policy "owners read each try of what was sent to their webhooks" on public.webhook_attempts
  for select to authenticated using (user_id = (select auth.uid()));
