-- Each lead with an address belongs to a contact: the one of that address, or a new one.
alter table public.leads
  add column contact_id uuid references public.contacts (id) on delete set null,
  -- What search looks through; written by the trigger.
  add column search_text text not null default '';
create index leads_contact_id_idx on public.leads (contact_id, created_at desc)
  where contact_id is not null;
create index leads_favorites_idx on public.leads (user_id, created_at desc, id) where is_favorite;

-- The contact of a lead's address. Who is known already keeps what is written of them: only blanks
-- are filled. Two leads at once meet in the unique index, so there is one contact afterwards.
create function private.ensure_contact(lead public.leads)
returns uuid language sql set search_path = '' as $$
  insert into public.contacts as known
    (user_id, email, full_name, phone, company, source, last_contact_at, created_at)
  select lead.user_id, address, left(lead.full_name, 200), left(lead.phone, 60),
    left(lead.company, 200), 'lead', lead.created_at, lead.created_at
  from (select private.trim_blanks(lead.email)) as trimmed (address)
  where private.is_email(address) and length(address) <= 254
  on conflict (user_id, lower(email)) where email <> '' do update set
    full_name = coalesce(nullif(known.full_name, ''), excluded.full_name),
    phone = coalesce(nullif(known.phone, ''), excluded.phone),
    company = coalesce(nullif(known.company, ''), excluded.company),
    last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at)
  returning id
$$;

create function private.before_lead_save()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.message));
  if tg_op = 'INSERT' and new.contact_id is null then
    new.contact_id := private.ensure_contact(new);
  end if;
  return new;
end
$$;
create trigger before_save
  before insert or update of full_name, email, phone, company, message on public.leads
  for each row execute function private.before_lead_save();

-- The leads there are already, the oldest first, as if each came in now.
do $$
declare
  lead public.leads;
begin
  for lead in select * from public.leads order by created_at loop
    update public.leads set message = lead.message, contact_id = private.ensure_contact(lead)
    where id = lead.id;
  end loop;
end
$$;

-- Where leads came from, the most frequent first: what the inbox can be narrowed to.
create function public.lead_sources()
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', source, 'count', leads)
    order by leads desc, source), '[]')
  from (
    select source, count(*) as leads from public.leads
    where user_id = (select auth.uid())
    group by source order by leads desc, source limit 50
  ) as counted
$$;
revoke all on function public.lead_sources() from public, anon, authenticated, service_role;
grant execute on function public.lead_sources() to authenticated;
