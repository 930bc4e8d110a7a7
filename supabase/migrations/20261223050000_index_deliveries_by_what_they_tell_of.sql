-- Whoever erases a lead or a contact finds the messages about it.
create index webhook_deliveries_about_idx on public.webhook_deliveries ((payload -> 'data' ->> 'id'));
