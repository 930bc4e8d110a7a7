-- Not of the hosted backend, which counts agreements in email_change_confirm_status: which of the two mailboxes
-- has agreed to the wished-for address, so that one mailbox alone never counts twice.
alter table auth.users add column email_change_agreed_by text
  check (email_change_agreed_by in ('current', 'new'));
