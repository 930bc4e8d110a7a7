-- One trial for each address, however it is spelled, and for each card.

-- The mailbox behind an address: big providers ignore case, what follows a plus, and some of them dots.
create function private.to_mailbox(email text) returns text
language sql immutable set search_path = '' as $$
  with parts as (
    select split_part(a.address, '@', 1) as name, case split_part(a.address, '@', 2)
        when 'googlemail.com' then 'gmail.com'
        when 'me.com' then 'icloud.com' when 'mac.com' then 'icloud.com'
        when 'protonmail.com' then 'proton.me' when 'protonmail.ch' then 'proton.me'
        when 'pm.me' then 'proton.me'
        else split_part(a.address, '@', 2) end as domain
    from (select lower(btrim(to_mailbox.email)) as address) a
  ), untagged as (
    select case
        when p.domain in ('gmail.com', 'icloud.com', 'proton.me', 'fastmail.com', 'fastmail.fm',
            'zoho.com', 'hey.com', 'yandex.com', 'yandex.ru', 'ya.ru')
          or p.domain ~ '^(outlook|hotmail|live|msn)\.' then split_part(p.name, '+', 1)
        when p.domain ~ '^(yahoo|ymail|rocketmail)\.' then split_part(p.name, '-', 1)
        else p.name end as name, p.domain
    from parts p
  )
  select case u.domain when 'gmail.com' then replace(u.name, '.', '')
    when 'proton.me' then translate(u.name, '.-_', '') else u.name end || '@' || u.domain
  from untagged u
$$;
revoke all on function private.to_mailbox(text) from public, anon, authenticated, service_role;

alter table private.used_trials add column source text check (length(source) <= 255);

insert into private.used_trials (email_hash)
select private.email_hash(private.to_mailbox(u.email))
from auth.users u join public.profiles p on p.user_id = u.id
where p.has_used_trial and u.email <> ''
on conflict do nothing;

create table private.trial_cards (
  card_hash bytea primary key,
  source text not null check (length(source) <= 255),
  used_at timestamptz not null default now()
);
alter table private.trial_cards enable row level security;
revoke all on private.trial_cards from public, anon, authenticated, service_role;

-- Each trial is judged once, when we first see it. `because` is null where it was granted.
create table private.judged_trials (
  source text primary key check (length(source) <= 255),
  user_id uuid references auth.users (id) on delete set null,
  because text check (because in ('address', 'card')),
  judged_at timestamptz not null default now()
);
create index judged_trials_user_id_idx on private.judged_trials (user_id);
alter table private.judged_trials enable row level security;
revoke all on private.judged_trials from public, anon, authenticated, service_role;

create or replace function private.can_trial(owner uuid) returns boolean
language sql stable set search_path = '' as $$
  select not p.has_used_trial and not exists (
    select from private.used_trials t
    where t.email_hash in (private.email_hash(u.email), private.email_hash(private.to_mailbox(u.email))))
    and not exists (
      select from private.judged_trials j where j.user_id = u.id and j.because is not null)
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = owner
$$;

-- Judges trials that run: `[{ source, card }]`, the card as a hash. Two that come at the same moment wait
-- for each other, and one of them gets the trial. One that is refused is ended and its owner mailed.
-- Gives all that were ever refused to this account.
create function private.judge_trials(owner uuid, trials jsonb)
returns table (source text, because text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  trial record;
  address bytea;
  verdict text;
begin
  select private.email_hash(private.to_mailbox(u.email)) into address
  from auth.users u where u.id = owner and u.email <> '';
  for trial in select t.source, t.card from jsonb_to_recordset(trials) as t (source text, card text) loop
    insert into private.judged_trials (source, user_id) values (trial.source, owner) on conflict do nothing;
    continue when not found;
    verdict := null;
    insert into private.used_trials (email_hash, source)
    select address, trial.source where address is not null on conflict do nothing;
    -- Trials of earlier versions have no source here, and may be this one.
    if exists (
      select from private.used_trials u where u.email_hash = address and u.source <> trial.source) then
      verdict := 'address';
    elsif trial.card is not null then
      insert into private.trial_cards (card_hash, source)
      values (decode(trial.card, 'hex'), trial.source) on conflict do nothing;
      if not found then
        verdict := 'card';
      end if;
    end if;
    if verdict is not null then
      update private.judged_trials j set because = verdict where j.source = trial.source;
      perform graphile_worker.add_job('end_subscription',
        json_build_object('user_id', owner, 'subscription', trial.source, 'when', 'now'),
        job_key => 'end_subscription ' || trial.source);
      perform graphile_worker.add_job('announce_refusal', json_build_object('source', trial.source),
        job_key => 'announce_refusal ' || trial.source);
    end if;
  end loop;
  return query select j.source, j.because from private.judged_trials j
    where j.user_id = owner and j.because is not null;
end
$$;
revoke all on function private.judge_trials(uuid, jsonb) from public, anon, authenticated, service_role;
