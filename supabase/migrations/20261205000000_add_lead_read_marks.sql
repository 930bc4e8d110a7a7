-- When its owner first opened a lead; null for one that is unread. Those of before count as read.
alter table public.leads add column opened_at timestamptz;
update public.leads set opened_at = created_at;
create index leads_unread_idx on public.leads (user_id) where opened_at is null;
