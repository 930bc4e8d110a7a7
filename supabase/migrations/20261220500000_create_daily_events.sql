-- How many events the whole installation had each day, so that its overview doesn't add up everybody's. A day
-- has a few rows: connections that count at once seldom wait for one another.
create table private.daily_events (
  day date not null,
  share smallint not null,
  event_count bigint not null check (event_count > 0),
  primary key (day, share)
);
alter table private.daily_events enable row level security;

insert into private.daily_events (day, share, event_count)
select a.day, 0, sum(a.event_count) from public.analytics_daily a group by 1;
