-- Accounts by kind, for the overview: as they were counted last, and a row for each change since.
create table private.account_counts (
  id bigint generated always as identity primary key,
  status text not null,
  plan text not null,
  is_agency boolean not null,
  has_page boolean not null,
  number bigint not null
);
alter table private.account_counts enable row level security;

insert into private.account_counts (status, plan, is_agency, has_page, number)
select d.status, case when d.agency_owner_id is null then d.plan else 'staff' end, d.is_agency,
  d.username <> '', count(*)
from private.directory d group by 1, 2, 3, 4;
