-- A team's cards for wallets: everyone gets the links to their own by email.

-- Queues the emails for all whom the caller leads, to each at most once a day. Returns how many.
create or replace function public.send_wallet_cards() returns integer
language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  person uuid;
  sent int := 0;
begin
  for person in
    select s.user_id from public.agency_staff s
    join public.profiles p on p.user_id = s.user_id and p.is_active
    where s.agency_id = agency.owner_id and private.is_within(s.group_id, private.led_groups())
      and not exists (select from private.wallet_mails m
        where m.user_id = s.user_id and m.queued_at > now() - interval '1 day')
    order by s.user_id
  loop
    exit when not private.take_agency_mail(agency.owner_id);
    insert into private.wallet_mails (user_id) values (person)
    on conflict on constraint wallet_mails_pkey do update set queued_at = now();
    perform graphile_worker.add_job('announce_wallet',
      json_build_object('user_id', person, 'agency_id', agency.owner_id),
      job_key => 'announce_wallet ' || person);
    sent := sent + 1;
  end loop;
  if sent > 0 then
    perform private.audit('agency', 'cards.sent', null, null, jsonb_build_object('people', sent));
  end if;
  return sent;
end
$$;
grant execute on function public.send_wallet_cards() to authenticated;
