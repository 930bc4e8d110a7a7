-- Somebody on a team who leads it beside its owner (decision 141).
alter table public.agency_staff
  add column role text not null default 'member'
    constraint agency_staff_role_check check (role in ('member', 'manager')),
  add constraint agency_staff_manager_check check (role = 'member' or user_id is not null);

-- The owner is also told of whom a manager removed or suspended.
alter table private.team_news
  drop constraint team_news_kind_check,
  add constraint team_news_kind_check check (kind in ('joined', 'declined', 'left', 'deleted', 'suspended',
    'restored', 'expired', 'removed', 'paused'));
