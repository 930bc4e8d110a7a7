-- Announces changed pages to every copy of the server.

-- Every copy of the server caches rendered pages. These triggers tell all copies which to drop; the payload
-- is the lowercase username, or '*' for all.
create or replace function private.notify_profile_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('public_page_changed', lower(old.username));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or lower(new.username) is distinct from lower(old.username)) then
    perform pg_notify('public_page_changed', lower(new.username));
  end if;
  return null;
end
$$;
create trigger notify_change after insert or update or delete on public.profiles
  for each row execute function private.notify_profile_change();

create trigger notify_change after insert or update or delete on public.plan_features
  for each statement execute function private.notify_copies('public_page_changed', '*');

create or replace function private.notify_page(owner uuid) returns void
language sql set search_path = '' as $$
  select pg_notify('public_page_changed', lower(p.username)) from public.profiles p where p.user_id = owner
$$;

-- A page becomes public when its owner confirms their email.
create trigger notify_public_page_change after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.call_for_row('private.notify_page', 'id');

-- Milliseconds until a page changes by itself because a link starts or ends, or a plan ends. Null if it
-- won't.
create or replace function private.next_page_change(owner uuid)
returns float8 language sql stable set search_path = '' as $$
  select 1000 * extract(epoch from min(m.moment) - now())::float8
  from public.profiles p, lateral (
    select p.plan_expiry as moment
    union all
    select private.to_moment(l.link ->> b.name)
    from jsonb_array_elements(private.to_list(p.custom_links)) as l (link),
      (values ('startsAt'), ('endsAt')) as b (name)
    where l.link -> 'isVisible' is distinct from 'false') m
  where p.user_id = owner and m.moment > now()
$$;
