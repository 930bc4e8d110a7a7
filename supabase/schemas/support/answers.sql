-- Answers by administrators.

-- The queue: Premium first, then the longest waiting, then those that need no answer.
create or replace view public.admin_support as
select r.id, r.user_id, r.topic, r.subject, r.username, r.plan, r.is_first, r.status, r.last_at,
  r.waits_since, r.place, to_tsvector('simple', r.username || ' ' || r.subject) as words
from public.support_requests r where (select private.is_administrator());
grant select on public.admin_support to authenticated;

-- One request with all messages, and its author.
create or replace function public.admin_support_request(id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.support_requests;
begin
  perform private.require_administrator();
  select r.* into asked from public.support_requests r where r.id = admin_support_request.id;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'request', to_jsonb(asked) - 'place',
    'messages', (select jsonb_agg(jsonb_build_object('id', m.id, 'is_answer', m.is_answer, 'body', m.body,
        'written_at', m.written_at, 'is_own', coalesce(m.written_by = auth.uid(), false),
        'author', case when m.is_answer then private.name_account(m.written_by) end) order by m.id)
      from public.support_messages m where m.request_id = asked.id),
    'person', (select jsonb_build_object('email', u.email, 'created_at', u.created_at,
        'full_name', p.full_name, 'username', p.username, 'is_active', p.is_active,
        'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active))
      from auth.users u join public.profiles p on p.user_id = u.id where u.id = asked.user_id),
    'others', (select count(*) from public.support_requests r
      where r.user_id = asked.user_id and r.id <> asked.id));
end
$$;
grant execute on function public.admin_support_request(uuid) to authenticated;

-- Answers a request, or closes it without an answer. `seen` is the newest message the administrator has
-- read: if two answer at once, the second has to read the first answer before sending theirs.
create or replace function public.admin_answer_support(id uuid, body text, is_closing boolean, seen bigint)
returns void language plpgsql security definer set search_path = '' as $$
declare
  asked public.support_requests;
  said constant text := private.trim_blanks(coalesce(body, ''));
  message bigint;
begin
  perform private.require_administrator();
  perform from auth.users u
  where u.id = (select r.user_id from public.support_requests r where r.id = admin_answer_support.id) for update;
  select r.* into asked from public.support_requests r where r.id = admin_answer_support.id for update;
  perform private.refuse_if('support_request_unknown', not found);
  perform private.refuse_if('support_message_length',
    char_length(said) > 4000 or said = '' and is_closing is not true);
  perform private.refuse_if('support_moved_on', exists (select from public.support_messages m
    where m.request_id = asked.id and m.id > coalesce(seen, 0)));
  update public.support_requests r set waits_since = null, last_at = now(),
    status = case when is_closing then 'closed' else 'answered' end
  where r.id = asked.id;
  if said <> '' then
    insert into public.support_messages (request_id, user_id, is_answer, written_by, body)
    values (asked.id, asked.user_id, true, auth.uid(), said) returning support_messages.id into message;
    perform graphile_worker.add_job('announce_support_answer', json_build_object('message_id', message),
      max_attempts => 12, job_key => 'announce_support_answer:' || message);
  end if;
  perform private.audit('administrator',
    case when said = '' then 'support.closed' else 'support.answered' end, asked.user_id, null, null);
end
$$;
grant execute on function public.admin_answer_support(uuid,text,boolean,bigint) to authenticated;
