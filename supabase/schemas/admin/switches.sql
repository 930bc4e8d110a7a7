-- Switches by which administrators turn something off for everyone.

create or replace function private.is_switched_on(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.switches s where s.name = is_switched_on.name and not s.is_on)
$$;

-- Team pages close with all other pages, on every copy at once; search engines are notified of both kinds.
create trigger notify_switches after insert or update or delete on public.switches
  for each statement execute function private.notify_copies(
    'switches_changed', '', 'public_page_changed', '*', 'team_page_changed', '*');

create or replace function public.admin_set_switch(name text, is_on boolean, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_administrator();
  note := private.to_note(note);
  perform private.refuse_if('switch_choice_missing', is_on is null);
  select to_jsonb(s) - 'changed_at' into before from public.switches s
  where s.name = admin_set_switch.name for update;
  perform private.refuse_if('switch_unknown', not found);
  update public.switches s
  set is_on = admin_set_switch.is_on, note = admin_set_switch.note, changed_at = now()
  where s.name = admin_set_switch.name;
  perform private.audit('administrator', 'switch.changed', null, before, (
    select to_jsonb(s) - 'changed_at' from public.switches s where s.name = admin_set_switch.name), note);
end
$$;
grant execute on function public.admin_set_switch(text,boolean,text) to authenticated;

revoke all on public.switches from anon, authenticated, service_role;
grant select (name, is_on, changed_at) on public.switches to authenticated;
grant select on public.switches to service_role;
create policy "everyone signed in reads what is turned off" on public.switches
  for select to authenticated using ((select auth.uid()) is not null);
