-- Whoever asks for their account to be deleted is not to be charged for another period: what they pay
-- ends with the one that is paid (job end_subscription, which finds nothing to do where they came back).
create function private.end_payments_of_leaver() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.stripe_customers c where c.user_id = new.user_id) then
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', new.user_id, 'when', 'period_end'),
      job_key => 'end_payments ' || new.user_id);
  end if;
  return null;
end
$$;
create trigger end_payments_of_leaver after insert on private.account_deletions
  for each row execute function private.end_payments_of_leaver();
