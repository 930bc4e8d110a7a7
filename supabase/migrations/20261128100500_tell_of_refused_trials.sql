-- With the reason of a trial that was refused.
create or replace function private.own_checkout(owner uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'plan', c.plan, 'status', c.status,
    'created_at', c.created_at, 'refusal', (
      select t.because from private.judged_trials t
      where t.user_id = owner and t.because is not null and t.judged_at >= c.created_at
      order by t.judged_at desc limit 1))
  from private.checkouts c
  where c.user_id = owner and (c.status = 'processing' or c.created_at > now() - interval '1 day')
  order by c.status = 'processing' desc, c.created_at desc
  limit 1
$$;
select private.guard_functions();
