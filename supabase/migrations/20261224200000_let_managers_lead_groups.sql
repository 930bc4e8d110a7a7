-- The groups a manager leads; null is everyone. Ids of deleted groups stay, and match nobody.
alter table public.agency_staff
  add column led_groups uuid[],
  add constraint agency_staff_led_groups_check
    check (led_groups is null or role = 'manager' and cardinality(led_groups) <= 20);

-- It gets another parameter.
drop function if exists public.set_manager(uuid, boolean);
