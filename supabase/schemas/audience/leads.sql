-- Leads: what visitors send through a page's form.

create or replace function private.before_lead_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.message, nullif(new.tag, '')));
  if tg_op = 'INSERT' then
    new.contact_id := coalesce(new.contact_id, private.ensure_contact(new));
    new.contact_id := private.keep_brought(new);
  end if;
  return new;
end
$$;
create trigger before_save
  before insert or update of full_name, email, phone, company, message on public.leads
  for each row execute function private.before_lead_save();

-- Sources of leads, most frequent first, for the inbox's filter.
create or replace function public.lead_sources()
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', source, 'count', leads)
    order by leads desc, source), '[]')
  from (
    select source, count(*) as leads from public.leads
    where user_id = (select auth.uid())
    group by source order by leads desc, source limit 50
  ) as counted
$$;
grant execute on function public.lead_sources() to authenticated;

-- Only for deletions by the owner: erased leads and deleted accounts leave no copy.
create or replace function private.keep_deleted_lead()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_leads (id, user_id, lead)
  select old.id, old.user_id, to_jsonb(old) from auth.users
  where id = old.user_id and id = (select auth.uid())
  on conflict (id) do update set lead = excluded.lead, deleted_at = now();
  return null;
end
$$;
create trigger keep_deleted after delete on public.leads
  for each row execute function private.keep_deleted_lead();

-- The agency that can read a lead in the trash: the one that could before, unless the person has left it or
-- it has closed.
create or replace function private.agency_of_deleted(kept private.deleted_leads)
returns uuid language sql set search_path = '' as $$
  select a.owner_id from public.agencies a
  where a.owner_id = (kept.lead ->> 'agency_id')::uuid and (
    a.owner_id = kept.user_id
    or exists (
      select from public.agency_staff s where s.user_id = kept.user_id and s.agency_id = a.owner_id)
    or 'left' = (
      select d.cause from private.team_departures d
      where d.user_id = kept.user_id and d.agency_id = a.owner_id order by d.left_at desc limit 1))
  for key share
$$;

