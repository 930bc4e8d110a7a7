-- Analytics services that owners connect.

-- These values end up in a page's policy and in other services' URLs, so only known formats pass.
-- `page/measuring/rules` has the same rule.
create or replace function private.find_analytics_problem(kind text, value text) returns text
language sql immutable set search_path = '' as $$
  select case
    when value = '' then null
    when kind = 'google' and value !~ '^(G|GT)-[A-Z0-9]{4,16}$'
      then private.say('google_tag_malformed')
    when kind = 'meta' and value !~ '^[0-9]{10,20}$'
      then private.say('meta_pixel_malformed')
    when kind = 'umami' and value !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then private.say('umami_site_malformed')
    when kind in ('site', 'host') and (length(value) > 253
        or value !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$')
      then case kind
        when 'site' then private.say('plausible_site_malformed')
        else private.say('host_malformed')
      end
  end
$$;

create or replace function private.check_analytics_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_with('400', coalesce(
    private.find_analytics_problem('google', new.google_id),
    private.find_analytics_problem('meta', new.meta_id),
    private.find_analytics_problem('site', new.plausible_domain),
    private.find_analytics_problem('host', new.plausible_host),
    private.find_analytics_problem('umami', new.umami_id),
    private.find_analytics_problem('host', new.umami_host)));
  new.updated_at := now();
  return new;
end
$$;
create trigger check_analytics_ids before insert or update on public.analytics_ids
  for each row execute function private.check_analytics_ids();

-- The page, its policy and its consent question depend on them.
create trigger notify_change after insert or update on public.analytics_ids
  for each row execute function private.call_for_row('private.notify_page', 'user_id');

-- The services a page uses: none if the current plan lacks integrations.
create or replace function private.shown_analytics_ids(owner uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(a) - '{user_id,updated_at}'::text[] from public.analytics_ids a
  where a.user_id = owner and private.has_feature(owner, 'integrations')
$$;

select private.own_table('analytics_ids', 'select, insert (user_id, google_id, meta_id, plausible_domain,
  plausible_host, umami_id, umami_host), update (google_id, meta_id, plausible_domain, plausible_host,
  umami_id, umami_host)');
