create or replace function public.appeal(text text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  max_appeals constant int := 3;
  owner constant uuid := auth.uid();
  words constant text := private.trim_blanks(coalesce(appeal.text, ''));
  held private.suspensions;
  made int;
begin
  -- Locks the account first, the usual order; this also serialises appeals.
  perform from auth.users u where u.id = owner for update;
  select s.* into held from private.suspensions s
  where s.user_id = owner and s.suspended_by = 'administrator';
  if not found then
    perform private.refuse(case
      when exists (select from private.suspensions s where s.user_id = owner) then 'suspended_by_agency'
      else 'not_suspended' end);
  end if;
  perform private.refuse_if('appeal_length', words = '' or length(words) > 2000);
  perform private.refuse_if('appeal_open',
    exists (select from private.appeals a where a.user_id = owner and a.answered_at is null));
  select count(*) into made from private.appeals a
  where a.user_id = owner and a.suspended_at = held.suspended_at;
  perform private.refuse_if('appeals_spent', made >= max_appeals);
  insert into private.appeals (user_id, username, suspended_at, reason, text)
  select owner, p.username, held.suspended_at, held.reason, words
  from public.profiles p where p.user_id = owner;
end
$$;
grant execute on function public.appeal(text) to authenticated;

-- Lifting a suspension in any way answers the appeal against it.
create or replace function private.answer_lifted_appeal()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.appeals a set is_lifted = true, answered_at = now(), answered_by = auth.uid()
  where a.user_id = old.user_id and a.answered_at is null;
  return null;
end
$$;
create trigger answer_lifted_appeal after delete on private.suspensions
  for each row when (old.suspended_by = 'administrator')
  execute function private.answer_lifted_appeal();

-- The newest appeal against a suspension, for its owner, and whether another is allowed.
create or replace function private.appeal_of(owner uuid, suspended_since timestamptz)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('text', a.text, 'sent_at', a.sent_at, 'answer', a.answer,
    'answered_at', a.answered_at,
    'may_follow', a.answered_at is not null and (
      select count(*) from private.appeals o
      where o.user_id = owner and o.suspended_at = suspended_since) < 3)
  from private.appeals a
  where a.user_id = owner and a.suspended_at = suspended_since
  order by a.sent_at desc limit 1
$$;
