-- Questions to support.

select private.own_table('support_requests');
select private.own_table('support_messages',
  may => 'select (id, request_id, user_id, is_answer, body, written_at)');

-- A request's position in the queue: Premium first, then the longest waiting; then requests that need no
-- answer, newest first.
create or replace function private.place_support_request()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.place := case
    when new.status <> 'open' then '2 ' || to_char(9999999999 - extract(epoch from new.last_at), 'FM0000000000.000000')
    else (not new.is_first)::int || ' ' || to_char(coalesce(new.waits_since, new.created_at) at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') end;
  return new;
end
$$;
create trigger place_support_request before insert or update on public.support_requests
  for each row execute function private.place_support_request();

-- Locks the account, so that its messages are counted one by one.
create or replace function private.begin_support_message(body text)
returns text language plpgsql set search_path = '' as $$
declare
  said constant text := private.trim_blanks(coalesce(body, ''));
begin
  perform from auth.users u where u.id = auth.uid() for update;
  perform private.refuse_if('support_message_length', said = '' or char_length(said) > 4000);
  perform private.refuse_if('support_messages_spent', (select count(*) from public.support_messages m
    where m.user_id = auth.uid() and not m.is_answer and m.written_at > now() - interval '1 day') >= 20);
  return said;
end
$$;

-- The author's current page and plan.
create or replace function private.asker_now(owner uuid)
returns table (username text, plan text, is_first boolean) language sql stable set search_path = '' as $$
  select p.username, private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    private.has_feature(p.user_id, 'priority_support')
  from public.profiles p where p.user_id = owner
$$;

create or replace function public.ask_support(topic text, subject text, body text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  said constant text := private.begin_support_message(body);
  about constant text := private.trim_blanks(coalesce(subject, ''));
  request_id uuid;
begin
  perform private.refuse_if('support_subject_length', about = '' or char_length(about) > 120);
  perform private.refuse_if('support_topic_unknown', ask_support.topic is null
    or ask_support.topic not in ('page', 'billing', 'account', 'integrations', 'other'));
  perform private.refuse_if('support_requests_open', (select count(*) from public.support_requests r
    where r.user_id = auth.uid() and r.status = 'open') >= 5);
  insert into public.support_requests (user_id, topic, subject, username, plan, is_first, waits_since)
  select auth.uid(), ask_support.topic, about, a.username, a.plan, a.is_first, now()
  from private.asker_now(auth.uid()) a returning id into request_id;
  insert into public.support_messages (request_id, user_id, is_answer, written_by, body)
  values (request_id, auth.uid(), false, auth.uid(), said);
  return request_id;
end
$$;
grant execute on function public.ask_support(text,text,text) to authenticated;

-- Adds to a request; an answered or closed one waits again.
create or replace function public.reply_to_support(id uuid, body text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  said constant text := private.begin_support_message(body);
begin
  perform from public.support_requests r
  where r.id = reply_to_support.id and r.user_id = auth.uid() for update;
  perform private.refuse_if('support_request_unknown', not found);
  update public.support_requests r set username = a.username, plan = a.plan, is_first = a.is_first,
    status = 'open', waits_since = coalesce(r.waits_since, now()), last_at = now()
  from private.asker_now(auth.uid()) a where r.id = reply_to_support.id;
  insert into public.support_messages (request_id, user_id, is_answer, written_by, body)
  values (reply_to_support.id, auth.uid(), false, auth.uid(), said);
end
$$;
grant execute on function public.reply_to_support(uuid,text) to authenticated;

-- Closes a request whose owner needs no further answer.
create or replace function public.close_support(id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.support_requests r set status = 'closed', waits_since = null
  where r.id = close_support.id and r.user_id = auth.uid();
  perform private.refuse_if('support_request_unknown', not found);
end
$$;
grant execute on function public.close_support(uuid) to authenticated;

-- The mail about reports tells administrators (`safety/reports.sql`).
create trigger queue_report_mails after insert on public.support_messages
  for each row when (not new.is_answer) execute function private.queue_report_mails();
