-- The sessions of whoever asks, the present one first: where they are used is for nobody else to see,
-- not for an administrator who looks on either. How much is bounded, as anybody can sign in often.
create function public.own_sessions()
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, address text, user_agent text,
  is_current boolean
)
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  with caller as (
    select auth.uid() as user_id, auth.jwt() ->> 'session_id' as session_id,
      auth.jwt() ->> 'read_only' = 'true' as is_looking_on
  )
  select s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at),
    case when c.is_looking_on then null else host(s.ip) end,
    case when c.is_looking_on then null else left(s.user_agent, 300) end,
    coalesce(s.id::text = c.session_id, false)
  from auth.sessions s join caller c on c.user_id = s.user_id
  where s.tag is null and (s.not_after is null or s.not_after > now())
  order by coalesce(s.id::text = c.session_id, false) desc,
    coalesce(s.refreshed_at::timestamptz, s.created_at) desc, s.id
  limit 100
$$;

-- Ends one of one's sessions, wherever it is. False where it has ended before.
create function public.end_session(id uuid)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from private.known_devices d where d.user_id = auth.uid() and d.session_id = end_session.id;
  delete from auth.sessions s where s.id = end_session.id and s.user_id = auth.uid();
  return found;
end
$$;

-- Ends all but the one that asks. Returns how many.
create function public.end_other_sessions()
returns int language plpgsql security definer set search_path = '' as $$
declare
  own constant text := auth.jwt() ->> 'session_id';
  ended int;
begin
  delete from private.known_devices d
  where d.user_id = auth.uid() and d.session_id::text is distinct from own;
  delete from auth.sessions s where s.user_id = auth.uid() and s.id::text is distinct from own;
  get diagnostics ended = row_count;
  return ended;
end
$$;

revoke all on function public.own_sessions(), public.end_session(uuid), public.end_other_sessions()
  from public, anon, authenticated, service_role;
grant execute on function public.own_sessions(), public.end_session(uuid),
  public.end_other_sessions() to authenticated;
select private.guard_functions();
