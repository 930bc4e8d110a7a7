-- `told` is what phones get that ask for the pass; these are what each phone and Google were last told of.
alter table private.wallet_devices
  add column told text not null default ''
    constraint wallet_devices_told_check check (length(told) <= 64);
update private.wallet_devices d set told = w.told from private.wallet_passes w where w.serial = d.serial;
alter table private.wallet_passes
  add column google_told text not null default ''
    constraint wallet_passes_google_told_check check (length(google_told) <= 64);
update private.wallet_passes set google_told = told where is_at_google;
