-- Events that owners name, and the leads they type there (decision 164). Devices create the ids and retry
-- until they get a response, so every request may arrive twice, late, or after a deletion.

-- Names or renames an event. Deleted events stay deleted, and another account's stays as it is; invalid
-- dates are left out. `account` is the one the device stored it for, as another one may have signed in
-- since.
create or replace function public.keep_fair(id uuid, name text, account uuid, held_on date default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  said constant text := private.trim_blanks(coalesce(name, ''));
begin
  perform private.refuse_if('other_account', account is distinct from owner);
  perform private.refuse_if('fair_unnamed', said = '');
  perform private.refuse_if('too_long', char_length(said) > 80);
  perform private.lock_quota(owner, 'fairs');
  -- Once this has waited, an event being deleted is recorded as deleted.
  perform from public.fairs f where f.id = keep_fair.id and f.user_id = owner for no key update;
  if exists (select from private.deleted_fairs d where d.user_id = owner and d.id = keep_fair.id) then
    return;
  end if;
  perform private.refuse_if('fairs_too_many',
    not exists (select from public.fairs f where f.id = keep_fair.id and f.user_id = owner)
    and (select count(*) from public.fairs f where f.user_id = owner and not f.is_inherited) >= 50);
  insert into public.fairs as f (id, user_id, name, held_on)
  values (keep_fair.id, owner, said,
    case when keep_fair.held_on between '1900-01-01' and '2999-12-31' then keep_fair.held_on end)
  on conflict on constraint fairs_pkey do update
  set name = excluded.name, held_on = excluded.held_on
  where f.user_id = owner;
end
$$;
grant execute on function public.keep_fair(uuid,text,uuid,date) to authenticated;

-- Deleted accounts leave nothing behind.
create or replace function private.keep_deleted_fair()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_fairs (user_id, id)
  select u.id, old.id from auth.users u where u.id = old.user_id
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_deleted after delete on public.fairs
  for each row execute function private.keep_deleted_fair();

-- Why a typed lead is refused, or null: `findTypedProblem`.
create or replace function private.find_typed_problem(typed public.contacts)
returns text language sql immutable set search_path = '' as $$
  select coalesce(
    private.find_contact_problem(typed),
    case when char_length(typed.notes) > 4000 then private.say('too_long') end)
$$;

-- A typed lead as a contact, so that the rules of contacts apply: its note goes to the notes, its tag to the tags.
create or replace function private.to_typed(lead jsonb)
returns public.contacts language plpgsql immutable set search_path = '' as $$
declare
  typed public.contacts;
begin
  typed.full_name := private.trim_blanks(coalesce(lead ->> 'full_name', ''));
  typed.email := private.trim_blanks(coalesce(lead ->> 'email', ''));
  typed.phone := private.trim_blanks(coalesce(lead ->> 'phone', ''));
  typed.company := private.trim_blanks(coalesce(lead ->> 'company', ''));
  typed.designation := '';
  typed.address := '';
  typed.notes := private.trim_blanks(coalesce(lead ->> 'message', ''));
  typed.tags := private.to_tags(jsonb_build_array(lead -> 'tag'));
  return typed;
end
$$;

-- Stores a lead that its owner typed, once however often it is sent. Its id is derived from the owner's and
-- the device's, so no one can use another account's; it is a UUID of version 8 (RFC 9562), as leads' ids are
-- checked. A lead deleted or erased since doesn't come back.
create or replace function public.keep_fair_lead(lead jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  hash constant text := md5(owner || lower(lead ->> 'id'));
  made constant uuid := overlay(overlay(hash placing '8' from 13) placing '8' from 17)::uuid;
  typed constant public.contacts := private.to_typed(lead);
begin
  perform private.refuse_if('other_account', lead ->> 'account' is distinct from owner::text);
  perform private.lock_quota(owner, 'fair leads');
  if exists (select from public.leads l where l.id = made)
    or exists (select from private.deleted_leads d where d.id = made)
    or exists (select from private.erasures e where e.kind = 'lead' and e.digest = private.to_digest(made))
  then
    return;
  end if;
  perform private.refuse_if('page_closed', not exists (
    select from public.profiles p where p.user_id = owner and p.is_active));
  perform private.require_feature(owner, 'lead_form');
  perform private.refuse_with('400', private.find_typed_problem(typed));
  perform private.refuse_if('fair_leads_too_many', private.count_day_leads(owner, 'hand') >= 2000);
  insert into public.leads (id, user_id, full_name, email, phone, company, message, source, tag, fair_id,
    opened_at, announced_at)
  values (made, owner, typed.full_name, typed.email, typed.phone, typed.company, typed.notes, 'hand',
    coalesce(typed.tags ->> 0, ''),
    (select f.id from public.fairs f where f.user_id = owner and f.id::text = lower(lead ->> 'fair_id')),
    now(), now());
end
$$;
grant execute on function public.keep_fair_lead(jsonb) to authenticated;

-- The caller's events, newest first and inherited ones last, with their number of leads, and of visitors who
-- scanned the event code that day.
create or replace function public.own_fairs()
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'name', f.name, 'held_on', f.held_on, 'follow_up', f.follow_up,
    'leads', (select count(*) from public.leads l where l.fair_id = f.id and l.user_id = f.user_id),
    'scans', coalesce((
      select sum(v.event_count) from public.analytics_daily_values v
      where v.user_id = f.user_id and v.day = f.held_on and v.event_type = 'profile_view'
        and v.dimension = 'source' and v.value = 'event'), 0)
  ) order by f.is_inherited, f.created_at desc, f.id), '[]')
  from public.fairs f where f.user_id = (select auth.uid())
