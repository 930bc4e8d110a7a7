-- `told` is what phones with Apple Wallet were last told of; this is what Google was, so that neither waits for
-- the other.
alter table private.wallet_passes
  add column google_told text not null default ''
    constraint wallet_passes_google_told_check check (length(google_told) <= 64);
update private.wallet_passes set google_told = told where is_at_google;
