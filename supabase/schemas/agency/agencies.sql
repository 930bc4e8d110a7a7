-- Agencies, their slug and their public team.

-- The stricter rule for names (coverage 5.2), for a team's slug. `agency/rules/slug.ts` has the same rule.
create or replace function private.find_slug_problem(slug text)
returns text language sql immutable set search_path = '' as $$
  select case
    when length(slug) < 3 then private.say('slug_too_short')
    when length(slug) > 30 then private.say('slug_too_long')
    when slug !~ '^[a-z0-9_-]+$'
      then private.say('slug_malformed')
    when slug ~ '^[_-]|[_-]$' then private.say('slug_ends_badly')
  end
$$;

create or replace function private.is_slug_free(slug text, for_owner uuid)
returns boolean language sql stable set search_path = '' as $$
  select not exists (select from private.reserved_usernames r where r.username = is_slug_free.slug)
    and not exists (
      select from public.agencies a
      where a.slug = is_slug_free.slug and a.owner_id is distinct from for_owner)
$$;

-- Banned names and email domains (decision 064) also apply to a team's slug and to invitations.
create or replace function private.refuse_bad_slug(slug text, owner uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse_with('400', private.find_slug_problem(slug));
  perform private.refuse_if('username_taken', not private.is_slug_free(slug, owner));
  perform private.refuse_if('username_kept_out', private.is_name_banned(slug));
end
$$;

create or replace function private.before_agency_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.trim_blanks(private.clean_text(regexp_replace(new.name, '[[:cntrl:]]', ' ', 'g')));
  new.about := private.trim_blanks(private.clean_text(new.about));
  new.template_name := private.trim_blanks(
    private.clean_text(regexp_replace(new.template_name, '[[:cntrl:]]', ' ', 'g')));
  new.slug := nullif(private.trim_blanks(new.slug), '');
  new.logo_url := nullif(private.trim_blanks(new.logo_url), '');
  perform private.refuse_if('name_missing', new.name = '');
  perform private.refuse_if('too_long', char_length(new.name) > 100 or char_length(new.about) > 500
    or char_length(new.template_name) > 60);
  perform private.refuse_if('logo_invalid',
    not private.is_stored_picture(new.logo_url) and new.logo_url is not null);
  if new.slug is not null and (tg_op = 'INSERT' or new.slug is distinct from old.slug) then
    perform private.refuse_bad_slug(new.slug, new.owner_id);
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_save before insert or update on public.agencies
  for each row execute function private.before_agency_save();

create or replace function private.before_staff_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email,
    new.card ->> 'designation', new.card ->> 'company'));
  new.sort_name := private.to_search_text(coalesce(nullif(new.full_name, ''), new.email));
  return new;
end
$$;
create trigger before_save before insert or update on public.agency_staff
  for each row execute function private.before_staff_save();

-- Why no one else can be invited, or null.
create or replace function private.find_seat_problem(owner uuid)
returns text language sql stable set search_path = '' as $$
  select case
    when t.taken >= coalesce(t.seats, 0) then private.say('no_seat_left')
    when t.taken >= t.planned then private.say('seats_planned', t.planned::text) end
  from (select (select p.agency_max_staff from public.profiles p where p.user_id = owner) as seats,
    private.planned_seats(owner) as planned,
    (select count(*) from public.agency_staff s where s.agency_id = owner) as taken) t
$$;

-- Locks the agency before counting seats, so that no two people take the last one.
create or replace function private.limit_staff()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.agencies a where a.owner_id = new.agency_id for update;
  perform private.refuse_with('403', private.find_seat_problem(new.agency_id));
  return new;
end
$$;
create trigger limit_staff before insert on public.agency_staff
  for each row execute function private.limit_staff();

-- The agency as seen by its staff and invited people.
create or replace function private.show_agency(agency public.agencies, seat public.agency_staff)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('agency_id', agency.owner_id, 'name', agency.name, 'slug', agency.slug,
    'logo_url', agency.logo_url, 'leads_rule', agency.leads_rule, 
    'modes', case when private.may_lead(agency.owner_id) then private.modes_on(agency, seat) else '{}' end)
$$;

-- The seats a manager sees; for managers of some groups, only theirs.
create or replace function private.seats_for(manager public.agency_staff)
returns bigint language sql stable set search_path to '' as $$
  select o.agency_max_staff - count(s.id) from public.profiles o
  left join public.agency_staff s on s.agency_id = o.user_id
    and not private.is_within(s.group_id, manager.led_groups) and s.id <> manager.id
  where o.user_id = manager.agency_id group by o.agency_max_staff
$$;

create or replace function public.own_agency()
returns jsonb language sql stable security definer set search_path to '' as $$
  select jsonb_build_object(
    'staff', (
      select private.show_agency(a, s) || jsonb_build_object('status', s.status, 'joined_at', s.joined_at,
        'directory', case when private.may_lead(a.owner_id) then private.directory_marks(s) else '{}' end,
        'managed', case when private.led_by(s.user_id) = s.agency_id then jsonb_build_object(
          'seats', private.seats_for(s),
          'groups', to_jsonb(s.led_groups)) end)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = (select auth.uid())),
    'left', (
      select jsonb_build_object('id', d.id, 'name', d.agency_name, 'cause', d.cause,
        'kept_card', d.kept_card, 'kept_leads', d.kept_leads, 'handed_address', d.handed_address,
        'left_at', d.left_at)
      from private.team_departures d
      where d.user_id = (select auth.uid()) and d.seen_at is null and d.left_at > now() - interval '30 days'
      order by d.left_at desc limit 1),
    'invitations', (
      select coalesce(jsonb_agg(private.show_agency(a, s) || jsonb_build_object('id', s.id,
        'invited_at', s.invited_at) order by s.invited_at, s.id), '[]')
      from auth.users u
      join public.agency_staff s on s.email = lower(u.email) and s.user_id is null
      join public.agencies a on a.owner_id = s.agency_id and private.may_lead(a.owner_id)
        and private.is_invitation_open(s.invited_at)
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null))
$$;
grant execute on function public.own_agency() to authenticated;

