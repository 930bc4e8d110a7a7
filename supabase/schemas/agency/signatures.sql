-- Email signatures of a team (decision 163).

-- Emails each active member their own signature. Managers of groups reach their people. Returns how many.
create or replace function public.mail_signatures()
returns integer language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency();
  person uuid;
  sent int := 0;
begin
  for person in
    select s.user_id from public.agency_staff s
    where s.agency_id = agency.owner_id and s.status = 'active' and s.user_id is not null
      and private.is_within(s.user_id, private.led_people())
    order by s.sort_name, s.id
  loop
    exit when not private.take_agency_mail(agency.owner_id);
    perform graphile_worker.add_job('announce_signature',
      json_build_object('user_id', person, 'agency_id', agency.owner_id),
      max_attempts => 8, job_key => 'announce_signature ' || person::text);
    sent := sent + 1;
  end loop;
  if sent > 0 then
    perform private.audit('agency', 'signatures.sent', null, null, jsonb_build_object('mails', sent));
  end if;
  return sent;
end
$$;
grant execute on function public.mail_signatures() to authenticated;
