-- What the last try of a message sent and was answered, for its owner to see why it failed.
alter table public.webhook_deliveries
  add column tried_at timestamptz,
  add column sent_headers jsonb not null default '{}' check (length(sent_headers::text) <= 4096),
  add column answer_headers jsonb not null default '{}' check (length(answer_headers::text) <= 4096),
  add column answer_text text not null default '' check (length(answer_text) <= 1000);

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

-- A pause is never shorter than it says: ten tries take more than three days.
create or replace function private.pause_before_try(attempts integer)
returns interval language sql set search_path to '' as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours',
    '20 hours', '24 hours']::interval[])[attempts] * (1 + random() * 0.2)
$$;

-- Addresses that name a private place in so many words. Names that lead to one show when a message is sent.
create function private.is_private_host(host text)
returns boolean language sql immutable set search_path to '' as $$
  select case
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' then exists (
      select from unnest(array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16',
        '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']::inet[]) as range
      where host::inet <<= range)
    when host ~ '^\[' then host ~* '^\[(::|f[cd]|fe[89ab]|ff)'
    else host !~ '\.' or host ~* '\.(localhost|local|internal|home\.arpa)\.?$' end
$$;
revoke execute on function private.is_private_host(text) from public;
grant execute on function private.is_private_host(text) to authenticated, service_role;

-- Those that are there already stay, and fail as before.
alter table public.webhooks add constraint webhooks_url_is_public check (
  url ~ '^http://(localhost|127\.0\.0\.1)[:/]'
  or not private.is_private_host(substring(url from '^[a-z]+://(\[[^\]]*\]|[^/:?#]*)'))) not valid;
