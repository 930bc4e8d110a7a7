-- Customers at Stripe that are nobody's any more, because their account is gone or they were deleted
-- there. Whose they were is not kept. What is still paid by one goes back (decision 058).
create table private.closed_customers (
  customer_id text primary key check (length(customer_id) between 1 and 255),
  closed_at timestamptz not null default now()
);
alter table private.closed_customers enable row level security;

-- Also where an account is deleted past the server, and its rows with it.
create function private.close_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.customer_id is distinct from old.customer_id then
    insert into private.closed_customers (customer_id) values (old.customer_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger close_customer after update or delete on private.stripe_customers
  for each row when (old.customer_id is not null) execute function private.close_customer();

-- A bank takes days to pay, none takes a year.
create or replace function private.purge_payment_records() returns void
language sql set search_path = '' as $$
  delete from private.stripe_events e where e.received_at < now() - interval '30 days';
  delete from private.checkouts c
  where c.created_at < now() - interval '90 days' and c.status <> 'done';
  delete from private.closed_customers c where c.closed_at < now() - interval '1 year';
$$;