-- A team's public page, if its owner wants one: while the agency has a plan and any member's page is public.
create or replace function public.public_team(slug text)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'logo_url', a.logo_url, 'accent', a.accent, 'about', a.about, 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('full_name', p.full_name,
      'designation', p.designation, 'username', p.username,
      'profile_picture_url', case when private.is_stored_picture(p.profile_picture_url)
        then p.profile_picture_url end) order by private.to_search_text(p.full_name), p.username), '[]')
    from public.profiles p join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
    where p.agency_owner_id = a.owner_id and p.is_active))
  from public.agencies a
  join public.profiles o on o.user_id = a.owner_id and o.is_active and o.agency_owner_id is null
    and private.agency_seats(o.plan) > 0
  where a.slug = public_team.slug and a.is_team_public
$$;
grant execute on function public.public_team(text) to service_role;

-- Tells every copy of the server which team's page has changed (`page/delivery/server/watch.ts`).
create or replace function private.notify_team(slug text)
returns void language sql set search_path = '' as $$
  select pg_catalog.pg_notify('team_page_changed', notify_team.slug) where notify_team.slug is not null
$$;

create or replace function private.notify_agency_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.slug is distinct from new.slug then
    perform private.notify_team(old.slug);
  end if;
  perform private.notify_team(case when tg_op = 'DELETE' then old.slug else new.slug end);
  return null;
end
$$;
create trigger notify_team_change after insert or update or delete on public.agencies
  for each row execute function private.notify_agency_change();

-- The team's page shows members' names, pictures and whether their pages are visible, so it follows those.
create or replace function private.notify_staff_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_team(a.slug) from public.agencies a
  where a.owner_id in (old.agency_owner_id, new.agency_owner_id, old.user_id);
  return null;
end
$$;
create trigger notify_team_change after update on public.profiles
  for each row when (
    (old.agency_owner_id is not null or new.agency_owner_id is not null
      or old.is_agency_profile or new.is_agency_profile)
    and (old.agency_owner_id, old.full_name, old.designation, old.username, old.profile_picture_url,
      old.is_active, old.plan)
    is distinct from (new.agency_owner_id, new.full_name, new.designation, new.username,
      new.profile_picture_url, new.is_active, new.plan))
  execute function private.notify_staff_change();
create trigger notify_team_change_of_deleted after delete on public.profiles
  for each row when (old.agency_owner_id is not null)
  execute function private.notify_staff_change();

-- The pages that `public.public_team` shows, and when they or their people last changed.
create or replace view private.listed_teams as
select a.slug, a.created_at, a.owner_id as id, greatest(a.updated_at, (
    select max(p.updated_at) from public.profiles p
    where p.agency_owner_id = a.owner_id and p.is_active)) as updated_at
from public.agencies a
join public.profiles o on o.user_id = a.owner_id and o.is_active and o.agency_owner_id is null
  and private.agency_seats(o.plan) > 0
where a.is_team_public and a.slug is not null;

select private.own_table('agencies', 'select, update (name, slug, logo_url, accent, about, is_team_public,
  leads_rule, template_name)', owner => 'owner_id');
create policy "staff read the agency they are with" on public.agencies
  for select to authenticated using (owner_id = (
    select p.agency_owner_id from public.profiles p where p.user_id = (select auth.uid())));
create policy "only owners who lead change their agency" on public.agencies as restrictive
  for update to authenticated using ((select private.may_lead((select auth.uid()))))
  with check ((select private.may_lead((select auth.uid()))));

select private.own_table('agency_cards', 'select, delete', owner => 'agency_id', caller => 'private.led_agency()');
create policy "managers of groups see no saved cards" on public.agency_cards as restrictive
  for select to authenticated using ((select private.led_groups()) is null);
create policy "managers of groups delete no saved cards" on public.agency_cards as restrictive
  for delete to authenticated using ((select private.led_groups()) is null);

select private.own_table('agency_staff', owner => 'agency_id', caller => 'private.led_agency()');
create policy "managers of groups see their people" on public.agency_staff as restrictive
  for select to authenticated
  using ((select private.led_groups()) is null or group_id = any ((select private.led_groups())::uuid[])
    or user_id = (select auth.uid()));
create policy "staff read their own seat" on public.agency_staff
  for select to authenticated using (user_id = (select auth.uid()));

select private.own_table('agency_pushes', owner => 'agency_id', caller => 'private.led_agency()');
create policy "managers of groups see what theirs got" on public.agency_pushes as restrictive
  for select to authenticated
  using ((select private.led_groups()) is null or group_id = any ((select private.led_groups())::uuid[]));
