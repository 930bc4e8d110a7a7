-- Cards in phone wallets: their updates and their end (decision 161).

-- Ten seconds combine several saves. One job at a time, so that a hanging service can't hold up all other
-- jobs.
create or replace function private.queue_wallet_update(serial uuid) returns void
language sql set search_path = '' as $$
  select graphile_worker.add_job('update_wallet', json_build_object('serial', queue_wallet_update.serial),
    queue_name => 'wallets', run_at => now() + interval '10 seconds',
    job_key => 'wallet:' || queue_wallet_update.serial, job_key_mode => 'preserve_run_at')
$$;

-- Every night, as plans and links can end by time alone.
create or replace function private.queue_wallet_updates() returns void
language sql set search_path = '' as $$
  select private.queue_wallet_update(w.serial) from private.wallet_passes w
  where w.is_at_google or exists (select from private.wallet_devices d where d.serial = w.serial)
$$;

-- From then on, Google gets the card and its changes. The page's `.googlewallet` redirects to it.
create or replace function private.begin_google_card(owner uuid) returns void
language sql set search_path = '' as $$
  with begun as (
    insert into private.wallet_passes as w (user_id, is_at_google)
    select p.user_id, true from public.profiles p where p.user_id = owner
    on conflict (user_id) do update set is_at_google = true where not w.is_at_google
    returning w.serial)
  select private.queue_wallet_update(b.serial) from begun b
$$;

-- For the owner's button. Bots send only GET requests, and so create no card.
create or replace function public.begin_google_card() returns void
language sql security definer set search_path = '' as $$
  select private.begin_google_card(auth.uid())
$$;
grant execute on function public.begin_google_card() to authenticated;

create or replace function private.update_wallet() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_wallet_update(w.serial) from private.wallet_passes w where w.user_id = new.user_id;
  return null;
end
$$;
create trigger update_wallet after update on public.profiles
  for each row execute function private.update_wallet();

-- A domain changes the URLs on its owner's card, and on their team's cards.
create or replace function private.update_wallets_of_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform private.queue_wallet_update(w.serial)
  from public.profiles p join private.wallet_passes w on w.user_id = p.user_id
  where p.user_id = owner or p.agency_owner_id = owner;
  return null;
end
$$;
create trigger update_wallets_of_state after update of state on public.domains
  for each row when (old.state is distinct from new.state)
  execute function private.update_wallets_of_domain();
create trigger update_wallets_of_removal after delete on public.domains
  for each row execute function private.update_wallets_of_domain();

-- A card names its team, so leaving voids it. The leaver can get a new one from their page.
create or replace function private.end_wallet_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.wallet_passes w set user_id = null where w.user_id = new.user_id;
  return null;
end
$$;
create trigger end_wallet_of_leaver after update of agency_owner_id on public.profiles
  for each row when (old.agency_owner_id is not null and new.agency_owner_id is distinct from old.agency_owner_id)
  execute function private.end_wallet_of_leaver();

-- Runs whenever a card loses its owner, also when the account is deleted.
create or replace function private.end_wallet_pass() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.ended_at := now();
  perform private.queue_wallet_update(new.serial);
  return new;
end
$$;
create trigger end_wallet_pass before update of user_id on private.wallet_passes
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.end_wallet_pass();

-- Registers a phone that holds a pass: `new`, `known`, or `full` if too many hold it.
create or replace function private.register_wallet_device(serial uuid, device text, push_token text) returns text
language plpgsql set search_path = '' as $$
begin
  perform from private.wallet_passes w where w.serial = register_wallet_device.serial for update;
  update private.wallet_devices d set push_token = register_wallet_device.push_token
  where d.serial = register_wallet_device.serial and d.device = register_wallet_device.device;
  if found then
    return 'known';
  end if;
  if (select count(*) from private.wallet_devices d where d.serial = register_wallet_device.serial) >= 1000 then
    return 'full';
  end if;
  insert into private.wallet_devices (serial, device, push_token)
  values (register_wallet_device.serial, register_wallet_device.device, register_wallet_device.push_token);
  -- The page may have changed since the phone fetched its pass.
  perform private.queue_wallet_update(register_wallet_device.serial);
  return 'new';
end
$$;

-- By then phones have fetched the void card.
create or replace function private.purge_wallets() returns void
language sql set search_path = '' as $$
  delete from private.wallet_passes w where w.ended_at < now() - interval '90 days'
$$;
