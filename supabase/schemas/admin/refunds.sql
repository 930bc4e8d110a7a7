-- Refunds by administrators.

-- The amount of a payment that can still be refunded, in the smallest unit: excludes refunded, pending and
-- disputed amounts.
create or replace function private.refundable(payment text)
returns bigint language sql stable set search_path = '' as $$
  with latest as (
    select distinct on (l.kind, l.source) l.* from public.ledger l
    where l.source = refundable.payment and l.kind = 'payment'
      or l.belongs_to = refundable.payment and l.kind in ('refund', 'dispute')
        and l.user_id = (select p.user_id from public.ledger p where p.source = refundable.payment limit 1)
    order by l.kind, l.source, l.id desc
  )
  select case when p.status = 'succeeded' and not exists (
      select from latest d where d.kind = 'dispute' and d.status not in ('won', 'prevented')
        and d.status not like 'warning%')
    then greatest(0, p.amount
      - (select coalesce(sum(r.amount), 0) from latest r
        where r.kind = 'refund' and r.status in ('succeeded', 'pending'))
      - (select coalesce(sum(a.amount), 0) from private.refunds a
        where a.payment = refundable.payment and a.status = 'asked'))::bigint
    else 0 end
  from latest p where p.kind = 'payment'
$$;

-- Queues a full or partial refund. A job requests it from Stripe, with retries, then mails the person. If
-- two administrators refund at once, the second one's maximum is lower.
create or replace function public.admin_refund(owner uuid, payment bigint, amount bigint, message text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  paid public.ledger;
  rest bigint;
  refund bigint;
begin
  perform private.begin_administering(owner, false);
  message := private.to_note(message);
  select l.* into paid from public.ledger l
  where l.id = admin_refund.payment and l.user_id = owner and l.kind = 'payment' and l.currency is not null;
  perform private.refuse_if('payment_unknown', not found);
  rest := coalesce(private.refundable(paid.source), 0);
  perform private.refuse_if('nothing_to_refund', rest = 0);
  perform private.refuse_if('refund_out_of_range', amount is null or amount not between 1 and rest);
  insert into private.refunds (user_id, payment, amount, currency, message, actor)
  values (owner, paid.source, admin_refund.amount, paid.currency, admin_refund.message, auth.uid())
  returning id into refund;
  perform graphile_worker.add_job('refund_payment', json_build_object('refund_id', refund),
    max_attempts => 12, job_key => 'refund_payment:' || refund);
  perform private.audit('administrator', 'payment.refunded', owner, null,
    jsonb_build_object('amount', admin_refund.amount, 'currency', paid.currency), message);
end
$$;
grant execute on function public.admin_refund(uuid,bigint,bigint,text) to authenticated;

-- Records Stripe's response. Only the first counts, and only a completed refund is mailed.
create or replace function private.settle_refund(refund_id bigint, problem text)
returns void language plpgsql set search_path = '' as $$
begin
  update private.refunds r set problem = coalesce(private.redact_error(settle_refund.problem), ''),
    status = case when settle_refund.problem is null then 'done' else 'failed' end
  where r.id = settle_refund.refund_id and r.status = 'asked';
  if found and problem is null then
    perform graphile_worker.add_job('announce_refund', json_build_object('refund_id', refund_id),
      max_attempts => 12, job_key => 'announce_refund:' || refund_id);
  end if;
end
$$;
