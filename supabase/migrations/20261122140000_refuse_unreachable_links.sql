-- `isReachableUrl`: mail and telephone, or a website whose host has a name on the internet: labels
-- and dots, and an ending that is no number. `https://maya` and `https://shop,example.com` have none.
create function private.is_reachable_url(url text)
returns boolean language sql immutable set search_path = '' as $$
  select url ~* '^(mailto|tel|sms):.'
    or url ~* '^https?://([^!-,./:-@[-^`{-~]+\.)+[^!-@[-`{-~][^!-,./:-@[-^`{-~]+\.?(:[0-9]{1,5})?([/?#]|$)'
$$;

-- A link that leads nowhere is refused when it is new. One that was stored before the rule stays,
-- so that its owner can save the rest of the page, and is told of it in the editor.
create function private.refuse_unreachable_links()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known jsonb := '[]';
begin
  if tg_op = 'UPDATE' then
    known := old.social_links || old.custom_links;
  end if;
  if exists (
    select from jsonb_array_elements(new.social_links || new.custom_links) as link
    where not private.is_reachable_url(link ->> 'url')
      and not known @> jsonb_build_array(jsonb_build_object('url', link -> 'url'))
  ) then
    perform private.refuse('400', 'Invalid link URL');
  end if;
  return new;
end
$$;

-- After `before_insert` and `before_update`, which give every link its scheme: triggers run by name.
create trigger refuse_unreachable_links
  before insert or update of social_links, custom_links on public.profiles
  for each row execute function private.refuse_unreachable_links();
