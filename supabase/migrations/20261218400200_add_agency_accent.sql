-- The colour of an agency, on its team page and in mails to its people; null for the product's.
alter table public.agencies
  add column accent text constraint agencies_accent_check check (accent ~ '^#[0-9a-f]{6}$');