-- Locks a member's seat against concurrent removal. Agencies before seats, the usual order.
create or replace function private.hold_seat(person uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform from public.agencies a
  where a.owner_id = (select s.agency_id from public.agency_staff s where s.user_id = person) for share;
  perform from public.agency_staff s where s.user_id = person for share;
end
$$;

-- Restores a lead with its id and any references that still exist. Columns added since get their defaults.
create or replace function private.restore_lead(kept private.deleted_leads)
returns void language plpgsql set search_path = '' as $$
declare
  columns text;
  agency uuid := private.agency_of_deleted(kept);
  contact uuid := (
    select id from public.contacts
    where id = (kept.lead ->> 'contact_id')::uuid and user_id = kept.user_id
  );
  answerer uuid := (select id from auth.users where id = (kept.lead ->> 'answerer_id')::uuid);
  fair uuid := (
    select id from public.fairs where id = (kept.lead ->> 'fair_id')::uuid and user_id = kept.user_id
  );
begin
  select string_agg(format('%I', attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and kept.lead ? attname;
  execute format('insert into public.leads (%1$s)
    select %1$s from jsonb_populate_record(null::public.leads, $1) on conflict (id) do nothing', columns)
  using kept.lead
    || jsonb_build_object('agency_id', agency, 'contact_id', contact, 'answerer_id', answerer, 'fair_id', fair);
end
$$;

-- Restores deleted leads to their owner. Returns how many; any that can't be restored stay in the trash.
create or replace function public.restore_leads(ids jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  kept private.deleted_leads;
  restored uuid[] := '{}';
begin
  perform private.refuse_if('leads_too_many_to_restore', jsonb_array_length(private.to_list(ids)) > 1000);
  perform private.hold_seat(person);
  for kept in
    select * from private.deleted_leads d
    where d.user_id = person and d.deleted_at > now() - interval '30 days'
      and d.id::text in (select jsonb_array_elements_text(private.to_list(ids)))
    order by d.id for update
  loop
    begin
      perform private.restore_lead(kept);
      delete from private.deleted_leads d where d.id = kept.id;
      restored := restored || kept.id;
    exception when integrity_constraint_violation then
      raise warning 'A lead stays in the trash: %', sqlerrm;
    end;
  end loop;
  perform private.tell_webhooks_of_restored(restored);
  return cardinality(restored);
end
$$;
grant execute on function public.restore_leads(jsonb) to authenticated;

-- Runs daily. Returns how many were purged, with their values that no contact shows.
create or replace function private.purge_deleted_leads()
returns bigint language sql security definer set search_path = '' as $$
  with purged as (
    delete from private.deleted_leads where deleted_at <= now() - interval '30 days' returning id
  ), forgotten as (
    update private.contact_leads l set
      email = case when l.email = c.email then l.email else '' end,
      full_name = case when l.full_name = c.full_name then l.full_name else '' end,
      phone = case when l.phone = c.phone then l.phone else '' end,
      company = case when l.company = c.company then l.company else '' end
    from public.contacts c, purged
    where c.id = l.contact_id and l.lead_id = purged.id
  ), undone as (
    delete from public.lead_steps s using purged where s.lead_id = purged.id
  )
  select count(*) from purged
$$;

-- A lead is shared by the rule in force when it arrives; a restored one keeps its sharing.
create or replace function private.share_lead()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.agency_id := (
    select a.owner_id from public.profiles p join public.agencies a on a.owner_id = p.agency_owner_id
    where p.user_id = new.user_id and a.leads_rule = 'shared' and private.may_lead(a.owner_id));
  if new.agency_id is not null then
    new.answerer_id := private.next_answerer(new.agency_id, new.user_id);
    new.answerer_told_at := case when new.answerer_id = new.user_id then now() end;
  end if;
  return new;
end
$$;
create trigger share_lead before insert on public.leads
  for each row when (new.created_at = now()) execute function private.share_lead();

-- How many leads an owner got from a source within a day, including those deleted since.
create or replace function private.count_day_leads(owner uuid, source text)
returns bigint language sql stable set search_path = '' as $$
  select (
    select count(*) from public.leads l
    where l.user_id = owner and l.source = count_day_leads.source and l.created_at > yesterday.moment
  ) + (
    select count(*) from private.deleted_leads d
    where d.user_id = owner and d.lead ->> 'source' = count_day_leads.source
      and (d.lead ->> 'created_at')::timestamptz > yesterday.moment)
  from (select now() - interval '1 day') as yesterday (moment)
$$;

-- Programs can't add more leads a day than people can type. This trigger is the first, so that a refused
-- lead waits for no other lock.
create or replace function private.admit_api_lead()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_quota(new.user_id, 'api leads');
  perform private.refuse_if('api_leads_too_many', private.count_day_leads(new.user_id, 'api') >= 2000);
  return new;
end
$$;
create trigger admit_api_lead before insert on public.leads
  for each row when (new.created_at = now() and new.source = 'api')
  execute function private.admit_api_lead();

-- Whether a page asks visitors who save its contact for theirs (decision 160): it shows a card and a form,
-- and its owner hasn't opted out.
create or replace function private.can_swap(owner uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.public_profiles p
    where p.user_id = owner and p.sections ?& array['vcard', 'lead_form']
      and p.lead_form_data -> 'swap' is distinct from 'false'
      and exists (select from jsonb_each_text(p.vcard_data) as field where field.value ~ '\S'))
$$;

-- A restored lead stays, even if its owner no longer asks for cards.
create or replace function private.refuse_unasked_card()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if('swap_declined', not private.can_swap(new.user_id));
  return new;
end
$$;
create trigger refuse_unasked_card before insert on public.leads
  for each row when (new.created_at = now() and new.source ~ '^exchange(:|$)')
  execute function private.refuse_unasked_card();

select private.own_table('leads', 'select, update (is_favorite, opened_at), delete');
create policy "agency owners read the leads that are shared with them" on public.leads
  for select to authenticated
  using (agency_id = (select private.led_agency())
    and (select private.may_lead((select private.led_agency())))
    and ((select private.led_people()) is null or user_id = any ((select private.led_people())::uuid[])));
