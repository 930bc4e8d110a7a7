-- Sign-in through a company's own provider, for emails at a domain its agency has verified (decision 147).

-- Why it is paused, as a code; null while it works.
create or replace function private.find_company_problem(sign_in private.company_sign_ins)
returns text language sql stable set search_path = '' as $$
  select case
    when not private.is_switched_on('company_sign_in') then 'off'
    when sign_in.state not in ('active', 'failing') then 'domain'
    when sign_in.issuer is null then 'provider'
    when not private.may_lead(sign_in.agency_id) then 'agency'
  end
$$;

-- The active company sign-in with this domain or id.
create or replace function private.find_company_sign_in(sign_in uuid, domain text)
returns table (id uuid, label text, domain text, issuer text, client_id text, sealed_secret text)
language sql stable set search_path = '' as $$
  select c.id, coalesce(nullif(btrim(a.name), ''), c.domain), c.domain, c.issuer, c.client_id, c.sealed_secret
  from private.company_sign_ins c join public.agencies a on a.owner_id = c.agency_id
  where (c.id = find_company_sign_in.sign_in or c.domain = find_company_sign_in.domain)
    and private.find_company_problem(c) is null
$$;

-- Records a sign-in's outcome if the provider is at fault, at most once an hour.
create or replace function private.note_company_sign_in(sign_in uuid, trouble text)
returns void language sql set search_path = '' as $$
  update private.company_sign_ins c
  set trouble = note_company_sign_in.trouble,
    used_at = case when note_company_sign_in.trouble = '' then now() else c.used_at end
  where c.id = note_company_sign_in.sign_in and (c.trouble <> note_company_sign_in.trouble
    or note_company_sign_in.trouble = '' and coalesce(c.used_at < now() - interval '1 hour', true))
$$;

-- Anyone can get an email address at these domains, so no company owns them.
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
language sql set search_path = '' as $$
  select graphile_worker.add_job('check_company_domain', json_build_object('agency', owner),
    max_attempts => 3, job_key => 'check_company_domain:' || owner)
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
  perform private.refuse_if('company_sign_in_gone', not found);
  return sign_in;
end
$$;

-- Claims a domain. It has no effect until its TXT record exists and a provider is set.
create or replace function public.claim_company_domain(domain text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := rtrim(lower(btrim(claim_company_domain.domain)), '.');
begin
  perform private.require_ownership();
  perform private.require_fresh();
  perform private.refuse_if('company_sign_in_off', not private.is_switched_on('company_sign_in'));
  perform private.refuse_with('400', private.find_domain_problem(wanted));
  perform private.refuse_if('mail_domain_public', private.is_public_mail_domain(wanted));
  insert into private.company_sign_ins (agency_id, domain) values (auth.uid(), wanted)
  on conflict (agency_id) do nothing;
  perform private.refuse_if('company_sign_in_kept', not found);
  perform private.queue_company_check(auth.uid());
end
$$;
grant execute on function public.claim_company_domain(text) to authenticated;

-- Sets the provider; our server calls this after contacting it. Without a secret the current one stays. A
-- new issuer changes everyone's identity, and must not get the old secret.
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
  perform private.refuse_if('provider_secret_missing',
    is_another and save_company_provider.sealed_secret is null);
  update private.company_sign_ins c
  set issuer = save_company_provider.issuer, client_id = save_company_provider.client_id,
    sealed_secret = coalesce(save_company_provider.sealed_secret, c.sealed_secret), trouble = ''
  where c.id = before.id returning * into after;
  if is_another then
    -- These settings haven't been used to sign in yet.
    update private.company_sign_ins c set used_at = null, is_required = false where c.id = before.id;
    perform private.end_company_identities(before.id, null);
  end if;
  perform private.tell_company_change(after, 'changed');
end
$$;

-- Requires members to sign in through the provider, once that has worked. Ends other sessions.
create or replace function public.require_company_sign_in(is_required boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  sign_in private.company_sign_ins;
begin
  perform private.require_ownership();
  perform private.require_fresh();
  sign_in := private.lock_own_company_sign_in();
  perform private.refuse_if('switch_choice_missing', require_company_sign_in.is_required is null);
  perform private.refuse_if('company_sign_in_untried', require_company_sign_in.is_required
    and (sign_in.used_at is null or private.find_company_problem(sign_in) is not null));
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

-- Checks the record now: at most every ten seconds, not counting the first check when the domain is added. A
-- released domain starts over.
create or replace function public.check_company_domain()
returns void language plpgsql security definer set search_path = '' as $$
declare
  sign_in private.company_sign_ins := private.lock_own_company_sign_in();
begin
  perform private.require_ownership();
  if sign_in.state = 'released' then
    perform private.require_fresh();
  end if;
  perform private.refuse_if('domain_checked_lately',
    sign_in.asked_at > now() - interval '10 seconds' and sign_in.asked_at <> sign_in.created_at);
  update private.company_sign_ins c set asked_at = now(),
    created_at = case when c.state = 'released' then now() else c.created_at end,
    state = case when c.state = 'released' then 'pending' else c.state end
  where c.id = sign_in.id;
  perform private.queue_company_check(auth.uid());
end
$$;
grant execute on function public.check_company_domain() to authenticated;

-- Removing it needs no plan.
create or replace function public.delete_company_sign_in()
returns void language plpgsql security definer set search_path = '' as $$
declare
  sign_in private.company_sign_ins := private.lock_own_company_sign_in();
begin
  perform private.require_fresh();
  delete from private.company_sign_ins c where c.id = sign_in.id;
  perform private.tell_company_change(sign_in, 'removed');
end
$$;
grant execute on function public.delete_company_sign_in() to authenticated;

-- For the owner's screen, without the secret.
create or replace function public.own_company_sign_in()
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_open', private.is_switched_on('company_sign_in'), 'sign_in', (
    select to_jsonb(c) - array['agency_id', 'sealed_secret', 'asked_at', 'created_at', 'failing_since']
      || jsonb_build_object('rests', private.find_company_problem(c))
    from private.company_sign_ins c where c.agency_id = auth.uid()))
$$;
grant execute on function public.own_company_sign_in() to authenticated;

create or replace function private.after_company_sign_in_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_company_identities(old.id, null);
  return null;
end
$$;
create trigger after_company_sign_in_delete after delete on private.company_sign_ins
  for each row execute function private.after_company_sign_in_delete();

-- Mails owners when the record is missing, and when the domain was released.
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