$$;
grant execute on function public.own_fairs() to authenticated;

-- The people met at an event who have an email address, each once: the first 500, those not contacted yet
-- first.
create or replace function public.fair_people(fair uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'full_name', c.full_name, 'email', c.email, 'status', c.status
  ) order by c.sort_name, c.id), '[]')
  from (
    select k.* from public.contacts k
    where k.user_id = (select auth.uid()) and k.email <> '' and k.id in (
      select l.contact_id from public.leads l
      where l.fair_id = fair_people.fair and l.user_id = (select auth.uid()))
    order by k.status <> 'new', k.sort_name, k.id limit 500
  ) as c
$$;
grant execute on function public.fair_people(uuid) to authenticated;

-- The names and days of the caller's events, and of those behind the leads of the team they lead. Leaders can
-- read nothing else of a member's event: its follow-up is private to the member.
create or replace function private.named_fairs()
returns table (id uuid, name text, held_on date)
language sql stable security definer set search_path = '' as $$
  select f.id, f.name, f.held_on from public.fairs f where f.user_id = (select auth.uid())
  union
  select f.id, f.name, f.held_on from public.fairs f
  where f.id in (select l.fair_id from public.leads l where l.agency_id = (select private.led_agency()))
$$;
grant execute on function private.named_fairs() to authenticated;

-- Leads per person and event, limited to those that the caller can read on a team. Events with the same name
-- and day count as one, as each person names their own. People whose leads stayed with the agency have no
-- id. Parsed here (`atomic`), as its callers can't name what is in `private`.
create or replace function public.team_fairs()
returns jsonb language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', b.name, 'held_on', b.held_on, 'user_id', b.user_id, 'full_name', b.full_name, 'leads', b.leads
  ) order by b.held_on desc nulls last, lower(b.name), b.leads desc, b.user_id, b.full_name), '[]')
  from (
    select min(f.name) as name, f.held_on, w.user_id, count(*) as leads,
      coalesce(min(coalesce(nullif(p.full_name, ''), p.username)), max(l.from_staff)) as full_name
    from public.leads l
    join private.named_fairs() f on f.id = l.fair_id
    cross join lateral (
      select case when l.user_id <> l.agency_id or l.from_staff = '' then l.user_id end as user_id) w
    left join public.profiles p on p.user_id = w.user_id
    where l.agency_id is not null
    group by lower(f.name), f.held_on, w.user_id, case when w.user_id is null then l.from_staff end
    order by f.held_on desc nulls last, lower(f.name) limit 200
  ) as b;
end;
grant execute on function public.team_fairs() to authenticated;

select private.own_table('fairs', 'select, update (follow_up), delete');
