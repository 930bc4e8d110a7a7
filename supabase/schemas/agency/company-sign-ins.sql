-- Sign-in at a company's own provider, by addresses of a domain its agency has proved (decision 147).

-- Why it opens nothing at present, as a code; null while it's in force.
create or replace function private.find_company_problem(sign_in private.company_sign_ins)
returns text language sql stable set search_path = '' as $$
  select case
    when not private.is_switched_on('company_sign_in') then 'off'
    when sign_in.state not in ('active', 'failing') then 'domain'
    when sign_in.issuer is null then 'provider'
    when not private.may_lead(sign_in.agency_id) then 'agency'
  end
$$;

-- The one in force for a domain, or of this id.
create or replace function private.find_company_sign_in(sign_in uuid, domain text)
returns table (id uuid, label text, domain text, issuer text, client_id text, sealed_secret text)
language sql stable set search_path = '' as $$
  select c.id, coalesce(nullif(btrim(a.name), ''), c.domain), c.domain, c.issuer, c.client_id, c.sealed_secret
  from private.company_sign_ins c join public.agencies a on a.owner_id = c.agency_id
  where (c.id = find_company_sign_in.sign_in or c.domain = find_company_sign_in.domain)
    and private.find_company_problem(c) is null
$$;

-- Whether an account that was there before is signed in by its address: only the team's, and no administrator's.
create or replace function private.may_enter_by_company(sign_in uuid, person uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.company_sign_ins c join public.profiles p on p.user_id = may_enter_by_company.person
    where c.id = may_enter_by_company.sign_in
      and (p.user_id = c.agency_id or p.agency_owner_id = c.agency_id))
    and not exists (select from public.admin_users a where a.id = may_enter_by_company.person)
$$;

-- Whether somebody who is signed in may connect it: the team, and who has an address of its domain. A member of
-- another team would have a second company's way in beside the one that is required of them.
create or replace function private.may_connect_company(sign_in uuid, person uuid)
returns boolean language sql stable set search_path = '' as $$
  select private.may_enter_by_company(may_connect_company.sign_in, may_connect_company.person) or exists (
    select from private.company_sign_ins c
    join auth.users u on substring(u.email from '@([^@]+)$') = c.domain
    where c.id = may_connect_company.sign_in and u.id = may_connect_company.person
      and not exists (select from public.admin_users a where a.id = u.id))
$$;

-- Which company's provider alone lets somebody in; null where any way does. The owner is never bound, so that
-- nobody is locked out.
create or replace function private.required_company(person uuid)
returns uuid language sql stable set search_path = '' as $$
  select c.id from public.profiles p
  join auth.users u on u.id = p.user_id
  join private.company_sign_ins c on c.agency_id = p.agency_owner_id
  where p.user_id = required_company.person and c.is_required
    and substring(u.email from '@([^@]+)$') = c.domain
    and private.may_enter_by_company(c.id, p.user_id)
    and private.find_company_problem(c) is null
$$;

-- As copies of the release before ask it.
create or replace function private.must_enter_by_company(person uuid)
returns boolean language sql stable set search_path = '' as $$
  select private.required_company(must_enter_by_company.person) is not null
$$;

-- Ends the sessions that members opened another way than the company's that is required of them.
create or replace function private.end_other_ways(agency uuid) returns void
language plpgsql set search_path = '' as $$
declare
  person uuid;
  required text;
begin
  for person, required in
    select t.user_id, 'sso:' || private.required_company(t.user_id) from public.agency_staff t
    where t.agency_id = agency and t.user_id is not null
  loop
    continue when required is null;
    -- A hosted backend has no such columns.
    delete from auth.sessions s
    where s.user_id = person and to_jsonb(s) ->> 'provider' is distinct from required;
    delete from auth.flow_state f
    where f.user_id = person and to_jsonb(f) ->> 'provider' is distinct from required;
  end loop;
end
$$;

-- How a sign-in ended, as far as the provider is to blame. Of each hour one write is enough.
create or replace function private.note_company_sign_in(sign_in uuid, trouble text)
returns void language sql set search_path = '' as $$
  update private.company_sign_ins c
  set trouble = note_company_sign_in.trouble,
    used_at = case when note_company_sign_in.trouble = '' then now() else c.used_at end
  where c.id = note_company_sign_in.sign_in and (c.trouble <> note_company_sign_in.trouble
    or note_company_sign_in.trouble = '' and coalesce(c.used_at < now() - interval '1 hour', true))
$$;

