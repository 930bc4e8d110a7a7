-- One trial per person.

-- Whether neither this account nor its email has had the trial.
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

-- Judges a trial when we first see it, which may be late. `trials` also has each one's state by then:
-- `running`, `ended` before a payment, or `paid`.
create or replace function private.judge_trials(owner uuid, trials jsonb)
returns table(source text, because text) language plpgsql set search_path to '' as $$
#variable_conflict use_column
declare
  trial record;
  address bytea;
  verdict text;
begin
  select private.email_hash(private.to_mailbox(u.email)) into address
  from auth.users u where u.id = owner and u.email <> '';
  for trial in select * from jsonb_to_recordset(trials) as t (source text, card text, state text) loop
    insert into private.judged_trials (source, user_id) values (trial.source, owner) on conflict do nothing;
    continue when not found;
    verdict := null;
    insert into private.used_trials (email_hash, source)
    select address, trial.source where address is not null on conflict do nothing;
    -- Trials from earlier versions have no source, and may be this one.
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
    -- An account that has since paid has no trial to lose.
    if verdict is not null and trial.state <> 'paid' then
      update private.judged_trials j set because = verdict where j.source = trial.source;
    end if;
    if verdict is not null and trial.state = 'running' then
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
