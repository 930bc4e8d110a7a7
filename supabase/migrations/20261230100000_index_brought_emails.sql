-- A lead finds its contact by the emails of its earlier leads, too.
create index contact_leads_email_idx on private.contact_leads (lower(email)) where email <> '';

-- They return the contact now.
drop function if exists private.refresh_contact(uuid);
drop function if exists private.keep_brought(public.leads);