-- Where anybody gets an address: its holder speaks for no company.
create or replace function private.is_public_mail_domain(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select domain ~ ('^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|aol|icloud|me|mac|proton|protonmail|pm'
    || '|gmx|web|mail|email|fastmail|hey|zoho|zohomail|yandex|ya|rambler|bk|inbox|list|qq|163|126|sina|naver|daum|hanmail'
    || '|t-online|freenet|orange|wanadoo|free|laposte|sfr|libero|tiscali|virgilio|comcast|verizon|att|btinternet|sky'
    || '|tutanota|tutamail|tuta|posteo|mailbox|duck|uol|bol|terra|rediffmail|seznam|wp|o2|onet|interia)'
    || '\.(com|net|org|me|ch|de|fr|it|es|nl|be|at|ru|cn|jp|pl|cz|io|in|ca|br|ar|mx|fm|ai|eu'
    || '|co\.(uk|jp|kr|in|nz|za)|com\.(br|ar|mx|au|cn|tw))$')
$$;

create or replace function private.queue_company_check(owner uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('check_company_domain', json_build_object('agency', owner),
    max_attempts => 3, job_key => 'check_company_domain:' || owner);
end
$$;

-- Records the change in the owner's log and the audit log, and mails the owner.
create or replace function private.tell_company_change(sign_in private.company_sign_ins, change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security(sign_in.agency_id, 'company_sign_in_' || change,
    jsonb_build_object('name', sign_in.domain));
  perform private.audit('agency', 'company_sign_in.' || change, null, null,
    jsonb_build_object('domain', sign_in.domain, 'issuer', sign_in.issuer));
  perform graphile_worker.add_job('announce_company_sign_in', json_build_object(
    'agency', sign_in.agency_id, 'domain', sign_in.domain, 'change', change));
end
$$;

create or replace function private.lock_own_company_sign_in()
returns private.company_sign_ins language plpgsql set search_path = '' as $$
declare
  sign_in private.company_sign_ins;
begin
  select * into sign_in from private.company_sign_ins c where c.agency_id = auth.uid() for update;
  if not found then
    perform private.refuse('company_sign_in_gone');
  end if;
  return sign_in;
end
$$;

-- Claims a domain. It opens nothing until its TXT record is there and a provider is named.
create or replace function public.claim_company_domain(domain text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := rtrim(lower(btrim(claim_company_domain.domain)), '.');
  problem constant text := private.find_domain_problem(wanted);
begin
  perform private.require_ownership();
  perform private.require_fresh();
  if not private.is_switched_on('company_sign_in') then
    perform private.refuse('company_sign_in_off');
  elsif problem is not null then
    perform private.refuse_with('400', problem);
  elsif private.is_public_mail_domain(wanted) then
    perform private.refuse('mail_domain_public');
  end if;
  insert into private.company_sign_ins (agency_id, domain) values (auth.uid(), wanted)
  on conflict (agency_id) do nothing;
  if not found then
    perform private.refuse('company_sign_in_kept');
  end if;
  perform private.queue_company_check(auth.uid());
end
$$;
grant execute on function public.claim_company_domain(text) to authenticated;

-- Names the provider, for our server, which has asked it first; without a secret the one that is there stays.
-- Another issuer is somebody else to everybody, and isn't shown the secret of the one before.
create or replace function private.save_company_provider(issuer text, client_id text, sealed_secret text)
returns void language plpgsql set search_path = '' as $$
declare
  before private.company_sign_ins;
  after private.company_sign_ins;
  is_another boolean;
begin
  perform private.require_ownership();
  perform private.require_fresh();
  before := private.lock_own_company_sign_in();
  is_another := (before.issuer, before.client_id)
    is distinct from (save_company_provider.issuer, save_company_provider.client_id);
  if is_another and save_company_provider.sealed_secret is null then
    perform private.refuse('provider_secret_missing');
  end if;
  update private.company_sign_ins c
  set issuer = save_company_provider.issuer, client_id = save_company_provider.client_id,
    sealed_secret = coalesce(save_company_provider.sealed_secret, c.sealed_secret), trouble = ''
  where c.id = before.id returning * into after;
  if is_another then
    -- These settings have never signed anyone in.
    update private.company_sign_ins c set used_at = null, is_required = false where c.id = before.id;
    perform private.end_company_identities(before.id, null);
  end if;
  perform private.tell_company_change(after, 'changed');
end
$$;

-- Members are let in by the provider alone, once it has let somebody in. Who came in another way is signed out.
create or replace function public.require_company_sign_in(is_required boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  sign_in private.company_sign_ins;
begin
  perform private.require_ownership();
  perform private.require_fresh();
  sign_in := private.lock_own_company_sign_in();
  if require_company_sign_in.is_required is null then
    perform private.refuse('switch_choice_missing');
  elsif require_company_sign_in.is_required
    and (sign_in.used_at is null or private.find_company_problem(sign_in) is not null) then
    perform private.refuse('company_sign_in_untried');
  end if;
  if sign_in.is_required is distinct from require_company_sign_in.is_required then
    update private.company_sign_ins c set is_required = require_company_sign_in.is_required
    where c.id = sign_in.id returning * into sign_in;
    perform private.end_other_ways(sign_in.agency_id);
    perform private.tell_company_change(sign_in,
      case when sign_in.is_required then 'required' else 'optional' end);
  end if;
end
$$;
grant execute on function public.require_company_sign_in(boolean) to authenticated;

-- Checks the record now: every ten seconds at most. A domain that was released begins again.
create or replace function public.check_company_domain()
returns void language plpgsql security definer set search_path = '' as $$
declare
  sign_in private.company_sign_ins := private.lock_own_company_sign_in();
begin
  perform private.require_ownership();
  if sign_in.state = 'released' then
    perform private.require_fresh();
  end if;
  if sign_in.asked_at > now() - interval '10 seconds' then
    perform private.refuse('domain_checked_lately');
  end if;
  update private.company_sign_ins c set asked_at = now(),
    created_at = case when c.state = 'released' then now() else c.created_at end,
    state = case when c.state = 'released' then 'pending' else c.state end
  where c.id = sign_in.id;
  perform private.queue_company_check(auth.uid());
end
$$;
grant execute on function public.check_company_domain() to authenticated;

-- Also without a plan: whoever lets go needs none.
create or replace function public.delete_company_sign_in()
returns void language plpgsql security definer set search_path = '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  sign_in private.company_sign_ins := private.lock_own_company_sign_in();
begin
  perform private.require_fresh();
  delete from private.company_sign_ins c where c.id = sign_in.id;
  perform private.tell_company_change(sign_in, 'removed');
end
$$;
grant execute on function public.delete_company_sign_in() to authenticated;

-- For its owner's screen, without the secret.
create or replace function public.own_company_sign_in()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_open', private.is_switched_on('company_sign_in'), 'sign_in', (
    select to_jsonb(c) - array['agency_id', 'sealed_secret', 'asked_at', 'created_at', 'failing_since']
      || jsonb_build_object('rests', private.find_company_problem(c))
    from private.company_sign_ins c where c.agency_id = auth.uid()))
$$;
grant execute on function public.own_company_sign_in() to authenticated;

-- The identities of a provider that is gone or another one now: of one person, or of all.
create or replace function private.end_company_identities(sign_in uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := 'sso:' || sign_in;
begin
  with ended as (
    delete from auth.identities i
    where i.provider = name and i.provider like 'sso:%' and (person is null or i.user_id = person)
    returning i.user_id
  ), on_their_way as (
    delete from auth.flow_state f using ended e
    where f.user_id = e.user_id and f.authentication_method = 'sso/oidc')
  delete from auth.sessions s using ended e
  where s.user_id = e.user_id and exists (
    select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'sso/oidc');
end
$$;

-- People who leave the team keep their account, and the company can no longer sign in to it.
create or replace function private.end_way_of_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_company_identities(c.id, new.user_id)
  from private.company_sign_ins c where c.agency_id = old.agency_owner_id;
  return null;
end
$$;
create trigger end_way_of_leaver after update of agency_owner_id on public.profiles
  for each row when (old.agency_owner_id is not null and new.agency_owner_id is distinct from old.agency_owner_id)
  execute function private.end_way_of_leaver();

-- Administrators come in by their own doors: no agency opens one of theirs.
create or replace function private.end_ways_of_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_company_identities(substr(i.provider, 5)::uuid, new.id)
  from auth.identities i where i.user_id = new.id and i.provider like 'sso:%';
  return null;
end
$$;
-- Nor is one connected later.
create or replace function private.refuse_company_of_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.admin_users a where a.id = new.user_id)
    and exists (select from private.company_sign_ins c where new.provider = 'sso:' || c.id)
  then
    perform private.refuse('company_of_administrator');
  end if;
  return new;
end
$$;
create trigger refuse_company_of_administrator before insert on auth.identities
  for each row when (new.provider like 'sso:%') execute function private.refuse_company_of_administrator();

create trigger end_ways_of_administrator after insert on public.admin_users
  for each row execute function private.end_ways_of_administrator();

create or replace function private.after_company_sign_in_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_company_identities(old.id, null);
  return null;
end
$$;
create trigger after_company_sign_in_delete after delete on private.company_sign_ins
  for each row execute function private.after_company_sign_in_delete();

-- Owners get a mail when the record is missing, and when the domain was let go.
create or replace function private.tell_of_company_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('announce_company_sign_in', json_build_object(
    'agency', new.agency_id, 'domain', new.domain, 'change', new.state));
  return null;
end
$$;
create trigger tell_of_company_domain after update of state on private.company_sign_ins
  for each row when (old.state = 'active' and new.state = 'failing'
    or old.state in ('active', 'failing') and new.state = 'released')
  execute function private.tell_of_company_domain();
