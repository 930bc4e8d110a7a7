-- Not of the hosted backend: an agreement lasts as long as the link it was given by, however often the mails of
-- the same change are sent again.
alter table auth.users add column email_change_agreed_at timestamptz;
update auth.users set email_change_agreed_at = now() where email_change_agreed_by is not null;
