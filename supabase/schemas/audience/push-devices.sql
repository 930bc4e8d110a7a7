-- Browsers that get notifications of new leads, each as long as its session lasts.

-- Subscribes this browser to new leads, or changes its choices. An endpoint belongs to the last account
-- that saved it.
create or replace function public.save_push_device(address text, key text, secret text,
  names boolean default false, quiet_from int default null, quiet_to int default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  session uuid;
begin
  perform private.refuse_if('not_signed_in', owner is null);
  select s.id into session from auth.sessions s
  where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = owner and s.tag is null;
  perform private.refuse_if('push_device_malformed', session is null
    or address is null or length(address) > 500 or address !~ '^https://[^/?#[:space:]]+/'
    or key is null or key !~ '^[A-Za-z0-9_-]{87}$'
    or secret is null or secret !~ '^[A-Za-z0-9_-]{22}$'
    or (save_push_device.quiet_from is null) <> (save_push_device.quiet_to is null)
    or save_push_device.quiet_from not between 0 and 23
    or save_push_device.quiet_to not between 0 and 23
    or save_push_device.quiet_from = save_push_device.quiet_to);
  insert into private.push_devices as d
    (user_id, session_id, endpoint, p256dh, auth_secret, shows_names, quiet_from, quiet_to)
  values (owner, session, address, key, secret, coalesce(names, false),
    save_push_device.quiet_from, save_push_device.quiet_to)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth_secret = excluded.auth_secret, shows_names = excluded.shows_names,
    quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, saved_at = now();
  delete from private.push_devices d
  where d.user_id = owner and d.id not in (
    select k.id from private.push_devices k where k.user_id = owner
    order by k.saved_at desc, k.id limit 10);
end
$$;
grant execute on function public.save_push_device(text, text, text, boolean, int, int) to authenticated;

-- This browser's choices; null if it isn't subscribed.
create or replace function public.find_push_device(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('names', d.shows_names, 'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to)
  from private.push_devices d where d.endpoint = address and d.user_id = auth.uid()
$$;
grant execute on function public.find_push_device(text) to authenticated;

create or replace function public.forget_push_device(address text) returns void
language sql security definer set search_path = '' as $$
  delete from private.push_devices d where d.endpoint = address and d.user_id = auth.uid()
$$;
grant execute on function public.forget_push_device(text) to authenticated;

create or replace function private.forget_push_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_devices d using ended e where d.session_id = e.id;
  return null;
end
$$;
create trigger forget_push_devices after delete on auth.sessions referencing old table as ended
  for each statement execute function private.forget_push_devices();

-- When a browser may be notified next: at least five minutes after the last notification, and not before its
-- quiet hours end, which may span midnight.
create or replace function private.next_push(device private.push_devices) returns timestamptz
language sql stable set search_path = '' as $$
  select case when device.quiet_from is null or not case when device.quiet_from < device.quiet_to
      then m.hour >= device.quiet_from and m.hour < device.quiet_to
      else m.hour >= device.quiet_from or m.hour < device.quiet_to end
    then m.earliest
    else (case when m.hour < device.quiet_to then m.local_day else m.local_day + 1 end
      + make_time(device.quiet_to, 0, 0)) at time zone m.zone end
  from (
    select z.zone, a.earliest, (a.earliest at time zone z.zone)::date as local_day,
      extract(hour from a.earliest at time zone z.zone) as hour
    from private.zone_of(device.user_id) as z (zone),
      (select greatest(now(), device.tried_at + interval '5 minutes')) as a (earliest)) m
$$;

-- Many leads make one job for each browser. All share one queue, so that slow push services don't delay
-- other jobs. Typed leads are already read; restored ones keep their old timestamp.
create or replace function private.push_leads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('push_lead', json_build_object('device_id', d.id, 'lead_id', n.id),
    queue_name => 'push', run_at => private.next_push(d), job_key => 'push_lead ' || d.id, max_attempts => 6)
  from private.push_devices d
  join (
    select c.user_id, min(c.id::text) as id from changed c
    where c.created_at = now() and c.opened_at is null group by c.user_id) n on n.user_id = d.user_id
  -- Concurrent leads lock their jobs in the same order.
  order by d.id;
  return null;
end
$$;
create trigger push_leads after insert on public.leads referencing new table as changed
  for each statement execute function private.push_leads();
