-- The schema as it is after all migrations: to be read, and never to be run.
-- Written by `npm run generate`; a change is a new migration, in which a function is written whole again.

create policy "a second factor is shown first" on storage.objects
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners add pictures to their folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = ((select auth.uid())::text));
create policy "owners change their pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = ((select auth.uid())::text))
  with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = ((select auth.uid())::text));
create policy "owners read their archive" on storage.objects
  for select to authenticated
  using (bucket_id = 'archives' and (storage.foldername(name))[1] = ((select auth.uid())::text) and coalesce((select auth.jwt()) ->> 'read_only', '') <> 'true');
create policy "owners read their pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = ((select auth.uid())::text));
create policy "owners remove their pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'pictures' and (storage.foldername(name))[1] = ((select auth.uid())::text));

create table public.account_settings (
  user_id uuid not null,
  time_zone text,
  mails_leads boolean not null default true,
  mails_digest boolean not null default true,
  mails_plan boolean not null default true,
  mails_agency boolean not null default true,
  mails_reports boolean not null default true,
  primary key (user_id),
  check (length(time_zone) >= 1 and length(time_zone) <= 64),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.account_settings enable row level security;
grant select, update (time_zone, mails_leads, mails_digest, mails_plan, mails_agency, mails_reports)
  on public.account_settings to authenticated;
grant delete, insert, select, update
  on public.account_settings to service_role;
create policy "a second factor is shown first" on public.account_settings
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners change their settings" on public.account_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "owners read their settings" on public.account_settings
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger refuse_unknown_time_zone before update of time_zone on public.account_settings for each row when (new.time_zone is not null and new.time_zone is distinct from old.time_zone) execute function private.refuse_unknown_time_zone();

create view public.admin_agencies as
 select d.user_id as owner_id,
    a.name,
    d.email,
    d.plan,
    p.agency_max_staff as max_staff,
    ( select count(*) as count
           from public.agency_staff s
          where s.agency_id = d.user_id) as staff_count,
    d.created_at,
    d.words || a.words as words
   from private.directory d
     join public.profiles p on p.user_id = d.user_id
     join public.agencies a on a.owner_id = d.user_id
  where d.is_agency and ( select private.is_administrator() as is_administrator);
grant select
  on public.admin_agencies to authenticated;

create view public.admin_audit as
 select a.id,
    a.happened_at,
    a.actor,
    actor.email as actor_email,
    a.actor_role,
    a.action,
    a.subject,
    subject.email as subject_email,
    a.before,
    a.after,
    a.note,
    a.address,
    private.searched(w.words) as words
   from public.audit_log a
     join private.audit_words w on w.entry = a.id
     left join private.directory actor on actor.user_id = a.actor
     left join private.directory subject on subject.user_id = a.subject
  where ( select private.is_administrator() as is_administrator);
grant select
  on public.admin_audit to authenticated;

create view public.admin_bans as
 select b.id,
    'name' as kind,
    b.name as value,
    b.is_part,
    b.note,
    b.banned_at,
    to_tsvector('simple'::regconfig, b.name) as words
   from private.banned_names b
  where ( select private.is_administrator() as is_administrator)
union all
 select b.id,
    'domain' as kind,
    b.domain as value,
    true as is_part,
    b.note,
    b.banned_at,
    to_tsvector('simple'::regconfig, b.domain) as words
   from private.banned_mail_domains b
  where ( select private.is_administrator() as is_administrator);
grant select
  on public.admin_bans to authenticated;

create view public.admin_directory as
 select user_id,
    email,
    full_name,
    username,
    plan,
    status,
    is_administrator,
    is_agency,
    agency_owner_id,
    created_at,
    last_sign_in_at,
    private.searched(words) as words,
    inviter
   from private.directory d
  where ( select private.is_administrator() as is_administrator);
grant select
  on public.admin_directory to authenticated;

create view public.admin_leads as
 select l.id,
    l.user_id,
    d.username,
    l.created_at,
    l.full_name,
    l.email,
    l.company,
    l.message,
    l.source,
    private.to_words("left"(l.search_text, 400)) as words
   from public.leads l
     join private.directory d on d.user_id = l.user_id
  where ( select private.is_administrator() as is_administrator);
grant select
  on public.admin_leads to authenticated;

create view public.admin_reports as
 select r.id,
        case r.source
            when 'visitor' then 'report'
            else 'check'
        end as kind,
    r.user_id,
    r.username,
    r.status,
    coalesce(r.outcome, '') as outcome,
    r.reason,
    r.report_count,
    coalesce((r.notes -> 0) ->> 'note', (r.findings -> 0) ->> 'url', '') as note,
    r.last_reported_at as last_at,
        case r.status
            when 'open' then '1 '
            else '0 '
        end || to_char((r.last_reported_at at time zone 'utc'), 'YYYY-MM-DD HH24:MI:SS.US') as place,
    to_tsvector('simple'::regconfig, r.username) as words
   from public.page_reports r
  where ( select private.is_administrator() as is_administrator)
union all
 select a.id,
    'appeal' as kind,
    a.user_id,
    a.username,
        case
            when a.answered_at is null then 'open'
            else 'closed'
        end as status,
        case
            when a.is_lifted then 'restored'
            when a.answered_at is not null then 'nothing'
            else ''
        end as outcome,
    'appeal' as reason,
    1 as report_count,
    a.text as note,
    a.sent_at as last_at,
        case
            when a.answered_at is null then '1 '
            else '0 '
        end || to_char((a.sent_at at time zone 'utc'), 'YYYY-MM-DD HH24:MI:SS.US') as place,
    to_tsvector('simple'::regconfig, a.username) as words
   from private.appeals a
  where ( select private.is_administrator() as is_administrator);
grant select
  on public.admin_reports to authenticated;

create table public.admin_users (
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (id),
  foreign key (id) references auth.users(id) on delete cascade
);
alter table public.admin_users enable row level security;
grant select
  on public.admin_users to authenticated;
grant delete, insert, select, update
  on public.admin_users to service_role;
create policy "a second factor is shown first" on public.admin_users
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "administrators see that they are" on public.admin_users
  for select to authenticated
  using (id = (select auth.uid()));
create trigger end_looking_on after delete on public.admin_users for each row execute function private.end_looking_on();
create trigger list_administrator after insert or delete on public.admin_users for each row execute function private.list_administrator();

create table public.agencies (
  owner_id uuid not null,
  name text not null,
  slug text,
  logo_url text,
  about text not null default '',
  is_team_public boolean not null default false,
  leads_rule text not null default 'private',
  modes jsonb not null default '{}',
  template jsonb not null default '{}',
  max_staff_granted integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  words tsvector generated always as (private.to_words(name)) stored,
  primary key (owner_id),
  check (char_length(about) <= 500),
  check (leads_rule in ('private', 'shared')),
  check (logo_url is null or private.is_stored_picture(logo_url) and length(logo_url) <= 2048),
  check (max_staff_granted >= 0 and max_staff_granted <= 10000),
  check (char_length(name) >= 1 and char_length(name) <= 100),
  foreign key (owner_id) references auth.users(id) on delete cascade,
  check (slug ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  unique (slug)
);
alter table public.agencies enable row level security;
grant select, update (name, slug, logo_url, about, is_team_public, leads_rule)
  on public.agencies to authenticated;
grant delete, insert, select, update
  on public.agencies to service_role;
create policy "a second factor is shown first" on public.agencies
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their agency" on public.agencies
  for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "owners update their agency" on public.agencies
  for update to authenticated
  using (owner_id = (select auth.uid()) and ( select private.may_lead(select auth.uid()) as may_lead))
  with check (owner_id = (select auth.uid()) and ( select private.may_lead(select auth.uid()) as may_lead));
create policy "staff read the agency they are with" on public.agencies
  for select to authenticated
  using (owner_id = (( select p.agency_owner_id
   from public.profiles p
  where p.user_id = (select auth.uid()))));
create trigger before_save before insert or update on public.agencies for each row execute function private.before_agency_save();
create trigger notify_team_change after insert or delete or update on public.agencies for each row execute function private.notify_agency_change();

create table public.agency_cards (
  id uuid not null default gen_random_uuid(),
  agency_id uuid not null,
  kept_at timestamptz not null default now(),
  full_name text not null,
  username text not null,
  content jsonb not null,
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade
);
create index agency_cards_kept_at_idx on public.agency_cards (agency_id, kept_at desc, id);
alter table public.agency_cards enable row level security;
grant delete, select
  on public.agency_cards to authenticated;
grant delete, insert, select, update
  on public.agency_cards to service_role;
create policy "a second factor is shown first" on public.agency_cards
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners delete the cards their agency kept" on public.agency_cards
  for delete to authenticated
  using (agency_id = (select auth.uid()));
create policy "owners read the cards their agency kept" on public.agency_cards
  for select to authenticated
  using (agency_id = (select auth.uid()));

create table public.agency_pushes (
  id bigint not null generated always as identity,
  agency_id uuid not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting',
  total integer not null default 0,
  done integer not null default 0,
  modes jsonb not null,
  previous_modes jsonb not null,
  template jsonb not null,
  previous_template jsonb not null,
  reached uuid,
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (status in ('waiting', 'running', 'done', 'taken_back', 'failed'))
);
create index agency_pushes_agency_id_idx on public.agency_pushes (agency_id, id desc);
alter table public.agency_pushes enable row level security;
grant select
  on public.agency_pushes to authenticated;
grant delete, insert, select, update
  on public.agency_pushes to service_role;
create policy "a second factor is shown first" on public.agency_pushes
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their pushes" on public.agency_pushes
  for select to authenticated
  using (agency_id = (select auth.uid()));

create table public.agency_staff (
  id uuid not null default gen_random_uuid(),
  agency_id uuid not null,
  user_id uuid,
  email text not null,
  full_name text not null,
  status text not null default 'invited',
  card jsonb not null default '{}',
  card_id uuid,
  can_keep_card boolean not null default false,
  invited_at timestamptz not null default now(),
  mailed_at timestamptz,
  joined_at timestamptz,
  suspended_at timestamptz,
  search_text text not null default '',
  sort_name text not null default '',
  reminders smallint not null default 0,
  primary key (id),
  unique (agency_id, email),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (jsonb_typeof(card) = 'object' and length(card::text) <= 4000),
  foreign key (card_id) references public.agency_cards(id) on delete set null,
  check ((status = 'invited') = (user_id is null)),
  check ((user_id is null) = (joined_at is null)),
  check ((status = 'suspended') = (suspended_at is not null)),
  check (email = lower(email) and length(email) <= 254),
  check (char_length(full_name) <= 200),
  check (reminders >= 0 and reminders <= 3),
  check (status in ('invited', 'active', 'suspended')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  unique (user_id)
);
create index agency_staff_email_idx on public.agency_staff (email) where (user_id is null);
create index agency_staff_invited_at_idx on public.agency_staff (agency_id, invited_at desc, id);
create index agency_staff_invited_at_idx1 on public.agency_staff (invited_at) where (user_id is null);
create index agency_staff_sort_name_idx on public.agency_staff (agency_id, sort_name, id);
alter table public.agency_staff enable row level security;
grant select
  on public.agency_staff to authenticated;
grant delete, insert, select, update
  on public.agency_staff to service_role;
create policy "a second factor is shown first" on public.agency_staff
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read who is on their team" on public.agency_staff
  for select to authenticated
  using (agency_id = (select auth.uid()));
create policy "staff read their own seat" on public.agency_staff
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger before_save before insert or update on public.agency_staff for each row execute function private.before_staff_save();
create trigger limit_staff before insert on public.agency_staff for each row execute function private.limit_staff();
create trigger release_staff after delete on public.agency_staff for each row execute function private.release_staff();

create table public.analytics (
  id bigint not null generated always as identity,
  user_id uuid not null,
  event_type text not null,
  created_at timestamptz not null default now(),
  event_data jsonb not null default '{}',
  primary key (id, created_at),
  check (event_type in ('profile_view', 'link_click')),
  foreign key (user_id) references auth.users(id) on delete cascade
) partition by range (created_at);
create index analytics_user_id_idx on only public.analytics (user_id, event_type, created_at);
alter table public.analytics enable row level security;
grant select
  on public.analytics to authenticated;
grant delete, insert, select, update
  on public.analytics to service_role;
create policy "a second factor is shown first" on public.analytics
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their events" on public.analytics
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.analytics_daily (
  user_id uuid not null,
  day date not null,
  event_type text not null,
  link_type text not null default '',
  section text not null default '',
  event_count bigint not null,
  primary key (user_id, day, event_type, link_type, section),
  check (event_count > 0),
  check (event_type in ('profile_view', 'link_click')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index analytics_daily_day_idx on public.analytics_daily (day);
alter table public.analytics_daily enable row level security;
grant select
  on public.analytics_daily to authenticated;
grant delete, insert, select, update
  on public.analytics_daily to service_role;
create policy "a second factor is shown first" on public.analytics_daily
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their daily counts" on public.analytics_daily
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.analytics_daily_drops (
  user_id uuid not null,
  day date not null,
  reason text not null,
  event_count bigint not null,
  primary key (user_id, day, reason),
  check (event_count > 0),
  check (reason ~ '^[a-z_]{1,40}$'),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.analytics_daily_drops enable row level security;
grant select
  on public.analytics_daily_drops to authenticated;
grant delete, insert, select, update
  on public.analytics_daily_drops to service_role;
create policy "a second factor is shown first" on public.analytics_daily_drops
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read what was left out" on public.analytics_daily_drops
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.analytics_daily_values (
  user_id uuid not null,
  day date not null,
  event_type text not null,
  dimension text not null,
  value text not null,
  event_count bigint not null,
  primary key (user_id, day, event_type, dimension, value),
  check (dimension in ('link', 'source', 'device', 'country', 'utm_source', 'utm_medium', 'utm_campaign')),
  check (event_count > 0),
  check (event_type in ('profile_view', 'link_click')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (char_length(value) <= 600)
);
alter table public.analytics_daily_values enable row level security;
grant select
  on public.analytics_daily_values to authenticated;
grant delete, insert, select, update
  on public.analytics_daily_values to service_role;
create policy "a second factor is shown first" on public.analytics_daily_values
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their daily values" on public.analytics_daily_values
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.analytics_daily_visitors (
  user_id uuid not null,
  day date not null,
  visitor_count bigint not null,
  primary key (user_id, day),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (visitor_count >= 0)
);
alter table public.analytics_daily_visitors enable row level security;
grant select
  on public.analytics_daily_visitors to authenticated;
grant delete, insert, select, update
  on public.analytics_daily_visitors to service_role;
create policy "a second factor is shown first" on public.analytics_daily_visitors
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their daily visitors" on public.analytics_daily_visitors
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.analytics_ids (
  user_id uuid not null,
  google_id text not null default '',
  meta_id text not null default '',
  plausible_domain text not null default '',
  plausible_host text not null default '',
  umami_id text not null default '',
  umami_host text not null default '',
  updated_at timestamptz not null default now(),
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.analytics_ids enable row level security;
grant insert (user_id, google_id, meta_id, plausible_domain, plausible_host, umami_id, umami_host), select, update (google_id, meta_id, plausible_domain, plausible_host, umami_id, umami_host)
  on public.analytics_ids to authenticated;
grant delete, insert, select, update
  on public.analytics_ids to service_role;
create policy "a second factor is shown first" on public.analytics_ids
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners add their analytics ids" on public.analytics_ids
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners change their analytics ids" on public.analytics_ids
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "owners read their analytics ids" on public.analytics_ids
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger check_analytics_ids before insert or update on public.analytics_ids for each row execute function private.check_analytics_ids();
create trigger notify_change after insert or update on public.analytics_ids for each row execute function private.notify_analytics_ids();

create table public.api_keys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  scope text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_on date,
  primary key (id),
  check (length(name) >= 1 and length(name) <= 60 and name = btrim(name)),
  check (prefix ~ '^vzt_[A-Za-z0-9_-]{6}$'),
  check (scope in ('read', 'leads-write')),
  check (octet_length(secret_hash) = 32),
  unique (secret_hash),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index api_keys_user_id_idx on public.api_keys (user_id, created_at desc, id);
alter table public.api_keys enable row level security;
grant delete, select (id, user_id, name, scope, prefix, created_at, last_used_on)
  on public.api_keys to authenticated;
grant delete, insert, select, update
  on public.api_keys to service_role;
create policy "a second factor is shown first" on public.api_keys
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read their keys" on public.api_keys
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners revoke their keys" on public.api_keys
  for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.archives (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  status text not null default 'waiting',
  progress smallint not null default 0,
  file_name text not null default '',
  size_bytes bigint not null default 0,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (user_id),
  check (length(file_name) <= 100),
  unique (id),
  check (progress >= 0 and progress <= 100),
  check (size_bytes >= 0),
  check (status in ('waiting', 'making', 'ready', 'failed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index archives_ready_at_idx on public.archives (ready_at) where (ready_at is not null);
alter table public.archives enable row level security;
grant select
  on public.archives to authenticated;
grant delete, insert, select, update
  on public.archives to service_role;
create policy "a second factor is shown first" on public.archives
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read how their archive stands" on public.archives
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.audit_log (
  id bigint not null generated always as identity,
  happened_at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_role text not null,
  action text not null,
  subject uuid,
  before jsonb,
  after jsonb,
  note text not null default '',
  address text not null default '',
  primary key (id),
  check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$' and length(action) <= 64),
  check (actor_role in ('administrator', 'agency', 'operator', 'system', 'owner')),
  check (length(address) <= 64),
  check (octet_length(after::text) <= 16384),
  check (octet_length(before::text) <= 16384),
  check (length(note) <= 500)
);
create index audit_log_actor_idx on public.audit_log (actor, happened_at desc, id);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_subject_idx on public.audit_log (subject, happened_at desc, id);
alter table public.audit_log enable row level security;
grant select (id, happened_at, actor_role, action, subject, before, after, note)
  on public.audit_log to authenticated;
grant select
  on public.audit_log to service_role;
create policy "a second factor is shown first" on public.audit_log
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "people read what was done to their account" on public.audit_log
  for select to authenticated
  using (subject = (select auth.uid()));
create trigger keep_audit_log before delete or update on public.audit_log for each row execute function private.keep_audit_log();
create trigger keep_whole_audit_log before truncate on public.audit_log for each statement execute function private.keep_audit_log();
create trigger keep_words after insert on public.audit_log for each row execute function private.keep_audit_words();

create table public.contacts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  email text not null default '',
  full_name text not null default '',
  phone text not null default '',
  company text not null default '',
  designation text not null default '',
  address text not null default '',
  notes text not null default '',
  tags jsonb not null default '[]',
  status text not null default 'new',
  source text not null default 'manual',
  last_contact_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null default '',
  sort_name text not null default '',
  own_email text,
  own_full_name text,
  own_phone text,
  own_company text,
  primary key (id),
  check (source in ('lead', 'manual', 'import')),
  check (status in ('new', 'contacted', 'qualified', 'customer', 'archived')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index contacts_created_at_idx on public.contacts (user_id, created_at desc, id);
create unique index contacts_email_key on public.contacts (user_id, lower(email)) where (email <> '');
create index contacts_sort_name_idx on public.contacts (user_id, sort_name, id);
alter table public.contacts enable row level security;
grant delete, insert (user_id, email, full_name, phone, company, designation, address, notes, tags, status, source, last_contact_at), select, update (email, full_name, phone, company, designation, address, notes, tags, status, last_contact_at)
  on public.contacts to authenticated;
grant delete, insert, select, update
  on public.contacts to service_role;
create policy "a second factor is shown first" on public.contacts
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners add contacts of their own" on public.contacts
  for insert to authenticated
  with check (user_id = (select auth.uid()) and source <> 'lead');
create policy "owners delete their contacts" on public.contacts
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "owners read their contacts" on public.contacts
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners update their contacts" on public.contacts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create trigger before_save before insert or update on public.contacts for each row execute function private.before_contact_save();
create trigger limit_contacts after insert on public.contacts referencing new table as added for each statement execute function private.limit_contacts();
create trigger limit_notes before insert or update of notes on public.contacts for each row when (new.notes <> '') execute function private.limit_notes();
create trigger tell_webhooks_of_changed after update on public.contacts referencing old table as before new table as changed for each statement execute function private.tell_webhooks_of_changed_contacts();
create trigger tell_webhooks_of_deleted after delete on public.contacts referencing old table as changed for each statement execute function private.tell_webhooks_of_contacts();
create trigger tell_webhooks_of_new after insert on public.contacts referencing new table as changed for each statement execute function private.tell_webhooks_of_contacts();

create table public.domains (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  state text not null default 'pending',
  token text not null default replace((gen_random_uuid())::text, '-', ''),
  has_token boolean not null default false,
  has_address boolean not null default false,
  problem text not null default '',
  found text not null default '',
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  asked_at timestamptz not null default now(),
  verified_at timestamptz,
  failing_since timestamptz,
  primary key (id),
  check ((state in ('active', 'failing')) <= (verified_at is not null)),
  check ((state = 'failing') = (failing_since is not null)),
  check (length(found) <= 500),
  check (length(name) <= 253),
  check (length(problem) <= 40),
  check (state in ('pending', 'active', 'failing', 'released')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  unique (user_id, name)
);
create index domains_checked_at_idx on public.domains (state, checked_at) where (state <> 'released');
create unique index domains_held_idx on public.domains (name) where (state in ('active', 'failing'));
create index domains_name_idx on public.domains (name);
alter table public.domains enable row level security;
grant delete, insert (user_id, name), select
  on public.domains to authenticated;
grant delete, insert, select, update
  on public.domains to service_role;
create policy "a second factor is shown first" on public.domains
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners claim domains" on public.domains
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners give up their domains" on public.domains
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "owners read their domains" on public.domains
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger after_domain_insert after insert on public.domains for each row execute function private.after_domain_insert();
create trigger before_domain_insert before insert on public.domains for each row execute function private.before_domain_insert();
create trigger notify_domain_change after update of state on public.domains for each row when (old.state is distinct from new.state) execute function private.notify_domain_change();
create trigger notify_domain_removal after delete on public.domains for each row when (old.state in ('active', 'failing')) execute function private.notify_domain_change();
create trigger tell_of_domain after update of state on public.domains for each row when (old.state = 'active' and new.state = 'failing' or (old.state in ('active', 'failing')) and new.state = 'released') execute function private.tell_of_domain();

create table public.leads (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  is_favorite boolean not null default false,
  full_name text not null default '',
  email text not null default '',
  phone text not null default '',
  company text not null default '',
  message text not null default '',
  consent text not null default '',
  form jsonb not null default '{}',
  source text not null default '',
  consent_version text not null default '',
  consented_at timestamptz,
  announced_at timestamptz,
  contact_id uuid,
  search_text text not null default '',
  corrected_at timestamptz,
  agency_id uuid,
  from_staff text not null default '',
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete set null,
  foreign key (contact_id) references public.contacts(id) on delete set null,
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index leads_agency_id_idx on public.leads (agency_id, created_at desc, id) where (agency_id is not null);
create index leads_contact_id_idx on public.leads (contact_id, created_at desc) where (contact_id is not null);
create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_email_idx on public.leads (lower(email));
create index leads_favorites_idx on public.leads (user_id, created_at desc, id) where is_favorite;
create index leads_unannounced_idx on public.leads (user_id, created_at, id) where (announced_at is null);
create index leads_user_id_idx on public.leads (user_id, created_at desc, id);
create index leads_words_idx on public.leads using gin (private.to_words("left"(search_text, 400)));
alter table public.leads enable row level security;
grant delete, select, update (is_favorite)
  on public.leads to authenticated;
grant delete, insert, select, update
  on public.leads to service_role;
create policy "a second factor is shown first" on public.leads
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "agency owners read the leads that are shared with them" on public.leads
  for select to authenticated
  using (agency_id = (select auth.uid()) and ( select private.may_lead(select auth.uid()) as may_lead));
create policy "owners delete their leads" on public.leads
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "owners mark their leads" on public.leads
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "owners read their leads" on public.leads
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger before_save before insert or update of full_name, email, phone, company, message on public.leads for each row execute function private.before_lead_save();
create trigger correct_contact after update of full_name, email, phone, company on public.leads for each row when (old.full_name is distinct from new.full_name or old.email is distinct from new.email or old.phone is distinct from new.phone or old.company is distinct from new.company) execute function private.correct_contact();
create trigger keep_deleted after delete on public.leads for each row execute function private.keep_deleted_lead();
create trigger share_lead before insert on public.leads for each row when (new.created_at = now()) execute function private.share_lead();
create trigger tell_webhooks_of_deleted after delete on public.leads referencing old table as changed for each statement execute function private.tell_webhooks_of_leads();
create trigger tell_webhooks_of_new after insert on public.leads referencing new table as changed for each statement execute function private.tell_webhooks_of_leads();

create table public.ledger (
  id bigint not null generated always as identity,
  user_id uuid,
  recorded_at timestamptz not null default clock_timestamp(),
  happened_at timestamptz not null,
  kind text not null,
  source text not null,
  status text not null default '',
  plan text,
  amount bigint,
  currency text,
  covers_from timestamptz,
  covers_until timestamptz,
  belongs_to text,
  is_trial boolean not null default false,
  renews boolean not null default false,
  actor uuid,
  note text not null default '',
  trial_from timestamptz,
  trial_until timestamptz,
  next_plan text,
  amount_due bigint,
  retry_at timestamptz,
  cancels_at timestamptz,
  primary key (id),
  foreign key (actor) references auth.users(id) on delete set null,
  check (amount >= 0),
  check (amount_due >= 0),
  check (length(belongs_to) <= 255),
  check (currency ~ '^[a-z]{3}$'),
  check (kind in ('subscription', 'payment', 'refund', 'dispute', 'grant')),
  check (next_plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(note) <= 500),
  check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(source) >= 1 and length(source) <= 255),
  check (length(status) <= 64),
  foreign key (user_id) references auth.users(id) on delete set null
);
create index ledger_money_idx on public.ledger (happened_at) where (kind in ('payment', 'refund', 'dispute'));
create index ledger_source_idx on public.ledger (source, id desc);
create index ledger_user_id_idx on public.ledger (user_id, id);
alter table public.ledger enable row level security;
grant select (id, recorded_at, happened_at, kind, source, status, plan, amount, currency, covers_from, covers_until, belongs_to, is_trial, renews, note, trial_from, trial_until, next_plan, amount_due, retry_at, cancels_at)
  on public.ledger to authenticated;
grant select
  on public.ledger to service_role;
create policy "a second factor is shown first" on public.ledger
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "people read what they paid and were granted" on public.ledger
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger keep_ledger before delete or update on public.ledger for each row execute function private.keep_ledger();
create trigger keep_whole_ledger before truncate on public.ledger for each statement execute function private.keep_ledger();
create trigger queue_receipt after insert on public.ledger for each row when (new.user_id is not null and new.plan is not null) execute function private.queue_receipt();
create trigger refuse_agency_of_staff before insert on public.ledger for each row when (new.kind = 'grant' and (new.plan in ('agency_50', 'agency_100', 'agency_500'))) execute function private.refuse_agency_of_staff();
create trigger tell_team_of_planned_end after insert on public.ledger for each row when (new.kind = 'subscription' and new.user_id is not null and (new.plan in ('agency_50', 'agency_100', 'agency_500'))) execute function private.tell_team_of_planned_end();

create table public.page_flags (
  user_id uuid not null,
  version_id bigint not null,
  fingerprint text not null,
  findings jsonb not null default '[]',
  checked_at timestamptz not null default now(),
  asked_at timestamptz,
  primary key (user_id),
  check (length(fingerprint) <= 64),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.page_flags enable row level security;
grant select
  on public.page_flags to service_role;

create table public.page_reports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  username text not null,
  source text not null,
  version_id bigint not null,
  content jsonb,
  fingerprint text,
  findings jsonb not null default '[]',
  reason text not null,
  reasons jsonb not null default '{}',
  report_count integer not null default 0,
  notes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  status text not null default 'open',
  outcome text,
  closing_note text not null default '',
  closed_at timestamptz,
  closed_by uuid,
  primary key (id),
  check ((status = 'closed') = (outcome is not null)),
  foreign key (closed_by) references auth.users(id) on delete set null,
  check (length(closing_note) <= 500),
  check (length(fingerprint) <= 64),
  check (jsonb_array_length(notes) <= 20),
  check (outcome in ('nothing', 'suspended')),
  check (reason in ('spam', 'phishing', 'impersonation', 'illegal', 'other', 'links')),
  check (report_count >= 0),
  check (source in ('visitor', 'check')),
  check (status in ('open', 'closed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index page_reports_closed_at_idx on public.page_reports (closed_at) where (status = 'closed');
create index page_reports_last_idx on public.page_reports (last_reported_at desc, id);
create unique index page_reports_open_key on public.page_reports (user_id, source, version_id) where (status = 'open');
create index page_reports_user_id_idx on public.page_reports (user_id, created_at desc);
alter table public.page_reports enable row level security;
grant select
  on public.page_reports to service_role;
create trigger queue_report_mails after insert on public.page_reports for each row execute function private.queue_report_mails();

create table public.payment_settings (
  id boolean not null default true,
  currency text not null default 'usd',
  trial_days integer not null default 7,
  grace_days integer not null default 7,
  ends_on_return boolean not null default true,
  primary key (id),
  check (currency ~ '^[a-z]{3}$'),
  check (grace_days >= 0 and grace_days <= 60),
  check (id),
  check (trial_days >= 0 and trial_days <= 90)
);
alter table public.payment_settings enable row level security;
grant select
  on public.payment_settings to authenticated;
grant select, update
  on public.payment_settings to service_role;
create policy "a second factor is shown first" on public.payment_settings
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "everyone signed in reads the terms" on public.payment_settings
  for select to authenticated
  using ((select auth.uid()) is not null);
create trigger notify_terms after insert or delete or update on public.payment_settings for each statement execute function private.notify_terms();

create table public.pictures (
  id uuid not null,
  user_id uuid not null,
  path text not null,
  name text not null default '',
  alt text not null default '',
  album text not null default '',
  content_hash text,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  sort_name text not null default '',
  search_text text not null default '',
  primary key (id),
  check (length(album) <= 60),
  check (length(alt) <= 300),
  check (content_hash ~ '^[0-9a-f]{64}$'),
  check (height > 0),
  check (length(name) <= 200),
  unique (path),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (width > 0)
);
create index pictures_bytes_idx on public.pictures (user_id, bytes desc, id);
create unique index pictures_content_hash_key on public.pictures (user_id, content_hash);
create index pictures_created_at_idx on public.pictures (user_id, created_at desc, id);
create index pictures_sort_name_idx on public.pictures (user_id, sort_name, id);
alter table public.pictures enable row level security;
grant select, update (alt, album)
  on public.pictures to authenticated;
grant delete, insert, select, update
  on public.pictures to service_role;
create policy "a second factor is shown first" on public.pictures
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners describe their pictures" on public.pictures
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "owners read their pictures" on public.pictures
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger before_save before insert or update on public.pictures for each row execute function private.before_picture_save();

create table public.plan_features (
  plan text not null,
  feature text not null,
  is_enabled boolean not null,
  max_count integer,
  primary key (plan, feature),
  check (max_count >= 0),
  check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500'))
);
alter table public.plan_features enable row level security;
grant select
  on public.plan_features to authenticated;
grant delete, insert, select, update
  on public.plan_features to service_role;
create policy "a second factor is shown first" on public.plan_features
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "everyone signed in reads what plans include" on public.plan_features
  for select to authenticated
  using ((select auth.uid()) is not null);
create trigger notify_change after insert or delete or update on public.plan_features for each statement execute function private.notify_plan_change();

create table public.plan_prices (
  plan text not null,
  amount integer,
  stripe_price_id text,
  primary key (plan),
  check (amount >= 1 and amount <= 99999999),
  check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(stripe_price_id) >= 1 and length(stripe_price_id) <= 255)
);
alter table public.plan_prices enable row level security;
grant select
  on public.plan_prices to authenticated;
grant select, update
  on public.plan_prices to service_role;
create policy "a second factor is shown first" on public.plan_prices
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "everyone signed in reads the prices" on public.plan_prices
  for select to authenticated
  using ((select auth.uid()) is not null);
create trigger notify_terms after insert or delete or update on public.plan_prices for each statement execute function private.notify_terms();

create table public.plan_quotas (
  plan text not null,
  quota text not null,
  maximum bigint not null,
  primary key (plan, quota),
  check (maximum >= 0),
  check (plan in ('unconfirmed', 'free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (quota in ('pictures', 'picture_bytes', 'contacts', 'note_characters', 'versions'))
);
alter table public.plan_quotas enable row level security;
grant select
  on public.plan_quotas to authenticated;
grant delete, insert, select, update
  on public.plan_quotas to service_role;
create policy "a second factor is shown first" on public.plan_quotas
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "everyone signed in reads how much plans leave room for" on public.plan_quotas
  for select to authenticated
  using ((select auth.uid()) is not null);

create table public.profile_publishes (
  user_id uuid not null,
  day date not null,
  publish_count integer not null,
  primary key (user_id, day),
  check (publish_count > 0),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.profile_publishes enable row level security;
grant select
  on public.profile_publishes to authenticated;
grant delete, insert, select, update
  on public.profile_publishes to service_role;
create policy "a second factor is shown first" on public.profile_publishes
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read when they published" on public.profile_publishes
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.profile_versions (
  id bigint not null generated always as identity,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  content jsonb not null,
  primary key (id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index profile_versions_user_id_idx on public.profile_versions (user_id, id desc);
alter table public.profile_versions enable row level security;
grant select
  on public.profile_versions to authenticated;
grant delete, insert, select, update
  on public.profile_versions to service_role;
create policy "a second factor is shown first" on public.profile_versions
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "agency owners read the versions of their staff's pages" on public.profile_versions
  for select to authenticated
  using (( select private.may_lead(select auth.uid()) as may_lead) and (exists ( select
   from public.profiles p
  where p.user_id = profile_versions.user_id and p.agency_owner_id = (select auth.uid()))));
create policy "owners read the versions of their profile" on public.profile_versions
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger count_publish after insert on public.profile_versions for each row execute function private.count_publish();
create trigger queue_check after insert on public.profile_versions for each row execute function private.queue_page_check();
create trigger tell_webhooks after insert on public.profile_versions for each row execute function private.tell_webhooks_of_publish();

create table public.profiles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  username text not null,
  full_name text not null default '',
  designation text not null default '',
  bio text not null default '',
  profile_picture_url text,
  cover_image_url text,
  plan text not null default 'free',
  plan_expiry timestamptz,
  is_active boolean not null default true,
  is_agency_profile boolean not null default false,
  agency_owner_id uuid,
  agency_max_staff integer not null default 0,
  is_trial_active boolean not null default false,
  trial_start_date timestamptz,
  trial_end_date timestamptz,
  has_used_trial boolean not null default false,
  sections_enabled jsonb not null default '{"links": true, "social": true}',
  section_order jsonb not null default '["vcard", "social", "links", "lead_form"]',
  vcard_data jsonb not null default '{}',
  social_links jsonb not null default '[]',
  custom_link_data jsonb not null default '{}',
  custom_links jsonb not null default '[]',
  skills jsonb not null default '[]',
  experiences jsonb not null default '[]',
  section_heading text not null default '',
  custom_text text not null default '',
  embed_video text not null default '',
  embed_map text not null default '',
  embed_audio text not null default '',
  lead_form_data jsonb not null default '{}',
  theme_color text,
  secondary_background text,
  primary_text_color text,
  gradient_preset text,
  font_heading text not null default 'Inter',
  font_body text not null default 'Inter',
  heading_size integer not null default 20,
  body_size integer not null default 14,
  design_preferences jsonb not null default '{}',
  video_data jsonb not null default '{}',
  audio_data jsonb not null default '{}',
  map_data jsonb not null default '{}',
  text_data jsonb not null default '{}',
  heading_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gallery jsonb not null default '[]',
  embed_calendar text not null default '',
  primary key (id),
  check (agency_max_staff >= 0),
  foreign key (agency_owner_id) references auth.users(id) on delete set null,
  check (body_size >= 8 and body_size <= 64),
  check (heading_size >= 8 and heading_size <= 64),
  check (plan in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  foreign key (user_id) references auth.users(id) on delete cascade,
  unique (user_id)
);
create index profiles_agency_owner_id_idx on public.profiles (agency_owner_id) where (agency_owner_id is not null);
create index profiles_plan_idx on public.profiles (plan, plan_expiry) where (plan <> 'free');
create unique index profiles_username_key on public.profiles (lower(username));
alter table public.profiles enable row level security;
grant insert (user_id, full_name), select, update (username, full_name, designation, bio, profile_picture_url, cover_image_url, sections_enabled, section_order, vcard_data, social_links, custom_link_data, custom_links, skills, experiences, section_heading, custom_text, embed_video, embed_map, embed_audio, lead_form_data, theme_color, secondary_background, primary_text_color, gradient_preset, font_heading, font_body, heading_size, body_size, design_preferences, video_data, audio_data, map_data, text_data, heading_data, updated_at, gallery, embed_calendar)
  on public.profiles to authenticated;
grant delete, insert, select, update
  on public.profiles to service_role;
create policy "a second factor is shown first" on public.profiles
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "agency owners read the pages of their staff" on public.profiles
  for select to authenticated
  using (agency_owner_id = (select auth.uid()) and ( select private.may_lead(select auth.uid()) as may_lead));
create policy "agency owners update the pages of their staff" on public.profiles
  for update to authenticated
  using (agency_owner_id = (select auth.uid()) and ( select private.may_lead(select auth.uid()) as may_lead))
  with check (agency_owner_id = (select auth.uid()) and ( select private.may_lead(select auth.uid()) as may_lead));
create policy "owners read their profile" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners update their profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "people create their own profile" on public.profiles
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create trigger after_username_update after update of username on public.profiles for each row when (old.username is distinct from new.username) execute function private.after_username_update();
create trigger audit_staff_edit after update on public.profiles for each row when (new.agency_owner_id is not null and new.agency_owner_id <> new.user_id) execute function private.audit_staff_edit();
create trigger before_insert before insert on public.profiles for each row execute function private.before_profile_insert();
create trigger before_update before update on public.profiles for each row execute function private.before_profile_update();
create trigger copy_foreign_pictures after insert or update of profile_picture_url, cover_image_url, gallery, custom_links on public.profiles for each row execute function private.copy_foreign_pictures();
create trigger keep_template before update on public.profiles for each row when (new.agency_owner_id is not null) execute function private.keep_template();
create trigger keep_version after update on public.profiles for each row execute function private.keep_profile_version();
create trigger list_changed_page after update on public.profiles for each row when (old.full_name is distinct from new.full_name or old.username is distinct from new.username or old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry or old.is_agency_profile is distinct from new.is_agency_profile or old.agency_owner_id is distinct from new.agency_owner_id) execute function private.list_page();
create trigger list_page after insert or delete on public.profiles for each row execute function private.list_page();
create trigger notify_change after insert or delete or update on public.profiles for each row execute function private.notify_profile_change();
create trigger notify_domain_owner_change after update on public.profiles for each row when (old.username is distinct from new.username or old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry or old.is_active is distinct from new.is_active) execute function private.notify_domain_owner_change();
create trigger notify_team_change after update on public.profiles for each row when ((old.agency_owner_id is not null or new.agency_owner_id is not null or old.is_agency_profile or new.is_agency_profile) and (old.agency_owner_id is distinct from new.agency_owner_id or old.full_name is distinct from new.full_name or old.designation is distinct from new.designation or old.username is distinct from new.username or old.profile_picture_url is distinct from new.profile_picture_url or old.is_active is distinct from new.is_active or old.plan is distinct from new.plan)) execute function private.notify_staff_change();
create trigger notify_team_change_of_deleted after delete on public.profiles for each row when (old.agency_owner_id is not null) execute function private.notify_staff_change();
create trigger refresh_active after insert on public.profiles for each row execute function private.refresh_new_active();
create trigger refresh_agency after update of plan on public.profiles for each row when (old.plan is distinct from new.plan) execute function private.follow_agency_plan();
create trigger refresh_agency_on_insert after insert on public.profiles for each row when (new.plan in ('agency_50', 'agency_100', 'agency_500')) execute function private.follow_agency_plan();
create trigger refresh_plan after insert on public.profiles for each row execute function private.refresh_new_profile();
create trigger refuse_unreachable_links before insert or update of social_links, custom_links on public.profiles for each row execute function private.refuse_unreachable_links();
create trigger tell_team_of_end after update of plan on public.profiles for each row when ((old.plan in ('agency_50', 'agency_100', 'agency_500')) and (new.plan <> all (array['agency_50', 'agency_100', 'agency_500'])) and new.agency_owner_id is null) execute function private.tell_team_of_end();
create trigger tell_webhooks_of_plan after update of plan, plan_expiry on public.profiles for each row when (old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry) execute function private.tell_webhooks_of_plan();
create trigger watch_plan_end after update of plan, plan_expiry on public.profiles for each row when (old.plan is distinct from new.plan or old.plan_expiry is distinct from new.plan_expiry) execute function private.watch_plan_end();

create view public.public_profiles as
 select p.id,
    p.user_id,
    p.username,
    p.full_name,
    p.designation,
    p.bio,
        case
            when private.is_stored_picture(p.profile_picture_url) then p.profile_picture_url
            else null::text
        end as profile_picture_url,
        case
            when private.is_stored_picture(p.cover_image_url) then p.cover_image_url
            else null::text
        end as cover_image_url,
    p.theme_color,
    p.secondary_background,
    p.primary_text_color,
        case
            when s.is_designed then p.gradient_preset
            else null::text
        end as gradient_preset,
        case
            when s.is_designed then p.font_heading
            else 'Inter'
        end as font_heading,
        case
            when s.is_designed then p.font_body
            else 'Inter'
        end as font_body,
        case
            when s.is_designed then p.heading_size
            else 20
        end as heading_size,
        case
            when s.is_designed then p.body_size
            else 14
        end as body_size,
        case
            when s.is_designed then p.design_preferences
            else jsonb_strip_nulls(jsonb_build_object('scheme', p.design_preferences -> 'scheme'))
        end as design_preferences,
    p.created_at,
    p.updated_at,
    to_jsonb(s.sections) as sections,
        case
            when 'vcard' = any (s.sections) then p.vcard_data
            else '{}'
        end as vcard_data,
        case
            when 'social' = any (s.sections) then p.social_links
            else '[]'
        end as social_links,
        case
            when 'links' = any (s.sections) then ( select coalesce(jsonb_agg(
                    case
                        when private.is_stored_picture(links.link ->> 'thumbnailUrl') then links.link
                        else links.link || '{"thumbnailUrl": ""}'
                    end order by links."position"), '[]') as "coalesce"
               from jsonb_array_elements(p.custom_links) with ordinality links(link, "position")
              where private.is_link_shown(links.link))
            else '[]'
        end as custom_links,
        case
            when 'lead_form' = any (s.sections) then p.lead_form_data
            else '{}'
        end as lead_form_data,
        case
            when 'skill' = any (s.sections) then p.skills
            else '[]'
        end as skills,
        case
            when 'experience' = any (s.sections) then p.experiences
            else '[]'
        end as experiences,
        case
            when 'text' = any (s.sections) then p.section_heading
            else ''
        end as section_heading,
        case
            when 'text' = any (s.sections) then p.custom_text
            else ''
        end as custom_text,
        case
            when 'video' = any (s.sections) then p.embed_video
            else ''
        end as embed_video,
        case
            when 'map' = any (s.sections) then p.embed_map
            else ''
        end as embed_map,
        case
            when 'audio' = any (s.sections) then p.embed_audio
            else ''
        end as embed_audio,
        case
            when 'gallery' = any (s.sections) then ( select coalesce(jsonb_agg(pictures.picture order by pictures."position"), '[]') as "coalesce"
               from jsonb_array_elements(p.gallery) with ordinality pictures(picture, "position")
              where private.is_stored_picture(pictures.picture ->> 'url'))
            else '[]'
        end as gallery,
        case
            when 'calendar' = any (s.sections) then p.embed_calendar
            else ''
        end as embed_calendar
   from public.profiles p
     join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
     cross join lateral ( select private.visible_sections(p.*) as sections,
            private.has_feature(p.user_id, 'advanced_design') as is_designed
         offset 0) s
  where p.is_active;
grant select
  on public.public_profiles to service_role;

create table public.switches (
  name text not null,
  is_on boolean not null default true,
  note text not null default '',
  changed_at timestamptz not null default now(),
  primary key (name),
  check (name in ('sign_up', 'lead_forms', 'embeds', 'public_pages')),
  check (length(note) <= 500)
);
alter table public.switches enable row level security;
grant select (name, is_on, changed_at)
  on public.switches to authenticated;
grant select
  on public.switches to service_role;
create policy "a second factor is shown first" on public.switches
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "everyone signed in reads what is turned off" on public.switches
  for select to authenticated
  using ((select auth.uid()) is not null);
create trigger notify_switches after insert or delete or update on public.switches for each statement execute function private.notify_switches();

create table public.webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  user_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'waiting',
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  finished_at timestamptz,
  answer_status smallint,
  problem text,
  answer_ms integer,
  tried_at timestamptz,
  sent_headers jsonb not null default '{}',
  answer_headers jsonb not null default '{}',
  answer_text text not null default '',
  primary key (id),
  check (length(answer_headers::text) <= 4096),
  check (length(answer_text) <= 1000),
  check (length(payload::text) <= 65536),
  check (length(problem) <= 40),
  check (length(sent_headers::text) <= 4096),
  check (status in ('waiting', 'delivered', 'failed')),
  foreign key (webhook_id) references public.webhooks(id) on delete cascade
);
create index webhook_deliveries_age_idx on public.webhook_deliveries (created_at);
create index webhook_deliveries_claimed_idx on public.webhook_deliveries (user_id) where (claimed_at is not null);
create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, due_at) where (status = 'waiting');
create index webhook_deliveries_log_idx on public.webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_next_idx on public.webhook_deliveries (due_at) where (status = 'waiting');
alter table public.webhook_deliveries enable row level security;
grant select
  on public.webhook_deliveries to authenticated;
grant delete, insert, select, update
  on public.webhook_deliveries to service_role;
create policy "a second factor is shown first" on public.webhook_deliveries
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners read what was sent to their webhooks" on public.webhook_deliveries
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.webhooks (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  url text not null,
  description text not null default '',
  events jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  failing_since timestamptz,
  end_reason text,
  ended_at timestamptz,
  primary key (id),
  check (length(description) <= 100),
  check (end_reason in ('failing', 'gone')),
  check (jsonb_typeof(events) = 'array' and jsonb_array_length(events) >= 1 and jsonb_array_length(events) <= 8 and events <@ '["lead.created", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "page.published", "plan.changed", "account.deletion"]'),
  check (length(url) <= 500 and url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])[!-~]+$' and url !~ '^[a-z]+://[^/?#]*@' and url !~ '#'),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index webhooks_user_id_idx on public.webhooks (user_id, created_at, id);
alter table public.webhooks enable row level security;
grant delete, insert (user_id, url, description, events), select, update (url, description, events, is_active)
  on public.webhooks to authenticated;
grant delete, insert, select, update
  on public.webhooks to service_role;
create policy "a second factor is shown first" on public.webhooks
  as restrictive
  for all to authenticated
  using (select private.is_assured())
  with check (select private.is_assured());
create policy "owners add webhooks of their own" on public.webhooks
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners change their webhooks" on public.webhooks
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "owners delete their webhooks" on public.webhooks
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "owners read their webhooks" on public.webhooks
  for select to authenticated
  using (user_id = (select auth.uid()));
create trigger limit_webhooks before insert on public.webhooks for each row execute function private.limit_webhooks();
create trigger refuse_private_address before insert or update of url on public.webhooks for each row execute function private.refuse_private_address();
create trigger resume_webhook before update of url, is_active on public.webhooks for each row when (new.url is distinct from old.url or new.is_active and not old.is_active) execute function private.resume_webhook();
create trigger settle_webhook after update of is_active on public.webhooks for each row when (old.is_active and not new.is_active) execute function private.settle_webhook();

create table private.account_deletions (
  user_id uuid not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index account_deletions_due_at_idx on private.account_deletions (due_at);
alter table private.account_deletions enable row level security;
create trigger end_payments_of_leaver after insert on private.account_deletions for each row execute function private.end_payments_of_leaver();
create trigger tell_webhooks after insert on private.account_deletions for each row execute function private.tell_webhooks_of_deletion();

create table private.account_mails (
  id uuid not null,
  user_id uuid not null,
  kind text,
  sealed text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  primary key (id),
  check (length(kind) <= 40),
  check (length(sealed) <= 200000),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index account_mails_ends_idx on private.account_mails (ends_at);
create index account_mails_kind_idx on private.account_mails (user_id, kind);
alter table private.account_mails enable row level security;

create table private.administration_rules (
  is_only boolean not null default true,
  need_second_factor boolean not null,
  primary key (is_only),
  check (is_only)
);
alter table private.administration_rules enable row level security;

create table private.agency_mail_days (
  agency_id uuid not null,
  day date not null,
  mails integer not null,
  primary key (agency_id, day),
  foreign key (agency_id) references auth.users(id) on delete cascade,
  check (mails > 0)
);
alter table private.agency_mail_days enable row level security;

create table private.agency_members (
  user_id uuid not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.agency_members enable row level security;

create table private.agency_past_days (
  agency_id uuid not null,
  day date not null,
  views bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  primary key (agency_id, day),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade
);
alter table private.agency_past_days enable row level security;

create table private.appeals (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  username text not null,
  suspended_at timestamptz not null,
  reason text not null,
  text text not null,
  sent_at timestamptz not null default now(),
  is_lifted boolean,
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  primary key (id),
  check (length(answer) <= 500),
  foreign key (answered_by) references auth.users(id) on delete set null,
  check ((answered_at is null) = (is_lifted is null)),
  check (length(text) >= 1 and length(text) <= 2000),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create unique index appeals_open_key on private.appeals (user_id) where (answered_at is null);
create index appeals_sent_at_idx on private.appeals (sent_at desc, id);
create index appeals_user_id_idx on private.appeals (user_id, sent_at desc);
alter table private.appeals enable row level security;
create trigger queue_report_mails after insert on private.appeals for each row execute function private.queue_report_mails();

create table private.audit_words (
  entry bigint not null,
  words tsvector not null,
  primary key (entry)
);
create index audit_words_words_idx on private.audit_words using gin (private.searched(words));
alter table private.audit_words enable row level security;

create table private.banned_mail_domains (
  id uuid not null default gen_random_uuid(),
  domain text not null,
  note text not null default '',
  banned_at timestamptz not null default now(),
  banned_by uuid,
  primary key (id),
  foreign key (banned_by) references auth.users(id) on delete set null,
  check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and length(domain) <= 253),
  unique (domain),
  check (length(note) <= 500)
);
alter table private.banned_mail_domains enable row level security;

create table private.banned_names (
  id uuid not null default gen_random_uuid(),
  name text not null,
  skeleton text not null,
  is_part boolean not null default false,
  note text not null default '',
  banned_at timestamptz not null default now(),
  banned_by uuid,
  primary key (id),
  foreign key (banned_by) references auth.users(id) on delete set null,
  check (name ~ '^[A-Za-z0-9_-]{3,30}$'),
  check (length(note) <= 500),
  check (length(skeleton) >= 3 and length(skeleton) <= 30),
  unique (skeleton)
);
alter table private.banned_names enable row level security;

create table private.checkouts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan text not null,
  amount integer not null,
  currency text not null,
  is_trial boolean not null default false,
  session_id text,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  heard_at timestamptz,
  primary key (id),
  check (amount > 0),
  check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(session_id) <= 255),
  unique (session_id),
  check (status in ('open', 'processing', 'done', 'failed', 'expired')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index checkouts_user_id_idx on private.checkouts (user_id, created_at desc);
alter table private.checkouts enable row level security;
create trigger refuse_agency_of_staff before insert on private.checkouts for each row when (new.plan in ('agency_50', 'agency_100', 'agency_500')) execute function private.refuse_agency_of_staff();

create table private.closed_customers (
  customer_id text not null,
  closed_at timestamptz not null default now(),
  primary key (customer_id),
  check (length(customer_id) >= 1 and length(customer_id) <= 255)
);
alter table private.closed_customers enable row level security;

create table private.contact_leads (
  lead_id uuid not null,
  contact_id uuid not null,
  email text not null,
  full_name text not null,
  phone text not null,
  company text not null,
  left_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (lead_id),
  foreign key (contact_id) references public.contacts(id) on delete cascade
);
create index contact_leads_contact_id_idx on private.contact_leads (contact_id);
alter table private.contact_leads enable row level security;

create table private.daily_visitors (
  user_id uuid not null,
  day date not null,
  visitor bytea not null,
  salt_day date not null,
  primary key (user_id, day, visitor),
  foreign key (user_id) references auth.users(id) on delete cascade,
  check (length(visitor) = 16)
);

create table private.deleted_leads (
  id uuid not null,
  user_id uuid not null,
  deleted_at timestamptz not null default now(),
  lead jsonb not null,
  primary key (id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index deleted_leads_deleted_at_idx on private.deleted_leads (deleted_at);
create index deleted_leads_user_id_idx on private.deleted_leads (user_id);
alter table private.deleted_leads enable row level security;

create table private.directory (
  user_id uuid not null,
  email text not null,
  full_name text not null,
  username text not null,
  plan text not null,
  plan_expiry timestamptz,
  status text not null,
  is_administrator boolean not null,
  is_agency boolean not null,
  agency_owner_id uuid,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  words tsvector not null,
  inviter text not null default '',
  primary key (user_id),
  check (status in ('active', 'invited', 'unconfirmed', 'suspended', 'leaving')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index directory_agency_owner_id_idx on private.directory (agency_owner_id) where (agency_owner_id is not null);
create index directory_created_at_idx on private.directory (created_at desc, user_id);
create index directory_email_idx on private.directory (email, user_id);
create index directory_is_administrator_idx on private.directory (created_at desc, user_id) where is_administrator;
create index directory_is_agency_idx on private.directory (created_at desc, user_id) where is_agency;
create index directory_plan_expiry_idx on private.directory (plan_expiry) where (plan in ('premium', 'yearly'));
create index directory_plan_idx on private.directory (plan, created_at desc, user_id);
create index directory_status_idx on private.directory (status, created_at desc, user_id);
create index directory_words_idx on private.directory using gin (private.searched(words));
alter table private.directory enable row level security;
create trigger forget_audit_words after delete on private.directory for each row execute function private.forget_audit_words();

create table private.installation (
  is_only boolean not null default true,
  signing_key text not null,
  known_keys jsonb not null,
  file_storage text,
  primary key (is_only),
  check (is_only)
);
alter table private.installation enable row level security;

create table private.invited_accounts (
  user_id uuid not null,
  agency_id uuid not null,
  invited_at timestamptz not null default now(),
  primary key (user_id),
  foreign key (agency_id) references auth.users(id) on delete cascade,
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index invited_accounts_agency_id_idx on private.invited_accounts (agency_id);
alter table private.invited_accounts enable row level security;
create trigger list_invited after insert or update on private.invited_accounts for each row execute function private.list_invited();

create table private.job_runners (
  worker_id text not null,
  seen_at timestamptz not null,
  primary key (worker_id)
);
alter table private.job_runners enable row level security;

create table private.judged_trials (
  source text not null,
  user_id uuid,
  because text,
  judged_at timestamptz not null default now(),
  primary key (source),
  check (because in ('address', 'card')),
  check (length(source) <= 255),
  foreign key (user_id) references auth.users(id) on delete set null
);
create index judged_trials_user_id_idx on private.judged_trials (user_id);
alter table private.judged_trials enable row level security;

create table private.known_devices (
  user_id uuid not null,
  mark_hash bytea not null,
  browser text not null,
  session_id uuid not null,
  known_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, mark_hash),
  check (length(browser) <= 300),
  check (octet_length(mark_hash) = 32),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.known_devices enable row level security;

create table private.latin_letters (
  letter text not null,
  latin text not null,
  primary key (letter),
  check (latin ~ '^[a-z]+$')
);
alter table private.latin_letters enable row level security;

create view private.listed_teams as
 select a.slug,
    a.created_at,
    a.owner_id as id,
    greatest(a.updated_at, ( select max(p.updated_at) as max
           from public.profiles p
          where p.agency_owner_id = a.owner_id and p.is_active)) as updated_at
   from public.agencies a
     join public.profiles o on o.user_id = a.owner_id and o.is_active and o.agency_owner_id is null and private.agency_seats(o.plan) > 0
  where a.is_team_public and a.slug is not null;

create table private.mail_health (
  is_only boolean not null default true,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  failures integer not null default 0,
  primary key (is_only),
  check (is_only)
);
alter table private.mail_health enable row level security;

create table private.plan_mails (
  user_id uuid not null,
  kind text not null,
  about timestamptz not null,
  queued_at timestamptz not null default now(),
  primary key (user_id, kind, about),
  check (kind in ('trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3', 'ended')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.plan_mails enable row level security;

create table private.profile_columns (
  "position" integer not null generated always as identity,
  name text not null,
  kind text not null,
  max_bytes integer not null default 100000,
  section text,
  shown text,
  primary key ("position"),
  check (kind in ('text', 'line', 'prose', 'picture', 'links', 'pictures', 'list', 'map')),
  unique (name)
);
alter table private.profile_columns enable row level security;

create table private.profile_saves (
  user_id uuid not null,
  saved_at timestamptz[] not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.profile_saves enable row level security;

create table private.push_values (
  push_id bigint not null,
  user_id uuid not null,
  part text not null,
  before jsonb not null,
  given text not null,
  had jsonb,
  primary key (push_id, user_id, part),
  foreign key (push_id) references public.agency_pushes(id) on delete cascade,
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index push_values_user_id_idx on private.push_values (user_id);
alter table private.push_values enable row level security;

create table private.recovery_codes (
  user_id uuid not null,
  number smallint not null,
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, number),
  check (length(code_hash) = 32),
  check (number >= 1 and number <= 10),
  check (length(salt) = 16),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.recovery_codes enable row level security;

create table private.report_mails (
  user_id uuid not null,
  told_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.report_mails enable row level security;

create table private.reserved_usernames (
  username text not null,
  primary key (username),
  check (username = lower(username))
);
alter table private.reserved_usernames enable row level security;

create table private.salt_rotations (
  day date not null,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  primary key (day)
);

create table private.sign_in_mails (
  user_id uuid not null,
  day date not null,
  count integer not null,
  primary key (user_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.sign_in_mails enable row level security;

create table private.staff_tries (
  agency_id uuid not null,
  hour timestamptz not null,
  people integer not null,
  primary key (agency_id, hour),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade
);
alter table private.staff_tries enable row level security;

create table private.stripe_customers (
  user_id uuid not null,
  customer_id text,
  created_at timestamptz not null default now(),
  primary key (user_id),
  check (length(customer_id) >= 1 and length(customer_id) <= 255),
  unique (customer_id),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.stripe_customers enable row level security;
create trigger close_customer after delete or update on private.stripe_customers for each row when (old.customer_id is not null) execute function private.close_customer();

create table private.stripe_events (
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (id),
  check (length(id) >= 1 and length(id) <= 255),
  check (length(type) <= 255)
);
create index stripe_events_received_at_idx on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;

create table private.stripe_prices (
  price_id text not null,
  plan text not null,
  amount integer not null,
  currency text not null,
  created_at timestamptz not null default now(),
  primary key (price_id),
  check (plan in ('premium', 'yearly', 'agency_50', 'agency_100', 'agency_500')),
  check (length(price_id) >= 1 and length(price_id) <= 255)
);
alter table private.stripe_prices enable row level security;

create table private.suspensions (
  user_id uuid not null,
  suspended_by text not null,
  reason text not null default '',
  actor uuid,
  suspended_at timestamptz not null default now(),
  primary key (user_id, suspended_by),
  foreign key (actor) references auth.users(id) on delete set null,
  check (length(reason) <= 500),
  check (suspended_by in ('administrator', 'agency')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.suspensions enable row level security;
create trigger answer_lifted_appeal after delete on private.suspensions for each row when (old.suspended_by = 'administrator') execute function private.answer_lifted_appeal();
create trigger tell_other_reason after update on private.suspensions for each row when (old.reason is distinct from new.reason) execute function private.tell_suspension();
create trigger tell_suspension after insert or delete on private.suspensions for each row execute function private.tell_suspension();

create table private.team_departures (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  agency_id uuid,
  agency_name text not null,
  cause text not null,
  kept_card boolean not null default false,
  kept_leads boolean not null default false,
  left_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete set null,
  check (cause in ('removed', 'left', 'closed')),
  foreign key (user_id) references auth.users(id) on delete cascade
);
create index team_departures_agency_id_user_id_left_at_idx on private.team_departures (agency_id, user_id, left_at desc);
create index team_departures_user_id_left_at_idx on private.team_departures (user_id, left_at desc);
alter table private.team_departures enable row level security;

create table private.team_news (
  id bigint not null generated always as identity,
  agency_id uuid not null,
  kind text not null,
  full_name text not null,
  happened_at timestamptz not null default now(),
  primary key (id),
  foreign key (agency_id) references public.agencies(owner_id) on delete cascade,
  check (kind in ('joined', 'declined', 'left', 'deleted', 'suspended', 'restored', 'expired'))
);
create index team_news_agency_id_id_idx on private.team_news (agency_id, id);
alter table private.team_news enable row level security;

create table private.template_parts (
  "position" integer not null generated always as identity,
  part text not null,
  name text not null,
  places text[] not null,
  is_never_empty boolean not null default false,
  primary key ("position"),
  unique (part)
);
alter table private.template_parts enable row level security;

create table private.template_values (
  user_id uuid not null,
  part text not null,
  own jsonb not null,
  given text not null,
  primary key (user_id, part),
  foreign key (part) references private.template_parts(part),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.template_values enable row level security;

create table private.time_zones (
  name text not null,
  primary key (name)
);
alter table private.time_zones enable row level security;

create table private.trial_cards (
  card_hash bytea not null,
  source text not null,
  used_at timestamptz not null default now(),
  primary key (card_hash),
  check (length(source) <= 255)
);
alter table private.trial_cards enable row level security;

create table private.used_trials (
  email_hash bytea not null,
  used_at timestamptz not null default now(),
  source text,
  primary key (email_hash),
  check (length(source) <= 255)
);
alter table private.used_trials enable row level security;

create table private.username_history (
  username text not null,
  user_id uuid,
  held_until timestamptz not null,
  primary key (username),
  foreign key (user_id) references auth.users(id) on delete set null,
  check (username = lower(username))
);
create index username_history_user_id_idx on private.username_history (user_id);
alter table private.username_history enable row level security;

create table private.visitor_salts (
  day date not null,
  salt bytea not null,
  created_at timestamptz not null default now(),
  primary key (day),
  check (length(salt) = 32)
);

create table private.webhook_days (
  user_id uuid not null,
  day date not null,
  count integer not null,
  primary key (user_id, day),
  foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.webhook_days enable row level security;

create table private.webhook_secrets (
  webhook_id uuid not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  check (length(sealed) <= 500),
  foreign key (webhook_id) references public.webhooks(id) on delete cascade
);
create index webhook_secrets_ends_idx on private.webhook_secrets (ends_at) where (ends_at is not null);
create unique index webhook_secrets_present_idx on private.webhook_secrets (webhook_id) where (ends_at is null);
create index webhook_secrets_webhook_idx on private.webhook_secrets (webhook_id);
alter table private.webhook_secrets enable row level security;

create table private.webhook_signs (
  kind text not null,
  last_at timestamptz not null,
  primary key (kind),
  check (kind in ('good', 'forged', 'other_mode'))
);
alter table private.webhook_signs enable row level security;

-- 20261123110100_delete_accounts.sql
create function public.account_deletion()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object('requested_at', d.requested_at, 'due_at', d.due_at)
  from private.account_deletions d where d.user_id = (select auth.uid())
$$;
grant execute on function public.account_deletion() to authenticated;

-- 20261127235500_record_people_rightly.sql
create function public.add_staff(people jsonb)
returns jsonb language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency();
  person jsonb;
  place bigint;
  problem text;
  seen text[] := '{}';
  answers jsonb := '[]';
begin
  if jsonb_typeof(people) is distinct from 'array' or jsonb_array_length(people) > 500 then
    perform private.refuse('400', 'At most 500 people can be invited at once.');
  elsif private.find_confirmed_account((select u.email from auth.users u where u.id = agency.owner_id)) is null then
    perform private.refuse('403', 'Please confirm your email address first.');
  end if;
  perform private.take_staff_tries(agency.owner_id, greatest(jsonb_array_length(people), 1));
  for person, place in select private.to_staff_row(p), n from jsonb_array_elements(people) with ordinality as l (p, n) loop
    problem := case when person ->> 'email' = any (seen) then 'This address is in the list twice.'
      else private.invite(agency, person) end;
    seen := seen || nullif(person ->> 'email', '');
    answers := answers || jsonb_build_object('index', place - 1, 'email', person ->> 'email',
      'status', case when problem is null then 'invited' else 'refused' end, 'problem', problem);
  end loop;
  return answers;
end
$$;
grant execute on function public.add_staff(jsonb) to authenticated;

-- 20261124150400_suspend_as_administrators_do.sql
create function public.admin_answer_appeal(id uuid, lift boolean, answer text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  asked private.appeals;
  said constant text := left(private.trim_blanks(coalesce(answer, '')), 500);
begin
  perform private.require_administrator();
  perform private.lock_judged(admin_answer_appeal.id);
  select a.* into asked from private.appeals a where a.id = admin_answer_appeal.id for update;
  if not found then
    perform private.refuse('404', 'There is no such appeal.');
  end if;
  perform private.refuse_own_case(asked.user_id);
  if asked.answered_at is not null then
    perform private.refuse('409', 'Somebody has answered this already.');
  end if;
  if lift is not true and said = '' then
    perform private.refuse('400', 'Please say why not: the owner reads it.');
  end if;
  update private.appeals a set is_lifted = coalesce(lift, false), answer = said,
    answered_at = now(), answered_by = auth.uid()
  where a.id = asked.id;
  if lift then
    perform public.admin_restore(asked.user_id, said);
  end if;
  perform private.audit('administrator', 'appeal.answered', asked.user_id, null,
    jsonb_build_object('is_lifted', coalesce(lift, false)), said);
end
$$;
grant execute on function public.admin_answer_appeal(uuid,boolean,text) to authenticated;

-- 20261124150200_manage_bans.sql
create function public.admin_ban_mail_domain(domain text, note text)
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  wanted constant text := lower(regexp_replace(private.trim_blanks(coalesce(domain, '')), '^.*@', ''));
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  if length(wanted) > 253
    or wanted !~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' then
    perform private.refuse('400', 'A mail domain looks like example.com.');
  end if;
  if split_part((select u.email from auth.users u where u.id = auth.uid()), '@', -1) in (wanted) then
    perform private.refuse('409', 'This is where your own address is.');
  end if;
  if (select count(*) from private.banned_mail_domains) >= 50000 then
    perform private.refuse('409', 'There are 50,000 banned domains, and there is room for no more.');
  end if;
  insert into private.banned_mail_domains as b (domain, note, banned_by)
  values (wanted, said, auth.uid()) on conflict on constraint banned_mail_domains_domain_key do nothing;
  if not found then
    perform private.refuse('409', 'This domain is banned already.');
  end if;
  perform private.audit('administrator', 'domain.banned', null, null,
    jsonb_build_object('domain', wanted), said);
  return (select count(*) from auth.users u
    where split_part(u.email, '@', -1) = wanted or split_part(u.email, '@', -1) like '%.' || wanted);
end
$$;
grant execute on function public.admin_ban_mail_domain(text,text) to authenticated;

-- 20261124150200_manage_bans.sql
create function public.admin_ban_name(name text, is_part boolean, note text)
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  wanted constant text := private.trim_blanks(coalesce(name, ''));
  shape constant text := private.name_skeleton(wanted);
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  if wanted !~ '^[A-Za-z0-9_-]{3,30}$' or length(shape) < 3 then
    perform private.refuse('400', 'A banned name has 3 to 30 letters, digits, dashes or underscores.');
  end if;
  if (select count(*) from private.banned_names) >= 5000 then
    perform private.refuse('409', 'There are 5,000 banned names, and there is room for no more.');
  end if;
  insert into private.banned_names as b (name, skeleton, is_part, note, banned_by)
  values (wanted, shape, coalesce(admin_ban_name.is_part, false), said, auth.uid())
  on conflict (skeleton) do nothing;
  if not found then
    perform private.refuse('409', 'This name, or one that looks like it, is banned already.');
  end if;
  perform private.audit('administrator', 'name.banned', null, null,
    jsonb_build_object('name', wanted, 'is_part', coalesce(admin_ban_name.is_part, false)), said);
  return (select count(*) from public.profiles p
    where private.name_skeleton(p.username) = shape
      or admin_ban_name.is_part and position(shape in private.name_skeleton(p.username)) > 0);
end
$$;
grant execute on function public.admin_ban_name(text,boolean,text) to authenticated;

-- 20261124150400_suspend_as_administrators_do.sql
create function public.admin_close_report(id uuid, outcome text, note text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  report public.page_reports;
  said constant text := left(private.trim_blanks(coalesce(note, '')), 500);
begin
  perform private.require_administrator();
  perform private.lock_judged(admin_close_report.id);
  select r.* into report from public.page_reports r where r.id = admin_close_report.id for update;
  if not found then
    perform private.refuse('404', 'There is no such report.');
  end if;
  perform private.refuse_own_case(report.user_id);
  if outcome is null or outcome not in ('nothing', 'suspended') then
    perform private.refuse('400', 'A report is closed with nothing, or with a suspension.');
  end if;
  if report.status = 'closed' then
    perform private.refuse('409', 'Somebody has judged this already.');
  end if;
  if outcome = 'suspended' then
    if said = '' then
      perform private.refuse('400', 'Please say why: the owner reads it.');
    end if;
    perform public.admin_suspend(report.user_id, said);
  end if;
  update public.page_reports r set status = 'closed', outcome = admin_close_report.outcome,
    closing_note = said, closed_at = now(), closed_by = auth.uid()
  where r.status = 'open' and (r.id = report.id
    or admin_close_report.outcome = 'suspended' and r.user_id = report.user_id);
  perform private.audit('administrator', 'report.closed', report.user_id,
    jsonb_build_object('reason', report.reason, 'report_count', report.report_count),
    jsonb_build_object('outcome', admin_close_report.outcome), said);
end
$$;
grant execute on function public.admin_close_report(uuid,text,text) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_confirm_email(owner uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.begin_administering(owner, true);
  update auth.users u set email_confirmed_at = now(), updated_at = now()
  where u.id = owner and u.email_confirmed_at is null;
  if not found then
    perform private.refuse('409', 'This address is confirmed already.');
  end if;
  perform private.audit('administrator', 'email.confirmed', owner, null, null);
end
$$;
grant execute on function public.admin_confirm_email(uuid) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_delete_account(owner uuid, reason text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  due timestamptz;
begin
  perform private.begin_administering(owner, false);
  reason := private.to_note(reason, true);
  insert into private.account_deletions as d (user_id, due_at)
  values (owner, now() + interval '14 days')
  on conflict on constraint account_deletions_pkey do nothing
  returning d.due_at into due;
  if due is null then
    perform private.refuse('409', 'This account is on its way out already.');
  end if;
  perform private.refresh_active(owner);
  delete from auth.sessions s where s.user_id = owner;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'requested'));
  perform private.audit('administrator', 'account.deleted', owner, null,
    jsonb_build_object('due_at', due), reason);
end
$$;
grant execute on function public.admin_delete_account(uuid,text) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_end_sessions(owner uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  ended int;
begin
  perform private.begin_administering(owner, true);
  delete from auth.sessions s where s.user_id = owner;
  get diagnostics ended = row_count;
  perform private.audit('administrator', 'sessions.ended', owner,
    jsonb_build_object('sessions', ended), null);
end
$$;
grant execute on function public.admin_end_sessions(uuid) to authenticated;

-- 20261124162000_administer_agencies.sql
create function public.admin_erase_leads(email text)
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  erased int;
begin
  perform private.require_administrator();
  erased := private.erase_leads_of(email);
  perform private.audit('administrator', 'leads.erased', null, null, jsonb_build_object('leads', erased));
  return erased;
end
$$;
grant execute on function public.admin_erase_leads(text) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_export_account(owner uuid, reason text)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.begin_administering(owner, true);
  perform private.audit('administrator', 'account.exported', owner, null, null,
    private.to_note(reason, true));
end
$$;
grant execute on function public.admin_export_account(uuid,text) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_keep_account(owner uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  was_due timestamptz;
begin
  perform private.begin_administering(owner, false);
  delete from private.account_deletions d where d.user_id = owner and d.due_at > now()
  returning d.due_at into was_due;
  if was_due is null then
    perform private.refuse('409', 'This account is not on its way out, or it is too late.');
  end if;
  perform private.refresh_active(owner);
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'restored'));
  perform private.audit('administrator', 'account.kept', owner,
    jsonb_build_object('due_at', was_due), null);
end
$$;
grant execute on function public.admin_keep_account(uuid) to authenticated;

-- 20261127235500_record_people_rightly.sql
create function public.admin_overview(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' set "TimeZone" to 'UTC' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  if first_day is null or last_day is null or last_day < first_day or last_day - first_day > 400 then
    perform private.refuse('422', 'Please ask for at most 400 days.');
  end if;
  return jsonb_build_object(
    'now', (
      select jsonb_build_object(
        'accounts', count(*) filter (where d.status <> 'invited'),
        'invited', count(*) filter (where d.status = 'invited'), 'active_pages', count(*) filter (where d.status = 'active' and d.username <> ''),
        'agencies', count(*) filter (where d.is_agency),
        'suspended', count(*) filter (where d.status = 'suspended'),
        'unconfirmed', count(*) filter (where d.status = 'unconfirmed'),
        'leaving', count(*) filter (where d.status = 'leaving'),
        'plans', (
          select jsonb_object_agg(p.plan, p.accounts) from (
            select case when e.agency_owner_id is null then e.plan else 'staff' end as plan, count(*) as accounts
            from private.directory e where e.status <> 'invited' group by 1) p),
        'queue', (
          select jsonb_build_object(
            'waiting', count(*) filter (where j.attempts < j.max_attempts),
            'failed', count(*) filter (where j.attempts >= j.max_attempts))
          from graphile_worker.jobs j))
      from private.directory d),
    'days', (
      with sign_ups as (
        select d.created_at::date as day, count(*) as number from private.directory d
        where d.created_at >= first_day and d.created_at < last_day + 1 and d.status <> 'invited' group by 1
      ), events as (
        select a.day, sum(a.event_count) as number from public.analytics_daily a
        where a.day between first_day and last_day group by 1
      ), leads as (
        select l.created_at::date as day, count(*) as number from public.leads l
        where l.created_at >= first_day and l.created_at < last_day + 1 group by 1
      ), revenue as (
        select r.day, jsonb_object_agg(r.currency, r.amount) as amounts
        from private.revenue(first_day, last_day) r group by 1
      )
      select jsonb_agg(jsonb_build_object('day', d.day::date,
        'sign_ups', coalesce(s.number, 0), 'events', coalesce(e.number, 0),
        'leads', coalesce(l.number, 0), 'revenue', coalesce(r.amounts, '{}')) order by d.day)
      from generate_series(first_day, last_day, interval '1 day') as d (day)
      left join sign_ups s on s.day = d.day::date
      left join events e on e.day = d.day::date
      left join leads l on l.day = d.day::date
      left join revenue r on r.day = d.day::date),
    'revenue', (
      select coalesce(jsonb_object_agg(t.currency, t.amount), '{}') from (
        select r.currency, sum(r.amount) as amount
        from private.revenue(first_day, last_day) r group by 1) t));
end
$$;
grant execute on function public.admin_overview(date,date) to authenticated;

-- 20261127235500_record_people_rightly.sql
create function public.admin_person(owner uuid)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  if not exists (select from private.directory d where d.user_id = owner) then
    perform private.refuse('404', 'There is no such account.');
  end if;
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('id', d.user_id, 'email', d.email, 'full_name', d.full_name, 'status', d.status,
        'invited_by', (
          select jsonb_build_object('owner_id', g.owner_id, 'name', g.name)
          from private.invited_accounts i join public.agencies g on g.owner_id = i.agency_id
          where i.user_id = owner and d.status = 'invited'),
        'is_administrator', d.is_administrator, 'created_at', d.created_at,
        'last_sign_in_at', d.last_sign_in_at, 'email_confirmed_at', u.email_confirmed_at,
        'deletion', (
          select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
          from private.account_deletions x where x.user_id = owner))
      from private.directory d join auth.users u on u.id = d.user_id where d.user_id = owner),
    'profile', (
      select jsonb_build_object('username', p.username, 'full_name', p.full_name,
        'designation', p.designation, 'profile_picture_url', p.profile_picture_url,
        'is_active', p.is_active, 'is_agency_profile', p.is_agency_profile,
        'agency_max_staff', p.agency_max_staff, 'sections', to_jsonb(private.visible_sections(p)),
        'created_at', p.created_at, 'updated_at', p.updated_at)
      from public.profiles p where p.user_id = owner),
    'plan', (
      select jsonb_build_object('plan', private.effective_plan(p.plan, p.plan_expiry, true),
        'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_trial_active', p.is_trial_active,
        'has_used_trial', p.has_used_trial, 'renewing', private.renewing(owner))
      from public.profiles p where p.user_id = owner),
    'ledger', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select l.id, l.happened_at, l.kind, l.status, l.plan, l.amount, l.currency, l.covers_from,
          l.covers_until, l.note, a.email as actor_email
        from public.ledger l left join private.directory a on a.user_id = l.actor
        where l.user_id = owner order by l.id desc limit 50) l),
    'usage', private.account_usage(owner),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at desc), '[]') from (
        select s.created_at, s.refreshed_at from auth.sessions s
        where s.user_id = owner order by s.created_at desc limit 20) s),
    'agency', (
      select jsonb_build_object('owner_id', a.owner_id, 'name', a.name, 'email', d.email,
        'status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      join private.directory d on d.user_id = a.owner_id
      where s.user_id = owner),
    'own_agency', (
      select jsonb_build_object('name', a.name, 'slug', a.slug, 'is_team_public', a.is_team_public,
        'max_staff', p.agency_max_staff, 'max_staff_granted', a.max_staff_granted, 'staff_count', (
          select count(*) from public.agency_staff s where s.agency_id = owner))
      from public.agencies a join public.profiles p on p.user_id = a.owner_id
      where a.owner_id = owner and p.is_agency_profile),
    'suspensions', (
      select coalesce(jsonb_agg(jsonb_build_object('by', s.suspended_by, 'reason', s.reason,
        'suspended_at', s.suspended_at, 'actor_email', a.email) order by s.suspended_by), '[]')
      from private.suspensions s left join private.directory a on a.user_id = s.actor
      where s.user_id = owner),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.last_reported_at desc), '[]') from (
        select r.id, r.source, r.reason, r.report_count, r.status, r.outcome, r.created_at, r.last_reported_at
        from public.page_reports r where r.user_id = owner
        order by r.last_reported_at desc limit 20) r),
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.id desc), '[]') from (
        select e.id, e.happened_at, e.actor_role, a.email as actor_email, e.action, e.before, e.after, e.note
        from public.audit_log e left join private.directory a on a.user_id = e.actor
        where e.subject = owner order by e.happened_at desc limit 20) e));
end
$$;
grant execute on function public.admin_person(uuid) to authenticated;

-- 20261124100500_administer_settings.sql
create function public.admin_preview_feature(plan text, feature text, is_enabled boolean, max_count integer)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  now_is public.plan_features;
  pages bigint := 0;
begin
  perform private.require_administrator();
  select f.* into now_is from public.plan_features f
  where f.plan = admin_preview_feature.plan and f.feature = admin_preview_feature.feature;
  if not found then
    perform private.refuse('404', 'There is no such feature.');
  end if;
  if not is_enabled then
    select count(*) into pages from public.profiles p
    where p.plan = admin_preview_feature.plan and p.is_active
      and private.effective_plan(p.plan, p.plan_expiry, p.is_active) = admin_preview_feature.plan
      and private.uses_feature(p, admin_preview_feature.feature, admin_preview_feature.max_count)
      and (now_is.is_enabled
        or admin_preview_feature.feature = 'unlimited_sections'
          and coalesce(admin_preview_feature.max_count, 3) < coalesce(now_is.max_count, 3));
    if admin_preview_feature.plan = 'free' then
      pages := pages + (
        select count(*) from public.profiles p
        where p.plan in ('premium', 'yearly') and p.plan_expiry <= now() and p.is_active
          and private.uses_feature(p, admin_preview_feature.feature, admin_preview_feature.max_count)
          and (now_is.is_enabled
            or admin_preview_feature.feature = 'unlimited_sections'
              and coalesce(admin_preview_feature.max_count, 3) < coalesce(now_is.max_count, 3)));
    end if;
  end if;
  return jsonb_build_object('pages', pages);
end
$$;
grant execute on function public.admin_preview_feature(text,text,boolean,integer) to authenticated;

-- 20261124150100_judge_reports.sql
create function public.admin_report(id uuid)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  report public.page_reports;
  asked private.appeals;
  owner uuid;
begin
  perform private.require_administrator();
  select r.* into report from public.page_reports r where r.id = admin_report.id;
  if not found then
    select a.* into asked from private.appeals a where a.id = admin_report.id;
  end if;
  owner := coalesce(report.user_id, asked.user_id);
  if owner is null then
    return null;
  end if;
  return jsonb_build_object(
    'report', case when report.id is not null then to_jsonb(report) - 'fingerprint' end,
    'appeal', case when asked.id is not null then to_jsonb(asked) end,
    'is_own', owner = auth.uid(),
    'is_changed', report.id is not null and private.newest_version(owner) <> report.version_id,
    'person', (select jsonb_build_object('user_id', u.id, 'email', u.email, 'created_at', u.created_at,
        'full_name', p.full_name, 'username', p.username, 'plan', p.plan)
      from auth.users u left join public.profiles p on p.user_id = u.id where u.id = owner),
    'now', private.page_now(owner),
    'is_public', exists (select from public.public_profiles s where s.user_id = owner),
    'suspension', (select jsonb_build_object('by', s.suspended_by, 'reason', s.reason,
        'suspended_at', s.suspended_at)
      from private.suspensions s where s.user_id = owner order by s.suspended_by limit 1),
    'flags', (select jsonb_build_object('findings', f.findings, 'checked_at', f.checked_at)
      from public.page_flags f where f.user_id = owner),
    'others', (select coalesce(jsonb_agg(o order by o.last_at desc), '[]') from (
      select q.id, q.kind, q.status, q.outcome, q.reason, q.report_count, q.last_at
      from public.admin_reports q
      where q.user_id = owner and q.id <> admin_report.id order by q.last_at desc limit 10) o));
end
$$;
grant execute on function public.admin_report(uuid) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_restore(owner uuid, note text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.begin_administering(owner, false);
  note := private.to_note(note);
  select jsonb_build_object('reason', s.reason, 'suspended_at', s.suspended_at) into before
  from private.suspensions s where s.user_id = owner and s.suspended_by = 'administrator';
  if not private.lift_suspension(owner, 'administrator') then
    perform private.refuse('409', 'No administrator holds this page closed.');
  end if;
  perform private.audit('administrator', 'account.restored', owner, before, null, note);
end
$$;
grant execute on function public.admin_restore(uuid,text) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_see_as(owner uuid, reason text)
returns jsonb language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  session_id uuid;
  expires_at constant timestamptz := now() + interval '30 minutes';
begin
  perform private.begin_administering(owner, false);
  reason := private.to_note(reason, true);
  if exists (select from public.admin_users a where a.id = owner) then
    perform private.refuse('403', 'Nobody looks on as another administrator.');
  end if;
  insert into auth.sessions (user_id, not_after, tag)
  values (owner, expires_at, 'act:' || auth.uid()) returning id into session_id;
  perform private.audit('administrator', 'account.seen', owner, null,
    jsonb_build_object('until', expires_at), reason);
  return jsonb_build_object('session_id', session_id, 'expires_at', expires_at);
end
$$;
grant execute on function public.admin_see_as(uuid,text) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_send_reset(owner uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.begin_administering(owner, true);
  perform graphile_worker.add_job('send_reset', json_build_object('user_id', owner),
    job_key => 'send_reset ' || owner);
  perform private.audit('administrator', 'reset.sent', owner, null, null);
end
$$;
grant execute on function public.admin_send_reset(uuid) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_set_administrator(owner uuid, is_one boolean)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  perform private.begin_administering(owner, false);
  if is_one and not exists (
    select from auth.users u where u.id = owner and u.email_confirmed_at is not null)
  then
    perform private.refuse('409', 'This address is not confirmed yet.');
  end if;
  if is_one then
    insert into public.admin_users (id) values (owner) on conflict (id) do nothing;
  else
    delete from public.admin_users a where a.id = owner;
  end if;
  if not found then
    perform private.refuse('409', case when is_one then 'They are an administrator already.'
      else 'They are no administrator.' end);
  end if;
  perform private.audit('administrator',
    case when is_one then 'administrator.granted' else 'administrator.revoked' end, owner, null, null);
end
$$;
grant execute on function public.admin_set_administrator(uuid,boolean) to authenticated;

-- 20261124162000_administer_agencies.sql
create function public.admin_set_agency(owner uuid, max_staff integer)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform set_config('private.writer', 'database', true);
  perform private.begin_administering(owner, true);
  if max_staff is not null and max_staff not between 0 and 10000 then
    perform private.refuse('422', 'An agency has 0 to 10000 seats.');
  end if;
  select jsonb_build_object('max_staff_granted', a.max_staff_granted) into before
  from public.agencies a where a.owner_id = owner for update;
  if not found then
    perform private.refuse('409', 'This account has no agency.');
  end if;
  update public.agencies a set max_staff_granted = max_staff where a.owner_id = owner;
  perform private.refresh_agency(owner);
  perform private.audit('administrator', 'agency.changed', owner, before,
    jsonb_build_object('max_staff_granted', max_staff));
end
$$;
grant execute on function public.admin_set_agency(uuid,integer) to authenticated;

-- 20261124100500_administer_settings.sql
create function public.admin_set_feature(plan text, feature text, is_enabled boolean, max_count integer)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  if is_enabled is null then
    perform private.refuse('422', 'Please say whether the plan includes it.');
  end if;
  if max_count is not null and (feature <> 'unlimited_sections' or max_count not between 0 and 100) then
    perform private.refuse('422', 'A plan shows 0 to 100 sections; nothing else is counted here.');
  end if;
  select to_jsonb(f) into before from public.plan_features f
  where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature for update;
  if not found then
    perform private.refuse('404', 'There is no such feature.');
  end if;
  update public.plan_features f
  set is_enabled = admin_set_feature.is_enabled, max_count = admin_set_feature.max_count
  where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature;
  perform private.audit('administrator', 'feature.changed', null, before, (
    select to_jsonb(f) from public.plan_features f
    where f.plan = admin_set_feature.plan and f.feature = admin_set_feature.feature));
end
$$;
grant execute on function public.admin_set_feature(text,text,boolean,integer) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_set_plan(owner uuid, plan text, days integer, note text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform set_config('private.writer', 'database', true);
  perform private.begin_administering(owner, true);
  note := private.to_note(note);
  if plan is null or plan not in ('free', 'premium', 'yearly', 'agency_50', 'agency_100', 'agency_500') then
    perform private.refuse('422', 'There is no such plan.');
  end if;
  if plan in ('premium', 'yearly') and (days is null or days not between 1 and 36500) then
    perform private.refuse('422', 'Please say for how many days: 1 to 36500.');
  end if;
  before := private.audited_plan(owner);
  perform private.grant_plan(owner, plan, days, auth.uid(), note);
  perform private.audit('administrator', 'plan.granted', owner, before, private.audited_plan(owner)
    || jsonb_build_object('granted', plan), note);
end
$$;
grant execute on function public.admin_set_plan(uuid,text,integer,text) to authenticated;

-- 20261124100500_administer_settings.sql
create function public.admin_set_price(plan text, amount integer, stripe_price_id text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  stripe_price_id := nullif(trim(coalesce(stripe_price_id, '')), '');
  if amount is not null and amount not between 1 and 99999999 then
    perform private.refuse('422', 'A price is between 1 and 99999999 of the smallest unit.');
  end if;
  if stripe_price_id is not null and stripe_price_id !~ '^price_[A-Za-z0-9_]{1,249}$' then
    perform private.refuse('422', 'An id of a price in Stripe begins with price_.');
  end if;
  select to_jsonb(p) into before from public.plan_prices p
  where p.plan = admin_set_price.plan for update;
  if not found then
    perform private.refuse('404', 'There is no such plan for sale.');
  end if;
  update public.plan_prices p
  set amount = admin_set_price.amount, stripe_price_id = admin_set_price.stripe_price_id
  where p.plan = admin_set_price.plan;
  perform private.audit('administrator', 'price.changed', null, before,
    (select to_jsonb(p) from public.plan_prices p where p.plan = admin_set_price.plan));
end
$$;
grant execute on function public.admin_set_price(text,integer,text) to authenticated;

-- 20261124100500_administer_settings.sql
create function public.admin_set_quota(plan text, quota text, maximum bigint)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  if maximum is null or maximum not between 0 and 1000000000000 then
    perform private.refuse('422', 'A limit is between 0 and 1000000000000.');
  end if;
  select to_jsonb(q) into before from public.plan_quotas q
  where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota for update;
  if not found then
    perform private.refuse('404', 'There is no such limit.');
  end if;
  update public.plan_quotas q set maximum = admin_set_quota.maximum
  where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota;
  perform private.audit('administrator', 'quota.changed', null, before, (
    select to_jsonb(q) from public.plan_quotas q
    where q.plan = admin_set_quota.plan and q.quota = admin_set_quota.quota));
end
$$;
grant execute on function public.admin_set_quota(text,text,bigint) to authenticated;

-- 20261127134400_tell_what_ended.sql
create function public.admin_set_returns(ends_on_return boolean)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  if ends_on_return is null then
    perform private.refuse('422', 'Choose whether a refund ends the subscription.');
  end if;
  select to_jsonb(s) - 'id' into before from public.payment_settings s for update;
  update public.payment_settings s set ends_on_return = admin_set_returns.ends_on_return;
  perform private.audit('administrator', 'terms.changed', null, before,
    (select to_jsonb(s) - 'id' from public.payment_settings s));
end
$$;
grant execute on function public.admin_set_returns(boolean) to authenticated;

-- 20261124100500_administer_settings.sql
create function public.admin_set_switch(name text, is_on boolean, note text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  note := private.to_note(note);
  if is_on is null then
    perform private.refuse('422', 'Please say whether it is on.');
  end if;
  select to_jsonb(s) - 'changed_at' into before from public.switches s
  where s.name = admin_set_switch.name for update;
  if not found then
    perform private.refuse('404', 'There is no such switch.');
  end if;
  update public.switches s
  set is_on = admin_set_switch.is_on, note = admin_set_switch.note, changed_at = now()
  where s.name = admin_set_switch.name;
  perform private.audit('administrator', 'switch.changed', null, before, (
    select to_jsonb(s) - 'changed_at' from public.switches s where s.name = admin_set_switch.name), note);
end
$$;
grant execute on function public.admin_set_switch(text,boolean,text) to authenticated;

-- 20261124100500_administer_settings.sql
create function public.admin_set_terms(currency text, trial_days integer, grace_days integer)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.require_administrator();
  if currency is null or currency !~ '^[a-z]{3}$' then
    perform private.refuse('422', 'A currency has three small letters, such as usd.');
  end if;
  if trial_days is null or trial_days not between 0 and 90 then
    perform private.refuse('422', 'A trial has 0 to 90 days.');
  end if;
  if grace_days is null or grace_days not between 0 and 60 then
    perform private.refuse('422', 'Grace has 0 to 60 days.');
  end if;
  select to_jsonb(s) - 'id' into before from public.payment_settings s for update;
  update public.payment_settings s set currency = admin_set_terms.currency,
    trial_days = admin_set_terms.trial_days, grace_days = admin_set_terms.grace_days;
  perform private.audit('administrator', 'terms.changed', null, before,
    (select to_jsonb(s) - 'id' from public.payment_settings s));
end
$$;
grant execute on function public.admin_set_terms(text,integer,integer) to authenticated;

-- 20261124100400_administer_accounts.sql
create function public.admin_suspend(owner uuid, reason text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  before jsonb;
begin
  perform private.begin_administering(owner, false);
  reason := private.to_note(reason, true);
  select jsonb_build_object('reason', s.reason) into before from private.suspensions s
  where s.user_id = owner and s.suspended_by = 'administrator';
  perform private.suspend(owner, 'administrator', reason);
  perform private.audit('administrator', 'account.suspended', owner, before,
    jsonb_build_object('reason', reason), reason);
end
$$;
grant execute on function public.admin_suspend(uuid,text) to authenticated;

-- 20261124150200_manage_bans.sql
create function public.admin_unban_mail_domain(id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  gone private.banned_mail_domains;
begin
  perform private.require_administrator();
  delete from private.banned_mail_domains b where b.id = admin_unban_mail_domain.id returning * into gone;
  if gone.id is not null then
    perform private.audit('administrator', 'domain.unbanned', null,
      jsonb_build_object('domain', gone.domain), null);
  end if;
end
$$;
grant execute on function public.admin_unban_mail_domain(uuid) to authenticated;

-- 20261124150200_manage_bans.sql
create function public.admin_unban_name(id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  gone private.banned_names;
begin
  perform private.require_administrator();
  delete from private.banned_names b where b.id = admin_unban_name.id returning * into gone;
  if gone.id is not null then
    perform private.audit('administrator', 'name.unbanned', null,
      jsonb_build_object('name', gone.name, 'is_part', gone.is_part), null);
  end if;
end
$$;
grant execute on function public.admin_unban_name(uuid) to authenticated;

-- 20261127143000_part_from_teams.sql
create function public.agency_report(first_day date, last_day date)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  max_days constant int := 400;
  start_before date;
begin
  perform private.require_lead();
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days then
    raise sqlstate 'PT400' using message = format('A report covers between 1 and %s days.', max_days);
  end if;
  start_before := first_day - (last_day - first_day + 1);
  return (
    with team as materialized (
      select s.id, s.user_id, coalesce(nullif(p.full_name, ''), s.full_name) as full_name, p.username,
        private.counts_since(s) as since
      from public.agency_staff s join public.profiles p on p.user_id = s.user_id
      where s.agency_id = auth.uid()
    ), past as materialized (
      select k.day, k.views, k.clicks, k.leads from private.agency_past_days k
      where k.agency_id = auth.uid() and k.day between start_before and last_day
    ), counted as materialized (
      select t.id, a.day, coalesce(sum(a.event_count) filter (where a.event_type = 'profile_view'), 0) as views,
        coalesce(sum(a.event_count) filter (where a.event_type = 'link_click'), 0) as clicks, 0 as leads
      from team t join public.analytics_daily a on a.user_id = t.user_id
        and a.day between greatest(start_before, t.since) and last_day
      group by 1, 2
      union all
      select t.id, (l.created_at at time zone 'utc')::date, 0, 0, count(*)
      from team t join public.leads l on l.user_id = t.user_id
        and l.created_at >= greatest(start_before, t.since)::timestamp at time zone 'utc'
        and l.created_at < (last_day + 1)::timestamp at time zone 'utc'
      group by 1, 2
      union all
      select null, p.day, p.views, p.clicks, p.leads from past p
    ), days as (
      select d.day, coalesce(sum(c.views), 0) as views, coalesce(sum(c.clicks), 0) as clicks,
        coalesce(sum(c.leads), 0) as leads
      from (select first_day + n as day from generate_series(0, last_day - first_day) as n) d
      left join counted c on c.day = d.day group by 1
    ), totals as (
      select w.is_now, jsonb_build_object('views', coalesce(sum(c.views), 0),
        'clicks', coalesce(sum(c.clicks), 0), 'leads', coalesce(sum(c.leads), 0)) as sums
      from (values (true), (false)) as w (is_now)
      left join counted c on (c.day >= first_day) = w.is_now group by 1
    ), people as (
      select t.id as staff_id, t.user_id, t.full_name, t.username, coalesce(sum(c.views), 0) as views,
        coalesce(sum(c.clicks), 0) as clicks, coalesce(sum(c.leads), 0) as leads
      from team t left join counted c on c.id = t.id and c.day >= first_day group by 1, 2, 3, 4
    )
    select jsonb_build_object(
      'totals', (select t.sums from totals t where t.is_now),
      'before', (select t.sums from totals t where not t.is_now),
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d),
      'left', (select jsonb_build_object('views', coalesce(sum(p.views), 0),
        'clicks', coalesce(sum(p.clicks), 0), 'leads', coalesce(sum(p.leads), 0))
        from past p where p.day >= first_day),
      'people', (select coalesce(jsonb_agg(to_jsonb(p)
        order by p.views desc, p.full_name, p.staff_id), '[]') from people p)));
end
$$;
grant execute on function public.agency_report(date,date) to authenticated;

-- 20261125160100_count_days_where_owners_are.sql
create function public.analytics_report(first_day date, last_day date)
returns jsonb language plpgsql stable set search_path to '' as $$
declare
  -- A year, and the days a range may be longer for.
  max_days constant int := 400;
  -- Of each dimension; what comes after them counts as 'other', as it does within a day.
  max_values constant int := 200;
  owner constant uuid := auth.uid();
  zone constant text := coalesce(
    (select s.time_zone from public.account_settings s where s.user_id = auth.uid()), 'UTC');
  day_count int;
  start_before date;
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or last_day < first_day or last_day >= first_day + max_days then
    raise sqlstate 'PT400' using message = format('A report covers between 1 and %s days.', max_days);
  end if;
  day_count := last_day - first_day + 1;
  start_before := first_day - day_count;

  return (
    with events as materialized (
      select a.day, a.event_type, a.link_type, a.section, a.event_count from public.analytics_daily a
      where a.user_id = owner and a.day between start_before and last_day
    ), arrivals as materialized (
      select (l.created_at at time zone zone)::date as day, l.contact_id from public.leads l
      where l.user_id = owner and l.created_at >= start_before::timestamp at time zone zone
        and l.created_at < (last_day + 1)::timestamp at time zone zone
    ), counted as (
      select e.day, sum(e.event_count) filter (where e.event_type = 'profile_view') as views,
        sum(e.event_count) filter (where e.event_type = 'link_click') as clicks
      from events e group by e.day
    ), days as materialized (
      select d.day, coalesce(c.views, 0) as views, coalesce(v.visitor_count, 0) as visitors,
        coalesce(c.clicks, 0) as clicks, coalesce(a.leads, 0) as leads,
        coalesce(p.publish_count, 0) as publishes
      from (select start_before + n as day from generate_series(0, 2 * day_count - 1) as n) d
      left join counted c on c.day = d.day
      left join public.analytics_daily_visitors v on v.user_id = owner and v.day = d.day
      left join (select arrivals.day, count(*) as leads from arrivals group by 1) a on a.day = d.day
      left join public.profile_publishes p on p.user_id = owner and p.day = d.day
    ), totals as (
      select d.day >= first_day as is_now, jsonb_build_object('views', sum(d.views),
        'visitors', sum(d.visitors), 'clicks', sum(d.clicks), 'leads', sum(d.leads)) as sums
      from days d group by 1
    ), clicks as (
      select e.link_type, e.section, e.event_count from events e
      where e.event_type = 'link_click' and e.day >= first_day
    ), sections as (
      select c.section, sum(c.event_count) as total from clicks c where c.section <> '' group by 1
      union all
      select 'lead_form', count(*) from arrivals a where a.day >= first_day having count(*) > 0
    ), ranked as (
      select v.dimension, v.value, sum(v.event_count) as total,
        row_number() over (partition by v.dimension order by sum(v.event_count) desc, v.value) as place
      from public.analytics_daily_values v
      where v.user_id = owner and v.day between first_day and last_day group by 1, 2
    ), placed as (
      select r.dimension, case when r.place <= max_values then r.value else 'other' end as value,
        sum(r.total) as total
      from ranked r group by 1, 2
    ), dimensions as (
      select p.dimension, jsonb_agg(jsonb_build_object('value', p.value, 'count', p.total)
        order by p.total desc, p.value) as counts
      from placed p group by 1
    )
    select jsonb_build_object(
      'first_day', first_day, 'last_day', last_day, 'start_before', start_before,
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d where d.day >= first_day),
      'days_before', (select jsonb_agg(to_jsonb(d) order by d.day) from days d where d.day < first_day),
      'totals', (select t.sums from totals t where t.is_now),
      'totals_before', (select t.sums from totals t where not t.is_now),
      'dimensions', (select coalesce(jsonb_object_agg(d.dimension, d.counts), '{}') from dimensions d),
      'link_types', (select coalesce(jsonb_object_agg(s.link_type, s.total), '{}') from (
        select c.link_type, sum(c.event_count) as total from clicks c group by 1) s),
      'sections', (select coalesce(jsonb_object_agg(s.section, s.total), '{}') from (
        select sections.section, sum(sections.total) as total from sections group by 1) s),
      'drops', (select coalesce(jsonb_object_agg(s.reason, s.total), '{}') from (
        select d.reason, sum(d.event_count) as total from public.analytics_daily_drops d
        where d.user_id = owner and d.day between first_day and last_day group by 1) s),
      -- People, not leads: somebody who wrote twice is one customer.
      'customers', (select count(*) from public.contacts c where c.user_id = owner
        and c.status = 'customer'
        and c.id in (select a.contact_id from arrivals a where a.day >= first_day))
    )
  );
end
$$;
grant execute on function public.analytics_report(date,date) to authenticated;

-- 20261125160100_count_days_where_owners_are.sql
create function public.analytics_summary()
returns jsonb language sql stable set search_path to '' as $$
  with own as (
    select (now() at time zone coalesce((
      select s.time_zone from public.account_settings s where s.user_id = (select auth.uid())), 'UTC'
    ))::date as today
  ), daily as (
    select day, event_type, link_type, section, event_count
    from public.analytics_daily where user_id = (select auth.uid())
  ), views as (
    select sum(event_count) as total,
      sum(event_count) filter (where day > (select today from own) - 7) as last_7_days,
      sum(event_count) filter (where day > (select today from own) - 30) as last_30_days
    from daily where event_type = 'profile_view'
  ), clicks as (
    select link_type, sum(event_count) as total from daily
    where event_type = 'link_click' group by link_type
  ), sections as (
    select section, sum(event_count) as total from daily
    where event_type = 'link_click' and section <> '' group by section
    union all
    select 'lead_form', count(*) from public.leads where user_id = (select auth.uid())
  )
  select jsonb_build_object(
    'profileViews', (select jsonb_build_object('total', coalesce(total, 0),
      'last7Days', coalesce(last_7_days, 0), 'last30Days', coalesce(last_30_days, 0)) from views),
    'linkClicks', (select jsonb_build_object('total', coalesce(sum(total), 0),
      'breakdown', coalesce(jsonb_object_agg(link_type, total), '{}')) from clicks),
    'leadsSubmitted', (select count(*) from public.leads where user_id = (select auth.uid())),
    'sections', (select jsonb_object_agg(section, total) from (
      select section, sum(total) as total from sections group by section) as summed)
  )
$$;
grant execute on function public.analytics_summary() to authenticated;

-- 20261129090000_lock_before_looking.sql
create function public.answer_invitation(id uuid, accept boolean)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
  problem text;
begin
  perform set_config('private.writer', 'database', true);
  -- Strangers hold no agency; whether it is theirs is looked at again below.
  select s.agency_id into owner from public.agency_staff s join auth.users u on lower(u.email) = s.email
  where s.id = answer_invitation.id and u.id = person;
  -- Accounts before agencies, and these before their seats, as everybody locks them.
  perform from auth.users u where u.id = person for update;
  perform from public.agencies a where a.owner_id = owner for update;
  select s.* into seat from public.agency_staff s join auth.users u
    on lower(u.email) = s.email and u.email_confirmed_at is not null
  where s.id = answer_invitation.id and s.agency_id = owner and s.user_id is null and u.id = person
    and private.is_invitation_open(s.invited_at)
  for update of s;
  if not found then
    perform private.refuse('404', 'This invitation is not open any more.');
  elsif not accept then
    delete from public.agency_staff s where s.id = seat.id;
    perform private.tell_team(owner, 'declined', private.name_staff(seat));
    return;
  end if;
  if not private.may_lead(owner) then
    perform private.refuse('409', format('%s can''t take new people at the moment. Ask its owner.',
      (select a.name from public.agencies a where a.owner_id = owner)));
  end if;
  problem := private.find_joining_problem(person);
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  perform private.join_staff(seat, person);
  perform private.audit('owner', 'staff.joined', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;
grant execute on function public.answer_invitation(uuid,boolean) to authenticated;

-- 20261124150000_create_appeals.sql
create function public.appeal(text text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  max_appeals constant int := 3;
  owner constant uuid := auth.uid();
  words constant text := private.trim_blanks(coalesce(appeal.text, ''));
  held private.suspensions;
  made int;
begin
  -- The account first, as everybody locks them; and so one after the other.
  perform from auth.users u where u.id = owner for update;
  select s.* into held from private.suspensions s
  where s.user_id = owner and s.suspended_by = 'administrator';
  if not found then
    perform private.refuse('409', case when exists (
        select from private.suspensions s where s.user_id = owner)
      then 'Your agency suspended this page. Please ask there.'
      else 'Your page is not suspended.' end);
  end if;
  if words = '' or length(words) > 2000 then
    perform private.refuse('400', 'Please say in 1 to 2000 characters why the page should come back.');
  end if;
  if exists (select from private.appeals a where a.user_id = owner and a.answered_at is null) then
    perform private.refuse('409', 'Your appeal is with us already. You will read the answer here.');
  end if;
  select count(*) into made from private.appeals a
  where a.user_id = owner and a.suspended_at = held.suspended_at;
  if made >= max_appeals then
    perform private.refuse('409', 'This was decided three times. Please write to support instead.');
  end if;
  insert into private.appeals (user_id, username, suspended_at, reason, text)
  select owner, p.username, held.suspended_at, held.reason, words
  from public.profiles p where p.user_id = owner;
end
$$;
grant execute on function public.appeal(text) to authenticated;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function public.can_administer()
returns boolean language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select private.is_administrator()
$$;
grant execute on function public.can_administer() to authenticated;

-- 20261125150300_tell_of_email_changes.sql
create function public.cancel_email_change()
returns boolean language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform from auth.users u where u.id = auth.uid() for update;
  delete from auth.one_time_tokens t
  where t.user_id = auth.uid()
    and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  update auth.users u set email_change = default
  where u.id = auth.uid() and coalesce(u.email_change, '') <> '';
  return found;
end
$$;
grant execute on function public.cancel_email_change() to authenticated;

-- 20261126130000_create_domains.sql
create function public.check_own_domain(id uuid)
returns timestamp with time zone language plpgsql security definer set search_path to '' as $$
#variable_conflict use_column
begin
  perform private.require_assurance();
  update public.domains d set asked_at = now()
  where d.id = check_own_domain.id and d.user_id = auth.uid() and d.state <> 'released'
    and d.asked_at <= now() - interval '10 seconds';
  if not found then
    if not exists (select from public.domains d where d.id = check_own_domain.id and d.user_id = auth.uid()) then
      perform private.refuse('404', 'This domain is not in your list.');
    end if;
    perform private.refuse('429', 'It was looked at just now. Records take a few minutes to spread.');
  end if;
  perform private.queue_domain_check(check_own_domain.id);
  return now();
end
$$;
grant execute on function public.check_own_domain(uuid) to authenticated;

-- 20261121113000_create_contacts.sql
create function public.contact_tags()
returns jsonb language sql stable set search_path to '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', uses) order by uses desc, tag), '[]')
  from (
    select tag, count(*) as uses
    from public.contacts, jsonb_array_elements_text(tags) as tag
    where user_id = (select auth.uid())
    group by tag order by uses desc, tag limit 200
  ) as used
$$;
grant execute on function public.contact_tags() to authenticated;

-- 20261128110500_remind_of_invitations.sql
create function public.correct_invitation(staff_id uuid, email text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id);
  address text := lower(private.trim_blanks(email));
  problem text := private.find_invitation_problem(seat.agency_id, address);
begin
  if seat.user_id is not null then
    perform private.refuse('409', 'This person has joined already.');
  elsif address = seat.email then
    return;
  elsif problem is not null then
    perform private.refuse('400', problem);
  end if;
  perform private.refuse_agency_mail(seat.agency_id);
  update public.agency_staff s set email = address where s.id = seat.id;
  perform private.renew_invitation(seat.id);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(address),
    jsonb_build_object('email', seat.email), jsonb_build_object('email', address));
end
$$;
grant execute on function public.correct_invitation(uuid,text) to authenticated;

-- 20261126120000_create_api_keys.sql
create function public.create_api_key(name text, scope text)
returns jsonb language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  max_keys constant int := 10;
  trimmed constant text := btrim(create_api_key.name, E' \t\n\r');
  secret constant text := private.new_api_secret();
  made public.api_keys;
begin
  if owner is null then
    perform private.refuse('401', 'Please sign in.');
  end if;
  if coalesce(length(trimmed), 0) = 0 then
    perform private.refuse('400', 'Please give the key a name.');
  elsif length(trimmed) > 60 then
    perform private.refuse('400', 'A name has at most 60 characters.');
  elsif create_api_key.scope is null or create_api_key.scope not in ('read', 'leads-write') then
    perform private.refuse('400', 'Please choose what the key may do.');
  elsif not private.has_feature(owner, 'integrations') then
    perform private.refuse('403', 'Your plan does not include integrations.');
  end if;
  -- One after the other, so that two at once are counted.
  perform from auth.users u where u.id = owner for no key update;
  if (select count(*) from public.api_keys k where k.user_id = owner) >= max_keys then
    perform private.refuse('403', 'You have 10 keys, which is as many as there can be. Revoke one first.');
  end if;
  insert into public.api_keys (user_id, name, scope, prefix, secret_hash)
  values (owner, trimmed, create_api_key.scope, left(secret, 10), sha256(convert_to(secret, 'UTF8')))
  returning * into made;
  return jsonb_build_object('id', made.id, 'name', made.name, 'scope', made.scope, 'secret', secret);
end
$$;
grant execute on function public.create_api_key(text,text) to authenticated;

-- 20261125150200_ask_before_deletion.sql
create function public.deletion_preview()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'username', p.username,
    'is_open', coalesce(p.is_active, false),
    'leads', (select count(*) from public.leads l where l.user_id = u.id),
    'contacts', (select count(*) from public.contacts c where c.user_id = u.id),
    'subscription', (
      select jsonb_build_object('plan', s.plan, 'period_end', s.covers_until, 'renews', s.renews)
      from private.latest_facts(u.id) s
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'team', (
      select count(*) from public.agency_staff s where s.agency_id = u.id),
    'agency', (
      select coalesce(a.name, o.full_name) from public.profiles o
      left join public.agencies a on a.owner_id = o.user_id
      where o.user_id = p.agency_owner_id))
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;
grant execute on function public.deletion_preview() to authenticated;

-- 20261127143000_part_from_teams.sql
create function public.dismiss_departure(id uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  update private.team_departures d set seen_at = now()
  where d.id = dismiss_departure.id and d.user_id = auth.uid() and d.seen_at is null;
end
$$;
grant execute on function public.dismiss_departure(uuid) to authenticated;

-- 20261121113300_merge_and_import_contacts.sql
create function public.duplicate_contacts()
returns jsonb language sql stable set search_path to '' as $$
  with own as (
    select id, created_at, full_name, sort_name, regexp_replace(phone, '[^0-9]', '', 'g') as digits
    from public.contacts where user_id = (select auth.uid())
  ), groups as (
    select 'phone' as reason, jsonb_agg(id order by created_at, id) as ids
    from own where length(digits) >= 7 group by digits having count(*) > 1
    union all
    select 'name', jsonb_agg(id order by created_at, id)
    from own where full_name <> '' group by sort_name having count(*) > 1
  ), distinct_groups as (
    select min(reason) as reason, ids from groups group by ids
    order by jsonb_array_length(ids) desc, ids limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'ids', ids)), '[]')
  from distinct_groups
$$;
grant execute on function public.duplicate_contacts() to authenticated;

-- 20261125150100_list_own_sessions.sql
create function public.end_other_sessions()
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  own constant text := auth.jwt() ->> 'session_id';
  ended int;
begin
  delete from private.known_devices d
  where d.user_id = auth.uid() and d.session_id::text is distinct from own;
  delete from auth.sessions s where s.user_id = auth.uid() and s.id::text is distinct from own;
  get diagnostics ended = row_count;
  return ended;
end
$$;
grant execute on function public.end_other_sessions() to authenticated;

-- 20261125150100_list_own_sessions.sql
create function public.end_session(id uuid)
returns boolean language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  delete from private.known_devices d where d.user_id = auth.uid() and d.session_id = end_session.id;
  delete from auth.sessions s where s.id = end_session.id and s.user_id = auth.uid();
  return found;
end
$$;
grant execute on function public.end_session(uuid) to authenticated;

-- 20261121090400_create_usernames.sql
create function public.find_username_problem(username text)
returns text language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select private.find_username_problem(username, (select auth.uid()))
$$;
grant execute on function public.find_username_problem(text) to authenticated;

-- 20261125160300_tell_whether_there_is_a_password.sql
create function public.has_password()
returns boolean language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  return exists (
    select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '');
end
$$;
grant execute on function public.has_password() to authenticated;

-- 20261121113300_merge_and_import_contacts.sql
create function public.import_contacts(contacts jsonb)
returns jsonb language plpgsql set search_path to '' as $$
declare
  item jsonb;
  place bigint;
  is_new boolean;
  created integer := 0;
  updated integer := 0;
  problems jsonb := '[]';
begin
  if jsonb_typeof(contacts) is distinct from 'array' or jsonb_array_length(contacts) > 500 then
    raise sqlstate 'PT400' using message = 'At most 500 contacts can be imported at once.';
  end if;
  for item, place in select * from jsonb_array_elements(contacts) with ordinality loop
    begin
      insert into public.contacts as known (user_id, email, full_name, phone, company, designation,
        address, notes, tags, status, source)
      select auth.uid(), coalesce(email, ''), coalesce(full_name, ''), coalesce(phone, ''),
        coalesce(company, ''), coalesce(designation, ''), coalesce(address, ''),
        coalesce(notes, ''), coalesce(tags, '[]'), coalesce(nullif(status, ''), 'new'), 'import'
      from jsonb_to_record(item) as given (email text, full_name text, phone text, company text,
        designation text, address text, notes text, tags jsonb, status text)
      on conflict (user_id, lower(email)) where email <> '' do update set
        full_name = coalesce(nullif(known.full_name, ''), excluded.full_name),
        phone = coalesce(nullif(known.phone, ''), excluded.phone),
        company = coalesce(nullif(known.company, ''), excluded.company),
        designation = coalesce(nullif(known.designation, ''), excluded.designation),
        address = coalesce(nullif(known.address, ''), excluded.address),
        notes = coalesce(nullif(known.notes, ''), excluded.notes),
        tags = known.tags || excluded.tags
      returning xmax = 0 into is_new;
      if is_new then
        created := created + 1;
      else
        updated := updated + 1;
      end if;
    exception
      -- Whatever of it cannot be stored is told, row by row, and the rest goes on.
      when sqlstate 'PT400' or integrity_constraint_violation or data_exception then
        problems := problems || jsonb_build_object('index', place - 1, 'message', sqlerrm);
    end;
  end loop;
  return jsonb_build_object('created', created, 'updated', updated, 'problems', problems);
end
$$;
grant execute on function public.import_contacts(jsonb) to authenticated;

-- 20261121111200_create_job_overview.sql
create function public.job_overview()
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  return (
    with job as (
      select j.*, case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed'
        when j.attempts > 0 then 'retrying'
        else 'waiting'
      end as state
      from graphile_worker.jobs j
    ), counted as (
      select task_identifier as task,
        count(*) filter (where state in ('waiting', 'retrying')) as waiting,
        count(*) filter (where state = 'running') as running,
        count(*) filter (where state = 'failed') as failed,
        min(run_at) filter (where state in ('waiting', 'retrying')) as next_run_at
      from job group by task_identifier
    ), troubled as (
      select id, task_identifier as task, state, attempts, max_attempts, run_at,
        coalesce(private.redact_error(last_error), 'The server stopped while the job ran.') as last_error
      from job where state in ('failed', 'retrying')
      order by (state = 'failed') desc, id desc limit 50
    )
    select jsonb_build_object(
      'waiting', (select coalesce(sum(waiting), 0) from counted),
      'running', (select coalesce(sum(running), 0) from counted),
      'failed', (select coalesce(sum(failed), 0) from counted),
      'tasks', (select coalesce(jsonb_agg(to_jsonb(counted) order by task), '[]') from counted),
      'troubled', (select coalesce(jsonb_agg(to_jsonb(troubled)), '[]') from troubled),
      'schedules', (
        select coalesce(jsonb_agg(jsonb_build_object('task', identifier, 'last_run_at', last_execution)
          order by identifier), '[]')
        from graphile_worker._private_known_crontabs
      )
    )
  );
end
$$;
grant execute on function public.job_overview() to authenticated;

-- 20261121113100_join_leads_to_contacts.sql
create function public.lead_sources()
returns jsonb language sql stable set search_path to '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('source', source, 'count', leads)
    order by leads desc, source), '[]')
  from (
    select source, count(*) as leads from public.leads
    where user_id = (select auth.uid())
    group by source order by leads desc, source limit 50
  ) as counted
$$;
grant execute on function public.lead_sources() to authenticated;

-- 20261127235500_record_people_rightly.sql
create function public.leave_agency()
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  person constant uuid := auth.uid();
  owner uuid;
  seat public.agency_staff;
begin
  perform set_config('private.writer', 'database', true);
  perform from auth.users u where u.id = person for update;
  select s.agency_id into owner from public.agency_staff s where s.user_id = person;
  perform from public.agencies a where a.owner_id = owner for update;
  select * into seat from public.agency_staff s
  where s.user_id = person and s.agency_id = owner for update;
  if not found then
    perform private.refuse('404', 'You are on no team.');
  end if;
  perform private.part_from_team(seat, 'left');
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('owner', 'staff.left', person, null,
    (select jsonb_build_object('agency', a.name) from public.agencies a where a.owner_id = owner));
end
$$;
grant execute on function public.leave_agency() to authenticated;

-- 20261127100000_queue_account_mails.sql
create function public.mail_overview()
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  return private.mail_state();
end
$$;
grant execute on function public.mail_overview() to authenticated;

-- 20261122120100_derive_contacts.sql
create function public.merge_contacts(keep uuid, merged uuid, chosen jsonb default '{}'::jsonb)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  ours public.contacts;
  picked public.contacts;
begin
  perform from public.contacts
  where id in (keep, merged) and user_id = (select auth.uid()) order by id for update;
  select * into ours from public.contacts where id = keep and user_id = (select auth.uid());
  if ours.id is null or keep = merged or not exists (
    select from public.contacts where id = merged and user_id = (select auth.uid())
  ) then
    perform private.refuse('404', 'One of these contacts is not there any more.');
  end if;
  perform private.join_contacts(keep, merged);
  select * into picked from public.contacts where id = keep;
  picked.status := ours.status;
  picked := jsonb_populate_record(picked, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(private.to_map(chosen))
    where key in ('email', 'full_name', 'phone', 'company', 'designation', 'address', 'notes', 'status', 'tags')
      and value <> 'null'
  ));
  update public.contacts set email = picked.email, full_name = picked.full_name, phone = picked.phone,
    company = picked.company, designation = picked.designation, address = picked.address,
    notes = picked.notes, status = picked.status, tags = picked.tags
  where id = keep;
end
$$;
grant execute on function public.merge_contacts(uuid,uuid,jsonb) to authenticated;

-- 20261128110500_remind_of_invitations.sql
create function public.own_agency()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'staff', (
      select private.show_agency(a) || jsonb_build_object('status', s.status, 'joined_at', s.joined_at)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = (select auth.uid())),
    'left', (
      select jsonb_build_object('id', d.id, 'name', d.agency_name, 'cause', d.cause,
        'kept_card', d.kept_card, 'kept_leads', d.kept_leads, 'left_at', d.left_at)
      from private.team_departures d
      where d.user_id = (select auth.uid()) and d.seen_at is null and d.left_at > now() - interval '30 days'
      order by d.left_at desc limit 1),
    'invitations', (
      select coalesce(jsonb_agg(private.show_agency(a) || jsonb_build_object('id', s.id,
        'invited_at', s.invited_at) order by s.invited_at, s.id), '[]')
      from auth.users u
      join public.agency_staff s on s.email = lower(u.email) and s.user_id is null
      join public.agencies a on a.owner_id = s.agency_id and private.may_lead(a.owner_id)
        and private.is_invitation_open(s.invited_at)
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null))
$$;
grant execute on function public.own_agency() to authenticated;

-- 20261129093000_end_on_the_day_that_was_set.sql
create function public.own_billing()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'plan', private.effective_plan(p.plan, p.plan_expiry, p.is_active),
    'stored_plan', p.plan, 'plan_expiry', p.plan_expiry, 'is_active', p.is_active,
    -- What is in force again once the page is open.
    'held_plan', private.effective_plan(p.plan, p.plan_expiry, true),
    'can_trial', private.can_trial(u.id),
    'is_confirmed', u.email_confirmed_at is not null,
    'is_customer', exists (
      select from private.stripe_customers c where c.user_id = u.id and c.customer_id is not null),
    'subscription', (
      select jsonb_build_object(
        'plan', case when s.next_plan is not null and s.covers_until <= now()
          then s.next_plan else s.plan end,
        'next_plan', case when s.covers_until > now() then s.next_plan end,
        'status', s.status, 'is_trial', s.is_trial, 'renews', s.renews,
        'period_end', s.covers_until, 'cancels_at', s.cancels_at, 'ends_at', e.ends_at,
        'amount', s.amount, 'currency', s.currency, 'amount_due', s.amount_due, 'retry_at', s.retry_at,
        'returned', case when s.status = 'active' and s.plan is not null and e.ends_at is null
          then private.return_of(u.id, s.source) end)
      from private.latest_facts(u.id) s
      left join private.subscription_ends(u.id) e on e.source = s.source
      where s.kind = 'subscription'
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.id desc limit 1),
    'ended', (
      select jsonb_build_object('plan', e.plan, 'ended_at', e.ended_at, 'cause', e.cause)
      from private.ended_plan(u.id) e
      where private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
        or private.agency_seats(e.plan) > 0 and private.agency_seats(p.plan) = 0),
    'year_ends_at', (select max(y.ends_at) from private.paid_years(u.id) y),
    'grant', (
      select jsonb_build_object('plan', g.plan, 'ends_at', g.covers_until)
      from private.latest_facts(u.id) g
      where g.kind = 'grant' and g.plan <> 'free' and (g.covers_until is null or g.covers_until > now())),
    'seats', p.agency_max_staff,
    -- Whose staff they are: their plan is that of the agency.
    'agency', (
      select jsonb_build_object('name', a.name)
      from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = u.id),
    'checkout', private.own_checkout(u.id))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = (select auth.uid())
$$;
grant execute on function public.own_billing() to authenticated;

-- 20261125150300_tell_of_email_changes.sql
create function public.own_email_change()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object('email', u.email_change, 'sent_at', u.email_change_sent_at,
    'waits_for', (
      select coalesce(jsonb_agg(distinct
        case t.token_type::text when 'email_change_token_new' then 'new' else 'current' end), '[]')
      from auth.one_time_tokens t
      where t.user_id = u.id
        and t.token_type::text in ('email_change_token_new', 'email_change_token_current')))
  from auth.users u
  where u.id = (select auth.uid()) and coalesce(u.email_change, '') <> ''
    and u.email_change_sent_at > now() - interval '24 hours'
$$;
grant execute on function public.own_email_change() to authenticated;

-- 20261121090200_create_plan_features.sql
create function public.own_plan()
returns table(plan text, feature text, is_enabled boolean, max_count integer) language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select f.plan, f.feature, f.is_enabled, f.max_count
  from public.profiles p
  join public.plan_features f
    on f.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
  where p.user_id = (select auth.uid())
$$;
grant execute on function public.own_plan() to authenticated;

-- 20261125150100_list_own_sessions.sql
create function public.own_sessions()
returns table(id uuid, created_at timestamp with time zone, refreshed_at timestamp with time zone, address text, user_agent text, is_current boolean) language sql stable security definer set search_path to '' set "TimeZone" to 'UTC' as $$
  select private.require_assurance();
  with caller as (
    select auth.uid() as user_id, auth.jwt() ->> 'session_id' as session_id,
      auth.jwt() ->> 'read_only' = 'true' as is_looking_on
  )
  select s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at),
    case when c.is_looking_on then null else host(s.ip) end,
    case when c.is_looking_on then null else left(s.user_agent, 300) end,
    coalesce(s.id::text = c.session_id, false)
  from auth.sessions s join caller c on c.user_id = s.user_id
  where s.tag is null and (s.not_after is null or s.not_after > now())
  order by coalesce(s.id::text = c.session_id, false) desc,
    coalesce(s.refreshed_at::timestamptz, s.created_at) desc, s.id
  limit 100
$$;
grant execute on function public.own_sessions() to authenticated;

-- 20261124162000_administer_agencies.sql
create function public.own_suspension()
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select jsonb_build_object(
    'by', s.suspended_by, 'reason', s.reason, 'suspended_at', s.suspended_at,
    'agency_name', case when s.suspended_by = 'agency' then (
      select coalesce(a.name, p.full_name) from public.profiles p
      left join public.agencies a on a.owner_id = p.user_id where p.user_id = s.actor) end,
    'appeal', case when s.suspended_by = 'administrator'
      then private.appeal_of(s.user_id, s.suspended_at) end)
  from private.suspensions s where s.user_id = (select auth.uid())
  order by s.suspended_by limit 1
$$;
grant execute on function public.own_suspension() to authenticated;

-- 20261123130000_create_plan_quotas.sql
create function public.own_usage()
returns table(quota text, used bigint, maximum bigint, is_confirmed boolean) language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  with own as (
    select 'pictures' as quota, pictures as used
    from private.picture_usage((select auth.uid()), null)
    union all
    select 'picture_bytes', bytes from private.picture_usage((select auth.uid()), null)
    union all
    select 'contacts', count(*) from public.contacts c where c.user_id = (select auth.uid())
    union all
    select 'versions', count(*) from public.profile_versions v
    where v.user_id = (select auth.uid())
  )
  select own.quota, own.used, q.maximum, q.is_confirmed
  from own cross join lateral private.quota_of((select auth.uid()), own.quota) as q
  where q.maximum is not null
$$;
grant execute on function public.own_usage() to authenticated;

-- 20261128120000_count_lost_disputes.sql
create function public.payment_overview()
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_assurance();
  perform private.require_administrator();
  return private.payment_state() || jsonb_build_object('monthly', private.monthly_revenue());
end
$$;
grant execute on function public.payment_overview() to authenticated;

-- 20261126100000_create_pictures.sql
create function public.picture_albums()
returns jsonb language sql stable set search_path to '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('album', album, 'pictures', pictures) order by album), '[]')
  from (
    select p.album, count(*) as pictures from public.pictures p
    where p.user_id = (select auth.uid()) and p.album <> ''
    group by p.album
  ) as used
$$;
grant execute on function public.picture_albums() to authenticated;

-- 20261126100000_create_pictures.sql
create function public.picture_uses(ids uuid[])
returns jsonb language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  with asked as (
    select p.id, p.path, p.user_id from public.pictures p
    where p.user_id = (select auth.uid()) and p.id = any (ids)
    order by p.created_at desc limit 200
  ), uses as (
    select a.id,
      coalesce(position(a.path in own.profile_picture_url) > 0, false) as is_portrait,
      coalesce(position(a.path in own.cover_image_url) > 0, false) as is_cover,
      coalesce(position(a.path in own.gallery::text) > 0, false) as is_in_gallery,
      coalesce(position(a.path in own.custom_links::text) > 0, false) as is_in_links,
      coalesce(position(a.path in u.raw_user_meta_data ->> 'avatar_url') > 0, false) as is_account,
      coalesce(position(a.path in g.logo_url) > 0, false) as is_logo,
      (select count(*) from public.profiles t where t.agency_owner_id = a.user_id
        and t.user_id <> a.user_id and private.shows_picture(t, a.path)) as team_pages
    from asked a
    join auth.users u on u.id = a.user_id
    left join public.profiles own on own.user_id = a.user_id
    left join public.agencies g on g.owner_id = a.user_id
  )
  select coalesce(jsonb_agg(to_jsonb(uses)), '[]') from uses
  where is_portrait or is_cover or is_in_gallery or is_in_links or is_account or is_logo
    or team_pages > 0
$$;
grant execute on function public.picture_uses(uuid[]) to authenticated;

-- 20261127110000_decide_who_leads.sql
create function public.preview_template(modes jsonb)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  asked constant jsonb := private.to_modes(modes);
  template constant jsonb := private.build_template(auth.uid(), asked);
begin
  perform private.require_lead();
  return (
    with changes as materialized (
      select p.user_id, g.part from public.profiles p
      cross join lateral (select to_jsonb(p) as page) as whole
      cross join jsonb_each(template) as g (part, given)
      where p.agency_owner_id = auth.uid()
        and private.takes_part(asked ->> g.part, private.part_value(whole.page, g.part), g.given)
    )
    select jsonb_build_object('people', (select count(distinct c.user_id) from changes c),
      'parts', coalesce((
        select jsonb_agg(jsonb_build_object('part', t.part,
          'people', (select count(*) from changes c where c.part = t.part)) order by t.position)
        from private.template_parts t where asked ? t.part), '[]')));
end
$$;
grant execute on function public.preview_template(jsonb) to authenticated;

create function public.public_profile(username text)
returns setof public.public_profiles language sql stable security definer rows 1 set search_path to '' as $$select p.* from public.public_profiles p
   where lower(p.username) = lower($1) and private.is_switched_on('public_pages')$$;
grant execute on function public.public_profile(text) to anon, authenticated, service_role;

-- 20261124120600_report_agencies.sql
create function public.public_team(slug text)
returns jsonb language sql stable security definer set search_path to '' as $$
  select jsonb_build_object('name', a.name, 'logo_url', a.logo_url, 'about', a.about, 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('full_name', p.full_name,
      'designation', p.designation, 'username', p.username,
      'profile_picture_url', case when private.is_stored_picture(p.profile_picture_url)
        then p.profile_picture_url end) order by private.to_search_text(p.full_name), p.username), '[]')
    from public.profiles p join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
    where p.agency_owner_id = a.owner_id and p.is_active))
  from public.agencies a
  join public.profiles o on o.user_id = a.owner_id and o.is_active and o.agency_owner_id is null
    and private.agency_seats(o.plan) > 0
  where a.slug = public_team.slug and a.is_team_public
$$;
grant execute on function public.public_team(text) to service_role;

-- 20261124120800_keep_what_was_given.sql
create function public.push_template(modes jsonb)
returns bigint language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency();
  asked constant jsonb := private.to_modes(modes);
  given constant jsonb := private.build_template(agency.owner_id, asked);
  push bigint;
begin
  if private.is_push_busy(agency.owner_id) then
    perform private.refuse('409', 'The last change is still on its way. Please wait until it is done.');
  elsif (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.created_at > now() - interval '1 day') >= 30
  then
    perform private.refuse('429', 'Your team was sent 30 changes today. Please go on tomorrow.');
  end if;
  insert into public.agency_pushes (agency_id, total, modes, previous_modes, template, previous_template)
  select agency.owner_id, count(s.user_id), asked, agency.modes, given, agency.template
  from public.agency_staff s where s.agency_id = agency.owner_id
  returning id into push;
  update public.agencies a set modes = asked, template = given
  where a.owner_id = agency.owner_id;
  -- What each page had before is kept for the last three.
  delete from private.push_values v using public.agency_pushes p
  where v.push_id = p.id and p.agency_id = agency.owner_id and p.id not in (
    select n.id from public.agency_pushes n where n.agency_id = agency.owner_id order by n.id desc limit 3);
  delete from public.agency_pushes p where p.agency_id = agency.owner_id and p.id not in (
    select n.id from public.agency_pushes n where n.agency_id = agency.owner_id order by n.id desc limit 30);
  perform private.queue_push(push);
  perform private.audit('agency', 'template.pushed', null, agency.modes, asked);
  return push;
end
$$;
grant execute on function public.push_template(jsonb) to authenticated;

-- 20261125120100_create_recovery_codes.sql
create function public.recovery_codes_left()
returns integer language sql stable security definer set search_path to '' as $$
  select private.require_assurance();
  select count(*)::integer from private.recovery_codes c where c.user_id = (select auth.uid())
$$;
grant execute on function public.recovery_codes_left() to authenticated;

-- 20261125150000_know_devices.sql
create function public.remember_device(mark text)
returns boolean language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  session auth.sessions;
  hash bytea;
  seen_with text;
begin
  if mark is null or mark !~ '^[A-Za-z0-9_-]{22,64}$' then
    perform private.refuse('400', 'This is no mark of a browser.');
  end if;
  select * into session from auth.sessions s
  where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = owner and s.tag is null;
  if session.id is null then
    return false;
  end if;
  hash := sha256(convert_to(owner || ' ' || mark, 'UTF8'));
  seen_with := private.to_browser(session.user_agent);
  update private.known_devices d set seen_at = now(), session_id = session.id
  where d.user_id = owner and d.mark_hash = hash and d.browser = seen_with
    and d.known_since < session.created_at;
  if found then
    perform graphile_worker.remove_job('sign_in ' || session.id);
    return true;
  end if;
  insert into private.known_devices as d (user_id, mark_hash, browser, session_id)
  values (owner, hash, seen_with, session.id)
  on conflict (user_id, mark_hash) do update
  set browser = excluded.browser, session_id = excluded.session_id, known_since = now(),
    seen_at = now()
  where d.browser <> excluded.browser;
  delete from private.known_devices d
  where d.user_id = owner and (d.seen_at < now() - interval '400 days' or d.mark_hash not in (
    select k.mark_hash from private.known_devices k where k.user_id = owner
    order by k.seen_at desc, k.mark_hash limit 30));
  return false;
end
$$;
grant execute on function public.remember_device(text) to authenticated;

-- 20261127143000_part_from_teams.sql
create function public.remove_staff(staff_id uuid, keep_card boolean, keep_leads boolean)
returns uuid language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id, keep_card is not true and keep_leads is not true);
  card uuid;
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is not null then
    if keep_card then
      card := private.keep_card(seat);
    end if;
    perform private.part_from_team(seat, 'removed', coalesce(keep_card, false), coalesce(keep_leads, false));
    perform private.part_leads(seat, coalesce(keep_leads, false));
  end if;
  delete from public.agency_staff s where s.id = seat.id;
  perform private.audit('agency', 'staff.removed', seat.user_id,
    jsonb_build_object('email', seat.email, 'status', seat.status),
    jsonb_build_object('keep_card', coalesce(keep_card, false), 'keep_leads', coalesce(keep_leads, false)));
  return card;
end
$$;
grant execute on function public.remove_staff(uuid,boolean,boolean) to authenticated;

-- 20261126110000_create_webhooks.sql
create function public.replay_deliveries(webhook uuid, ids jsonb default null::jsonb, since timestamp with time zone default null::timestamp with time zone)
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  chosen uuid[];
begin
  perform private.begin_sending(webhook, owner);
  select array_agg(d.id) into chosen from (
    select x.id from public.webhook_deliveries x
    where x.webhook_id = webhook and x.claimed_at is null
      and case when ids is not null then ids ? x.id::text
        else x.status = 'failed' and x.created_at >= coalesce(since, '-infinity') end
    order by x.created_at limit 1000) d;
  if coalesce(private.take_webhook_day(owner, cardinality(chosen)), 0) < cardinality(chosen) then
    perform private.refuse('429', '20,000 messages were sent today, which is the most. Please go on tomorrow.');
  end if;
  update public.webhook_deliveries d
  set status = 'waiting', attempts = 0, due_at = now(), finished_at = null
  where d.id = any (chosen);
  perform pg_notify('webhook_deliveries', '');
  return coalesce(cardinality(chosen), 0);
end
$$;
grant execute on function public.replay_deliveries(uuid,jsonb,timestamp with time zone) to authenticated;

-- 20261128090100_keep_an_administrator.sql
create function public.request_account_deletion()
returns timestamp with time zone language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  due timestamptz;
begin
  if not private.has_just_signed_in() then
    perform private.refuse('403', 'Please confirm that it is you: sign in once more.');
  end if;
  perform private.refuse_last_administrator(owner);
  -- The account before its page, as everybody locks them.
  perform from auth.users u where u.id = owner for update;
  insert into private.account_deletions as d (user_id, due_at)
  values (owner, now() + interval '14 days')
  on conflict on constraint account_deletions_pkey do nothing
  returning d.due_at into due;
  if due is null then
    return (select d.due_at from private.account_deletions d where d.user_id = owner);
  end if;
  perform private.refresh_active(owner);
  delete from auth.sessions where user_id = owner;
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'requested'));
  return due;
end
$$;
grant execute on function public.request_account_deletion() to authenticated;

-- 20261125160200_create_archives.sql
create function public.request_archive()
returns public.archives language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  asked public.archives;
begin
  if owner is null then
    perform private.refuse('401', 'Please sign in.');
  end if;
  insert into public.archives as a (user_id) values (owner)
  on conflict (user_id) do update set id = gen_random_uuid(), status = 'waiting', progress = 0,
    file_name = '', size_bytes = 0, asked_at = now(), ready_at = null
  where a.status = 'failed' or a.status = 'ready' and a.asked_at <= now() - interval '1 hour'
    or a.asked_at <= now() - interval '1 day'
  returning * into asked;
  if found then
    perform graphile_worker.add_job('make_archive', json_build_object('user_id', owner, 'id', asked.id),
      queue_name => 'archives', max_attempts => 5, job_key => 'make_archive:' || owner);
    return asked;
  end if;
  select * into asked from public.archives a where a.user_id = owner;
  if asked.status = 'ready' then
    perform private.refuse('429', 'An archive can be made once an hour. Please come back later.');
  end if;
  return asked;
end
$$;
grant execute on function public.request_archive() to authenticated;

-- 20261128110500_remind_of_invitations.sql
create function public.resend_invitation(staff_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id);
begin
  if seat.user_id is not null then
    perform private.refuse('409', 'This person has joined already.');
  elsif seat.mailed_at > now() - interval '10 minutes'
    or seat.mailed_at is null and seat.invited_at > now() - interval '10 minutes' and exists (
      select from graphile_worker.jobs j where j.key = 'invite_staff ' || seat.id)
  then
    perform private.refuse('429', 'This invitation was sent a moment ago. Please wait ten minutes.');
  end if;
  perform private.refuse_agency_mail(seat.agency_id);
  perform private.renew_invitation(seat.id);
  perform private.audit('agency', 'staff.resent', private.find_confirmed_account(seat.email), null,
    jsonb_build_object('email', seat.email));
end
$$;
grant execute on function public.resend_invitation(uuid) to authenticated;

-- 20261128110500_remind_of_invitations.sql
create function public.resend_invitations()
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency();
  seat uuid;
  sent int := 0;
begin
  for seat in
    select s.id from public.agency_staff s
    where s.agency_id = agency.owner_id and s.user_id is null
      and coalesce(s.mailed_at, s.invited_at) <= now() - interval '10 minutes'
    order by s.invited_at, s.id for update
  loop
    exit when not private.take_agency_mail(agency.owner_id);
    perform private.renew_invitation(seat);
    sent := sent + 1;
  end loop;
  if sent > 0 then
    perform private.audit('agency', 'staff.resent', null, null, jsonb_build_object('invitations', sent));
  end if;
  return sent;
end
$$;
grant execute on function public.resend_invitations() to authenticated;

-- 20261124100100_create_suspensions.sql
create function public.restore_account()
returns boolean language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
begin
  perform from auth.users u where u.id = owner for update;
  delete from private.account_deletions d where d.user_id = owner and d.due_at > now();
  if not found then
    return false;
  end if;
  perform private.refresh_active(owner);
  perform graphile_worker.add_job('announce_deletion',
    json_build_object('user_id', owner, 'change', 'restored'));
  return true;
end
$$;
grant execute on function public.restore_account() to authenticated;

-- 20261121113200_keep_deleted_leads.sql
create function public.restore_leads(ids jsonb)
returns integer language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  kept private.deleted_leads;
  restored integer := 0;
begin
  if jsonb_array_length(private.to_list(ids)) > 1000 then
    perform private.refuse('400', 'At most 1000 leads can be restored at once.');
  end if;
  for kept in
    delete from private.deleted_leads
    where user_id = (select auth.uid()) and deleted_at > now() - interval '30 days'
      and id::text in (select jsonb_array_elements_text(private.to_list(ids)))
    returning *
  loop
    perform private.restore_lead(kept);
    restored := restored + 1;
  end loop;
  return restored;
end
$$;
grant execute on function public.restore_leads(jsonb) to authenticated;

-- 20261127110000_decide_who_leads.sql
create function public.restore_staff(staff_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id, true);
begin
  perform set_config('private.writer', 'database', true);
  if seat.status <> 'suspended' then
    return;
  end if;
  perform private.lift_suspension(seat.user_id, 'agency');
  update public.agency_staff s set status = 'active', suspended_at = null where s.id = seat.id;
  perform private.audit('agency', 'staff.restored', seat.user_id, null, null);
end
$$;
grant execute on function public.restore_staff(uuid) to authenticated;

-- 20261121111200_create_job_overview.sql
create function public.retry_job(id bigint)
returns boolean language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  retried integer;
begin
  perform private.require_administrator();
  select count(*) into retried
  from graphile_worker.reschedule_jobs(array[retry_job.id], run_at => now(), attempts => 0);
  perform pg_notify('jobs:insert', '{"count":1}');
  return retried > 0;
end
$$;
grant execute on function public.retry_job(bigint) to authenticated;

-- 20261124120500_manage_staff.sql
create function public.suspend_staff(staff_id uuid, reason text)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  seat public.agency_staff := private.lock_own_staff(staff_id);
  words constant text := coalesce(private.trim_blanks(reason), '');
begin
  perform set_config('private.writer', 'database', true);
  if seat.user_id is null then
    perform private.refuse('409', 'This person has not joined yet.');
  elsif length(words) > 500 then
    perform private.refuse('413', 'This is too long.');
  end if;
  perform private.suspend(seat.user_id, 'agency', words);
  update public.agency_staff s set status = 'suspended', suspended_at = coalesce(s.suspended_at, now())
  where s.id = seat.id;
  perform private.audit('agency', 'staff.suspended', seat.user_id, null, null, words);
end
$$;
grant execute on function public.suspend_staff(uuid,text) to authenticated;

-- 20261127110000_decide_who_leads.sql
create function public.take_back_push(id bigint)
returns void language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  agency public.agencies := private.lock_own_agency(true);
  push public.agency_pushes;
begin
  select * into push from public.agency_pushes p
  where p.id = take_back_push.id and p.agency_id = agency.owner_id and p.status <> 'taken_back';
  if not found then
    perform private.refuse('404', 'This change is not there any more.');
  elsif private.is_push_busy(agency.owner_id) then
    perform private.refuse('409', 'The last change is still on its way. Please wait until it is done.');
  elsif exists (select from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.id > push.id and p.status <> 'taken_back')
  then
    perform private.refuse('409', 'Only the latest change can be taken back.');
  elsif (select count(*) from public.agency_pushes p
    where p.agency_id = agency.owner_id and p.id >= push.id) > 3
  then
    perform private.refuse('409', 'This change is too old to be taken back.');
  end if;
  update public.agencies a set modes = push.previous_modes, template = push.previous_template
  where a.owner_id = agency.owner_id;
  update public.agency_pushes p set status = 'taken_back', done = 0, reached = null, total = (
    select count(s.user_id) from public.agency_staff s where s.agency_id = agency.owner_id)
  where p.id = push.id;
  perform private.queue_push(push.id);
  perform private.audit('agency', 'template.taken_back', null, push.modes, push.previous_modes);
end
$$;
grant execute on function public.take_back_push(bigint) to authenticated;

-- 20261126110000_create_webhooks.sql
create function public.test_webhook(webhook uuid)
returns uuid language plpgsql security definer set search_path to '' as $$
declare
  is_assured constant boolean := private.require_assurance();
  owner constant uuid := auth.uid();
  sent uuid;
begin
  perform private.begin_sending(webhook, owner);
  if (select count(*) from public.webhook_deliveries d where d.webhook_id = webhook
    and d.event = 'webhook.test' and d.created_at > now() - interval '1 minute') >= 10
    or coalesce(private.take_webhook_day(owner, 1), 0) = 0
  then
    perform private.refuse('429', 'That were many messages. Please wait a minute.');
  end if;
  insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
  values (webhook, owner, 'webhook.test', jsonb_build_object('type', 'webhook.test', 'timestamp',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('message', 'This is a test.')))
  returning id into sent;
  perform pg_notify('webhook_deliveries', '');
  return sent;
end
$$;
grant execute on function public.test_webhook(uuid) to authenticated;

-- 20261125090300_tell_how_much_a_person_may_store.sql
create function private.account_usage(owner uuid)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object(
    'pictures', u.pictures, 'picture_bytes', u.bytes,
    'contacts', (select count(*) from public.contacts c where c.user_id = owner),
    'leads', (select count(*) from public.leads l where l.user_id = owner),
    'versions', (select count(*) from public.profile_versions v where v.user_id = owner),
    'maxima', (
      select coalesce(jsonb_object_agg(q.quota, m.maximum), '{}')
      from unnest(array['pictures', 'picture_bytes', 'contacts', 'versions']) as q (quota)
      cross join lateral private.quota_of(owner, q.quota) m
      where m.maximum is not null),
    'views_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > current_date - 30 and a.event_type = 'profile_view'),
    'clicks_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > current_date - 30 and a.event_type = 'link_click'))
  from private.picture_usage(owner, null) u
$$;

-- 20261126130000_create_domains.sql
create function private.after_domain_insert()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.queue_domain_check(new.id);
  return null;
end
$$;

-- 20261121090500_create_profile_triggers.sql
create function private.after_username_update()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  delete from private.username_history
  where username = lower(new.username) or held_until <= now();
  if lower(old.username) is distinct from lower(new.username) then
    insert into private.username_history (username, user_id, held_until)
    values (lower(old.username), old.user_id, now() + interval '90 days')
    on conflict (username) do update
    set user_id = excluded.user_id, held_until = excluded.held_until;
  end if;
  return null;
end
$$;

-- 20261128090600_tell_teams_of_ends.sql
create function private.agency_end_notice(person uuid, agency uuid, ending text)
returns table(email text, full_name text, time_zone text, agency_name text, ends_at timestamp with time zone) language sql stable set search_path to '' as $$
  select u.email, p.full_name, private.zone_of(u.id), a.name, f.covers_until
  from public.agency_staff s
  join auth.users u on u.id = s.user_id and u.email_confirmed_at is not null
  join public.profiles p on p.user_id = u.id
  join public.agencies a on a.owner_id = s.agency_id
  join public.profiles o on o.user_id = s.agency_id
  left join lateral (
    select l.covers_until from private.latest_facts(agency) l
    where agency_end_notice.ending = 'planned' and private.ends_agency(l)
      and l.covers_until > now() and not exists (
        select from private.latest_facts(agency) g
        where g.kind = 'grant' and private.agency_seats(g.plan) > 0)
    order by l.id desc limit 1) f on true
  where s.user_id = person and s.agency_id = agency and u.email <> ''
    and case agency_end_notice.ending
      when 'planned' then f.covers_until is not null and private.agency_seats(o.plan) > 0
      else private.agency_seats(o.plan) = 0 end
$$;

-- 20261124120100_refresh_agencies.sql
create function private.agency_seats(plan text)
returns integer language sql immutable set search_path to '' as $$
  select case plan when 'agency_50' then 50 when 'agency_100' then 100 when 'agency_500' then 500 else 0 end
$$;

-- 20261125160400_wait_for_second_factors.sql
create function private.announce_sign_in()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  patience constant interval := case when exists (
    select from auth.mfa_factors f where f.user_id = new.user_id and f.status = 'verified'
  ) then interval '15 minutes' else interval '2 minutes' end;
begin
  if exists (
    select from auth.users u
    where u.id = new.user_id and u.email_confirmed_at < now() - interval '10 minutes'
  ) then
    perform graphile_worker.add_job('announce_sign_in',
      json_build_object('user_id', new.user_id, 'signed_in_at', new.created_at,
        'user_agent', left(new.user_agent, 300), 'address', host(new.ip)),
      run_at := now() + patience, job_key := 'sign_in ' || new.id);
  end if;
  return null;
end
$$;

-- 20261124150000_create_appeals.sql
create function private.answer_lifted_appeal()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  update private.appeals a set is_lifted = true, answered_at = now(), answered_by = auth.uid()
  where a.user_id = old.user_id and a.answered_at is null;
  return null;
end
$$;

-- 20261124150000_create_appeals.sql
create function private.appeal_of(owner uuid, suspended_since timestamp with time zone)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('text', a.text, 'sent_at', a.sent_at, 'answer', a.answer,
    'answered_at', a.answered_at,
    'may_follow', a.answered_at is not null and (
      select count(*) from private.appeals o
      where o.user_id = owner and o.suspended_at = suspended_since) < 3)
  from private.appeals a
  where a.user_id = owner and a.suspended_at = suspended_since
  order by a.sent_at desc limit 1
$$;

-- 20261124100000_create_audit_log.sql
create function private.audit(actor_role text, action text, subject uuid, before jsonb, after jsonb, note text default ''::text)
returns void language plpgsql security definer set search_path to '' as $$
begin
  if actor_role = 'agency' and (
    select count(*) from (
      select from public.audit_log a
      where a.actor = auth.uid() and a.happened_at > now() - interval '1 day' limit 5000) today) >= 5000
  then
    perform private.refuse('429', 'That was a lot for one day. Please go on tomorrow.');
  end if;
  insert into public.audit_log (actor, actor_role, action, subject, before, after, note, address)
  values (auth.uid(), audit.actor_role, audit.action, audit.subject, private.to_audited(audit.before),
    private.to_audited(audit.after), left(coalesce(audit.note, ''), 500), private.request_address());
end
$$;

-- 20261124120500_manage_staff.sql
create function private.audit_staff_edit()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if private.is_browser() and auth.uid() = new.agency_owner_id and not exists (
    select from public.audit_log a
    where a.subject = new.user_id and a.happened_at > now() - interval '1 hour'
      and a.action = 'staff.edited' and a.actor = auth.uid())
  then
    perform private.audit('agency', 'staff.edited', new.user_id, null, null);
  end if;
  return null;
end
$$;

-- 20261124100400_administer_accounts.sql
create function private.audited_plan(owner uuid)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('plan', private.effective_plan(p.plan, p.plan_expiry, true),
    'plan_expiry', p.plan_expiry)
  from public.profiles p where p.user_id = owner
$$;

-- 20261124120000_create_agencies.sql
create function private.before_agency_save()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.name := private.trim_blanks(private.clean_text(regexp_replace(new.name, '[[:cntrl:]]', ' ', 'g')));
  new.about := private.trim_blanks(private.clean_text(new.about));
  new.slug := nullif(private.trim_blanks(new.slug), '');
  new.logo_url := nullif(private.trim_blanks(new.logo_url), '');
  if new.name = '' then
    perform private.refuse('400', 'Please enter a name.');
  elsif char_length(new.name) > 100 or char_length(new.about) > 500 then
    perform private.refuse('413', 'This is too long.');
  elsif not private.is_stored_picture(new.logo_url) and new.logo_url is not null then
    perform private.refuse('400', 'Invalid logo URL');
  end if;
  if new.slug is not null and (tg_op = 'INSERT' or new.slug is distinct from old.slug) then
    perform private.refuse_bad_slug(new.slug, new.owner_id);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.before_contact_save()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  problem text;
begin
  new.email := private.trim_blanks(new.email);
  new.full_name := private.trim_blanks(new.full_name);
  new.phone := private.trim_blanks(new.phone);
  new.company := private.trim_blanks(new.company);
  new.designation := private.trim_blanks(new.designation);
  new.address := private.trim_blanks(new.address);
  new.notes := private.trim_blanks(new.notes);
  new.tags := private.to_tags(new.tags);
  if tg_op = 'UPDATE' then
    new := private.show_contact(private.keep_own_words(new, old));
  elsif new.source <> 'lead' then
    new := private.keep_own_words(new, null);
  end if;
  problem := private.find_contact_problem(new);
  if problem is not null then
    perform private.refuse('400', problem);
  end if;
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.designation, new.address, new.notes,
    (select string_agg(tag, E'\n') from jsonb_array_elements_text(new.tags) as tag)));
  new.sort_name := private.to_search_text(
    coalesce(nullif(new.full_name, ''), nullif(new.company, ''), nullif(new.email, ''), new.phone));
  new.updated_at := now();
  return new;
end
$$;

-- 20261126130000_create_domains.sql
create function private.before_domain_insert()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.name := rtrim(lower(btrim(new.name)), '.');
  if private.find_domain_problem(new.name) is not null then
    perform private.refuse('400', private.find_domain_problem(new.name));
  end if;
  -- For somebody else is refused by row security, which says nothing of them.
  if not private.is_browser() or new.user_id is distinct from auth.uid() then
    return new;
  end if;
  if not private.has_feature(new.user_id, 'custom_domain') then
    perform private.refuse('403', 'A custom domain is part of the Premium plans.');
  end if;
  perform private.lock_quota(new.user_id, 'domains');
  if exists (select from public.domains d where d.user_id = new.user_id and d.name = new.name) then
    perform private.refuse('409', 'This domain is in your list already.');
  end if;
  if (select count(*) from public.domains d where d.user_id = new.user_id) >= 3 then
    perform private.refuse('403', 'An account can have three domains. Remove one first.');
  end if;
  return new;
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.before_lead_save()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email, new.phone,
    private.to_digits(new.phone), new.company, new.message));
  if tg_op = 'INSERT' then
    new.contact_id := coalesce(new.contact_id, private.ensure_contact(new));
    perform private.keep_brought(new);
  end if;
  return new;
end
$$;

-- 20261126100000_create_pictures.sql
create function private.before_picture_save()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.alt := private.to_one_line(new.alt);
  new.album := private.to_one_line(new.album);
  if length(new.alt) > 300 then
    perform private.refuse('400', 'A description has at most 300 characters.');
  elsif length(new.album) > 60 then
    perform private.refuse('400', 'The name of an album has at most 60 characters.');
  end if;
  -- Those that come at once may pass it by one or two: an album has a picture, and those are counted.
  if new.album <> '' and (tg_op = 'INSERT' or new.album is distinct from old.album) then
    if (select count(distinct p.album) from public.pictures p
        where p.user_id = new.user_id and p.album not in ('', new.album)) >= 100 then
      perform private.refuse('403', 'You have 100 albums. Choose one of them.');
    end if;
  end if;
  new.sort_name := private.to_search_text(coalesce(nullif(new.name, ''), new.alt));
  new.search_text := private.to_search_text(concat_ws(E'\n', new.name, new.alt, new.album));
  return new;
end
$$;

-- 20261121090500_create_profile_triggers.sql
create function private.before_profile_insert()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refuse_long_values(new);
  new := private.normalise_profile(new);
  if new.username is null then
    new.username := private.generate_username(new.full_name);
  else
    perform private.refuse_bad_username(new.username, new.user_id);
  end if;
  return new;
end
$$;

-- 20261121090500_create_profile_triggers.sql
create function private.before_profile_update()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if private.is_browser() then
    perform private.limit_saves(old.user_id);
  end if;
  perform private.refuse_long_values(new);
  new := private.normalise_profile(new);
  if new.username is distinct from old.username then
    perform private.refuse_bad_username(new.username, old.user_id);
    if private.is_browser() and not private.has_feature(old.user_id, 'custom_username') then
      perform private.refuse('403', 'A custom username is part of the Premium plans.');
    end if;
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- 20261124120000_create_agencies.sql
create function private.before_staff_save()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.search_text := private.to_search_text(concat_ws(E'\n', new.full_name, new.email,
    new.card ->> 'designation', new.card ->> 'company'));
  new.sort_name := private.to_search_text(coalesce(nullif(new.full_name, ''), new.email));
  return new;
end
$$;

-- 20261124100400_administer_accounts.sql
create function private.begin_administering(owner uuid, may_be_oneself boolean)
returns void language plpgsql set search_path to '' as $$
begin
  perform private.require_administrator();
  if owner = auth.uid() and not may_be_oneself then
    perform private.refuse('403', 'You cannot do this to yourself.');
  end if;
  perform from auth.users u where u.id = owner for update;
  if not found then
    perform private.refuse('404', 'There is no such account.');
  end if;
end
$$;

-- 20261129090000_lock_before_looking.sql
create function private.begin_sending(webhook uuid, owner uuid)
returns void language plpgsql set search_path to '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || owner, 0));
  if not exists (select from public.webhooks w where w.id = webhook and w.user_id = owner) then
    perform private.refuse('404', 'There is no such webhook.');
  end if;
  if not private.has_feature(owner, 'integrations') then
    perform private.refuse('403', 'Webhooks are part of Premium.');
  end if;
  if not exists (select from public.webhooks w where w.id = webhook and w.is_active) then
    perform private.refuse('409', 'This webhook is off. Switch it on first.');
  end if;
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.brought_to(contact_id uuid, out email text, out full_name text, out phone text, out company text)
returns record language sql stable set search_path to '' as $$
  select
    coalesce((array_agg(l.email order by joined_at, left_at, lead_id) filter (where l.email <> ''))[1], ''),
    coalesce((array_agg(l.full_name order by joined_at, left_at, lead_id) filter (where l.full_name <> ''))[1], ''),
    coalesce((array_agg(l.phone order by joined_at, left_at, lead_id) filter (where l.phone <> ''))[1], ''),
    coalesce((array_agg(l.company order by joined_at, left_at, lead_id) filter (where l.company <> ''))[1], '')
  from private.contact_leads l
  where l.contact_id = brought_to.contact_id
$$;

-- 20261124120200_share_templates.sql
create function private.build_template(owner uuid, modes jsonb)
returns jsonb language sql stable set search_path to '' as $$
  select coalesce(jsonb_object_agg(m.part, private.part_value(to_jsonb(p), m.part)), '{}')
  from public.profiles p, jsonb_object_keys(modes) as m (part) where p.user_id = owner
$$;

-- 20261127113700_limit_trials.sql
create function private.can_trial(owner uuid)
returns boolean language sql stable set search_path to '' as $$
  select not p.has_used_trial and not exists (
    select from private.used_trials t
    where t.email_hash in (private.email_hash(u.email), private.email_hash(private.to_mailbox(u.email))))
    and not exists (
      select from private.judged_trials j where j.user_id = u.id and j.because is not null)
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = owner
$$;

-- 20261126140000_create_analytics_ids.sql
create function private.check_analytics_ids()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  problem constant text := coalesce(
    private.find_analytics_problem('google', new.google_id),
    private.find_analytics_problem('meta', new.meta_id),
    private.find_analytics_problem('site', new.plausible_domain),
    private.find_analytics_problem('host', new.plausible_host),
    private.find_analytics_problem('umami', new.umami_id),
    private.find_analytics_problem('host', new.umami_host));
begin
  if problem is not null then
    perform private.refuse('400', problem);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.claim_deliveries(max_count integer, per_account integer, per_webhook integer, lease interval)
returns table(id uuid, webhook_id uuid, url text, payload jsonb) language plpgsql set search_path to '' as $$
begin
  return query
  with recursive waiting as (
    (select d.webhook_id from public.webhook_deliveries d where d.status = 'waiting'
     order by d.webhook_id limit 1)
    union all
    select (select d.webhook_id from public.webhook_deliveries d
      where d.status = 'waiting' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
    from waiting w where w.webhook_id is not null
  ),
  claimed as (
    select d.webhook_id, d.user_id, count(*) as number from public.webhook_deliveries d
    where d.claimed_at is not null and d.due_at > now() group by d.webhook_id, d.user_id
  ),
  due as (
    select d.id, w.user_id, w.url,
      row_number() over (partition by w.user_id order by d.due_at, d.id)
        + coalesce((select sum(c.number) from claimed c where c.user_id = w.user_id), 0) as place,
      d.due_at
    from waiting
    join public.webhooks w on w.id = waiting.webhook_id and w.is_active
    cross join lateral (
      select x.id, x.due_at from public.webhook_deliveries x
      where x.webhook_id = w.id and x.status = 'waiting' and x.due_at <= now()
      order by x.due_at
      limit greatest(0, case when w.failing_since is null then per_webhook else 1 end
        - coalesce((select c.number from claimed c where c.webhook_id = w.id), 0))
    ) d
  ),
  chosen as (
    select x.id from public.webhook_deliveries x
    where x.id in (
      select d.id from due d where d.place <= per_account order by d.due_at limit max_count)
    for update skip locked
  )
  update public.webhook_deliveries d
  set claimed_at = clock_timestamp(), due_at = now() + lease
  from chosen c, public.webhooks w
  where d.id = c.id and d.status = 'waiting' and d.due_at <= now() and w.id = d.webhook_id
  returning d.id, d.webhook_id, w.url, d.payload;
end
$$;

-- 20261128110500_remind_of_invitations.sql
create function private.claim_due_accounts(max_count integer)
returns setof uuid language plpgsql set search_path to '' as $$
begin
  insert into private.account_deletions (user_id, due_at)
  select u.id, now() from auth.users u
  where u.email_confirmed_at is null and u.created_at < now() - interval '30 days'
    and coalesce(u.last_sign_in_at, u.created_at) < now() - interval '30 days'
    and not exists (
      select from auth.sessions s
      where s.user_id = u.id and coalesce(s.refreshed_at, s.created_at) > now() - interval '30 days')
    and not exists (
      select from private.invited_accounts i
      where i.user_id = u.id and i.invited_at > now() - interval '30 days')
  order by u.created_at limit max_count
  on conflict on constraint account_deletions_pkey do nothing;
  return query
    select d.user_id from private.account_deletions d
    where d.due_at <= now() order by d.due_at limit max_count;
end
$$;

-- 20261121090300_create_text_and_link_rules.sql
create function private.clean_text(value text)
returns text language plpgsql immutable set search_path to '' as $$
declare
  cleaned text := value;
  before text;
begin
  loop
    before := cleaned;
    -- The first expression is lazy throughout: one greedy atom would make all of it greedy.
    cleaned := regexp_replace(cleaned, '<script[^>]*?>.*?</script[^>]*?>', '', 'gi');
    cleaned := regexp_replace(cleaned, '</?(?:script|iframe|embed|object|form)(?![a-z0-9-])[^>]*>?', '', 'gi');
    cleaned := regexp_replace(cleaned,
      '[\t-\r "''/]on[a-z]+[\t-\r ]*=[\t-\r ]*(?:(?:"[^"]*"|''[^'']*'')[^\t-\r >]*|[^\t-\r >]+)', '', 'gi');
    cleaned := regexp_replace(cleaned, 'javascript[\t-\r ]*:', '', 'gi');
    exit when cleaned is not distinct from before;
  end loop;
  return cleaned;
end
$$;

-- 20261123166000_return_late_payments.sql
create function private.close_customer()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if tg_op = 'DELETE' or new.customer_id is distinct from old.customer_id then
    insert into private.closed_customers (customer_id) values (old.customer_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- 20261121100100_convert_legacy_links.sql
create function private.convert_legacy_links(profile public.profiles)
returns public.profiles language plpgsql set search_path to '' as $$
declare
  converted jsonb;
begin
  select jsonb_agg(link order by key) into converted
  from jsonb_each(private.to_map(profile.custom_link_data)) as entries (key, value),
    private.to_custom_link(key, value) as link
  where key like 'link\_%' and private.is_link_url(private.to_link_url(link ->> 'url'));
  if converted is not null then
    profile.custom_links := private.to_list(profile.custom_links) || converted;
    profile.sections_enabled := private.to_map(profile.sections_enabled) || '{"links": true}';
    if not private.to_list(profile.section_order) ? 'links' then
      profile.section_order := private.to_list(profile.section_order) || '["links"]';
    end if;
  end if;
  profile.custom_link_data := '{}';
  return profile;
end
$$;

-- 20261123131000_show_stored_pictures.sql
create function private.copy_foreign_pictures()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if tg_op = 'INSERT' then
    if private.foreign_pictures(new) <> '{}' then
      perform private.queue_picture_copies(new.user_id);
    end if;
  elsif not private.foreign_pictures(new) <@ private.foreign_pictures(old) then
    perform private.queue_picture_copies(new.user_id);
  end if;
  return null;
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.correct_contact()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  left_contact uuid := new.contact_id;
begin
  if lower(new.email) <> lower(old.email) then
    new.contact_id := private.move_lead(new, old.email);
    update public.leads set contact_id = new.contact_id
    where id = new.id and contact_id is distinct from new.contact_id;
  end if;
  perform private.keep_brought(new);
  if new.contact_id is distinct from left_contact then
    perform private.refresh_contact(left_contact);
  end if;
  return null;
end
$$;

-- 20261125160100_count_days_where_owners_are.sql
create function private.count_days(recorded private.recorded_event[])
returns void language sql set search_path to '' as $$
  insert into public.analytics_daily as d (user_id, day, event_type, link_type, section, event_count)
  select user_id, day, event_type,
    coalesce(event_data ->> 'link_type', ''), coalesce(event_data ->> 'section', ''), count(*)
  from unnest(recorded) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, event_type, link_type, section)
  do update set event_count = d.event_count + excluded.event_count
$$;

-- 20261125160100_count_days_where_owners_are.sql
create function private.count_publish()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into public.profile_publishes as p (user_id, day, publish_count)
  values (new.user_id, (new.created_at at time zone private.zone_of(new.user_id))::date, 1)
  on conflict (user_id, day) do update set publish_count = p.publish_count + 1;
  return null;
end
$$;

-- 20261124100500_administer_settings.sql
create function private.count_sections(profile public.profiles)
returns bigint language sql stable set search_path to '' as $$
  select count(*) from unnest(private.section_keys()) as key
  where profile.sections_enabled -> key = 'true'
$$;

-- 20261125150000_know_devices.sql
create function private.count_sign_in_mail(owner uuid)
returns void language sql set search_path to '' as $$
  insert into private.sign_in_mails as m (user_id, day, count)
  select u.id, (now() at time zone 'UTC')::date, 1 from auth.users u where u.id = owner
  on conflict (user_id) do update
  set day = excluded.day, count = case when m.day = excluded.day then m.count + 1 else 1 end
$$;

-- 20261125160100_count_days_where_owners_are.sql
create function private.count_values(recorded private.recorded_event[])
returns void language sql set search_path to '' as $$
  with given as (
    select e.user_id, e.day, e.event_type, v.dimension,
      left(v.value, 600) as value, count(*) as events
    from unnest(recorded) e, jsonb_each_text(case e.event_type
      when 'link_click' then jsonb_build_object('link', nullif(e.event_data ->> 'link_url', ''))
      else jsonb_build_object(
        'source', coalesce(e.event_data ->> 'source', e.event_data ->> 'referrer', ''),
        'device', e.event_data ->> 'device', 'country', e.event_data ->> 'country',
        'utm_source', e.event_data ->> 'utm_source', 'utm_medium', e.event_data ->> 'utm_medium',
        'utm_campaign', e.event_data ->> 'utm_campaign')
      end) as v (dimension, value)
    where v.value is not null
    group by 1, 2, 3, 4, 5
  ), ranked as (
    select g.*, known.value is not null as is_known,
      count(*) filter (where known.value is null) over (
        partition by g.user_id, g.day, g.event_type, g.dimension order by g.events desc, g.value
      ) as newcomer
    from given g left join public.analytics_daily_values known
      using (user_id, day, event_type, dimension, value)
  ), placed as (
    select r.user_id, r.day, r.event_type, r.dimension, r.events,
      case when r.is_known or r.newcomer + (
        select count(*) from public.analytics_daily_values k
        where k.user_id = r.user_id and k.day = r.day and k.event_type = r.event_type
          and k.dimension = r.dimension and k.value <> 'other'
      ) <= 200 then r.value else 'other' end as value
    from ranked r
  )
  insert into public.analytics_daily_values as d (user_id, day, event_type, dimension, value, event_count)
  select user_id, day, event_type, dimension, value, sum(events)
  from placed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, event_type, dimension, value)
  do update set event_count = d.event_count + excluded.event_count
$$;

-- 20261125160100_count_days_where_owners_are.sql
create function private.count_visitors(recorded private.recorded_event[])
returns void language sql set search_path to '' as $$
  with fresh as (
    -- A hash whose salt is gone would count a known visitor anew.
    insert into private.daily_visitors (user_id, day, visitor, salt_day)
    select distinct on (e.user_id, e.day, e.visitor) e.user_id, e.day, e.visitor, s.day
    from unnest(recorded) e join private.visitor_salts s on s.day = (e.created_at at time zone 'utc')::date
    where e.visitor is not null and e.event_type = 'profile_view'
    order by 1, 2, 3
    on conflict do nothing
    returning user_id, day
  ), days as (
    select user_id, day, 0 as visitors from unnest(recorded)
    union all
    select user_id, day, 1 from fresh
  )
  insert into public.analytics_daily_visitors as d (user_id, day, visitor_count)
  select user_id, day, sum(visitors) from days group by 1, 2 order by 1, 2
  on conflict (user_id, day) do update set visitor_count = d.visitor_count + excluded.visitor_count
$$;

-- 20261127143000_part_from_teams.sql
create function private.counts_since(seat public.agency_staff)
returns date language sql stable set search_path to '' as $$
  select greatest((seat.joined_at at time zone 'utc')::date, (
    select (max(d.left_at) at time zone 'utc')::date + 1 from private.team_departures d
    where d.agency_id = seat.agency_id and d.user_id = seat.user_id))
$$;

-- 20261123162000_follow_latest_facts.sql
create function private.covered_months(owner uuid)
returns table(starts_at timestamp with time zone, ends_at timestamp with time zone) language sql stable set search_path to '' as $$
  with subscriptions as materialized (
    select l.source, l.is_trial, l.trial_from, l.trial_until,
      case when l.status = 'canceled' then l.happened_at end as ended_at
    from private.latest_facts(owner) l where l.kind = 'subscription'
  )
  select k.covers_from, least(k.covers_until, s.ended_at)
  from private.kept_payments(owner) k
  left join subscriptions s on s.source = k.belongs_to
  where k.plan = 'premium' and k.belongs_to is not null
  union all
  select s.trial_from, least(s.trial_until, s.ended_at)
  from subscriptions s where s.is_trial and s.trial_until is not null
$$;

-- 20261125160000_create_account_settings.sql
create function private.create_account_settings()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  zone text := new.raw_user_meta_data ->> 'time_zone';
begin
  insert into public.account_settings (user_id, time_zone)
  values (new.id, case when private.is_time_zone(zone) then zone end);
  return null;
end
$$;

-- 20261121090900_create_analytics.sql
create function private.create_analytics_partitions()
returns void language plpgsql security definer set search_path to '' as $$
declare
  month date := date_trunc('month', now() at time zone 'utc');
begin
  perform pg_advisory_xact_lock(hashtext('create_analytics_partitions'));
  for i in 0..2 loop
    execute format(
      'create table if not exists private.analytics_%s partition of public.analytics for values from (%L) to (%L)',
      to_char(month, 'YYYY_MM'), month::timestamp at time zone 'utc',
      (month + interval '1 month')::timestamp at time zone 'utc'
    );
    month := month + interval '1 month';
  end loop;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.delete_account(owner uuid)
returns boolean language plpgsql set search_path to '' as $$
declare
  was_confirmed boolean;
  job_ids bigint[];
begin
  select u.email_confirmed_at is not null into was_confirmed
  from auth.users u join private.account_deletions d on d.user_id = u.id and d.due_at <= now()
  where u.id = owner for update of u;
  if not found then
    return false;
  end if;
  select array_agg(j.id) into job_ids from graphile_worker._private_jobs j
  where j.payload ->> 'user_id' = owner::text
    or j.payload ->> 'lead_id' in (select l.id::text from public.leads l where l.user_id = owner);
  perform graphile_worker.complete_jobs(coalesce(job_ids, '{}'));
  if was_confirmed then
    insert into private.username_history as h (username, user_id, held_until)
    select lower(p.username), null, now() + interval '90 days'
    from public.profiles p where p.user_id = owner
    on conflict (username) do update
    set user_id = null, held_until = greatest(h.held_until, excluded.held_until);
  end if;
  perform private.part_team_of_account(owner);
  delete from auth.users u where u.id = owner;
  return true;
end
$$;

-- 20261121110000_count_events_in_batches.sql
create function private.drop_old_analytics()
returns integer language plpgsql set search_path to '' set lock_timeout to '5s' as $$
declare
  oldest timestamptz := now() - interval '90 days';
  month record;
  dropped int := 0;
begin
  for month in
    select c.relname as name from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.analytics'::regclass and c.relname ~ '^analytics_[0-9]{4}_[0-9]{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'utc' <= oldest
  loop
    execute format('drop table private.%I', month.name);
    dropped := dropped + 1;
  end loop;
  delete from public.analytics where created_at < oldest;
  return dropped;
end
$$;

-- 20261121090200_create_plan_features.sql
create function private.effective_plan(plan text, plan_expiry timestamp with time zone, is_active boolean)
returns text language sql stable set search_path to '' as $$
  select case
    when is_active is not true then 'free'
    when plan in ('agency_50', 'agency_100', 'agency_500') then plan
    when plan in ('premium', 'yearly') and plan_expiry > now() then plan
    else 'free'
  end
$$;

-- 20261123160100_refresh_plans.sql
create function private.email_hash(email text)
returns bytea language sql immutable set search_path to '' as $$ select sha256(convert_to(lower(email), 'UTF8')) $$;

-- 20261124100400_administer_accounts.sql
create function private.end_looking_on()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  delete from auth.sessions s where s.tag = 'act:' || old.id;
  return null;
end
$$;

-- 20261127141700_tell_once_of_unpaid_plans.sql
create function private.end_notice(owner uuid)
returns table(email text, full_name text, time_zone text, ended_at timestamp with time zone, cause text) language sql stable set search_path to '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), p.plan_expiry, case
    when exists (
      select from private.latest_facts(owner) f
      where f.kind in ('refund', 'dispute') and f.recorded_at > now() - interval '2 days'
        and f.status not in ('won', 'failed', 'canceled')) then 'returned'
    when exists (
      select from private.latest_facts(owner) f
      where f.kind = 'subscription' and f.status in ('past_due', 'unpaid')) then 'unpaid'
    else '' end
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = owner and u.email <> ''
    and private.effective_plan(p.plan, p.plan_expiry, true) = 'free'
    and not exists (
      select from private.plan_mails m
      where m.user_id = owner and m.kind = 'payment_failed' and m.queued_at > now() - interval '1 day')
$$;

-- 20261123161000_end_payments_of_leavers.sql
create function private.end_payments_of_leaver()
returns trigger language plpgsql set search_path to '' as $$
begin
  if exists (select from private.stripe_customers c where c.user_id = new.user_id) then
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', new.user_id, 'when', 'period_end'),
      job_key => 'end_payments ' || new.user_id);
  end if;
  return null;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.end_webhook(webhook uuid, reason text)
returns void language plpgsql set search_path to '' as $$
begin
  update public.webhooks w set is_active = false, end_reason = reason, ended_at = now()
  where w.id = webhook and w.is_active;
  if found then
    perform graphile_worker.add_job('announce_webhook_end', json_build_object('id', webhook));
  end if;
end
$$;

-- 20261127134400_tell_what_ended.sql
create function private.ended_plan(owner uuid)
returns table(plan text, ended_at timestamp with time zone, cause text) language sql stable set search_path to '' as $$
  with latest as materialized (select * from private.latest_facts(owner))
  select e.* from (
    select s.plan, least(s.happened_at, s.recorded_at) as ended_at,
      coalesce(private.return_of(owner, s.source), '') as cause
    from latest s where s.kind = 'subscription' and s.status = 'canceled' and s.plan is not null
    union all
    select r.plan, r.returned_at, r.cause from private.returns(owner) r
    where r.plan = 'yearly' and r.belongs_to is null
    union all
    -- An agency that was switched to another plan, or whose plan an administrator took back.
    select was.plan, now_is.covers_from, ''
    from (
      select l.* from public.ledger l
      where l.user_id = owner and l.kind in ('subscription', 'grant')
        and private.agency_seats(l.plan) > 0
      order by l.id desc limit 1) was
    join latest now_is on now_is.kind = was.kind and now_is.source = was.source
    where now_is.plan <> was.plan and private.agency_seats(now_is.plan) = 0) e
  order by e.ended_at desc nulls last limit 1
$$;

-- 20261129093000_end_on_the_day_that_was_set.sql
create function private.ends_agency(fact public.ledger)
returns boolean language sql immutable set search_path to '' as $$
  select coalesce(fact.kind = 'subscription' and fact.status = 'active'
    and private.agency_seats(fact.plan) > 0
    and (not fact.renews or fact.cancels_at is not null
      or fact.next_plan is not null and private.agency_seats(fact.next_plan) = 0), false)
$$;

-- 20261122120100_derive_contacts.sql
create function private.ensure_contact(lead public.leads)
returns uuid language sql set search_path to '' as $$
  insert into public.contacts as known (user_id, email, source, last_contact_at, created_at)
  select lead.user_id, address, 'lead', lead.created_at, lead.created_at
  from (select private.to_contact_email(lead.email)) as given (address)
  where address <> ''
  on conflict (user_id, lower(email)) where email <> '' do update
  set last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at)
  returning id
$$;

-- 20261122120100_derive_contacts.sql
create function private.erase_lead(lead_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  contact_id uuid;
begin
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from private.deleted_leads d where d.id = erase_lead.lead_id;
  delete from public.leads l where l.id = erase_lead.lead_id;
  delete from private.contact_leads l where l.lead_id = erase_lead.lead_id
  returning l.contact_id into contact_id;
  perform private.refresh_contact(contact_id);
end
$$;

-- 20261124162000_administer_agencies.sql
create function private.erase_leads_of(email text)
returns integer language plpgsql set search_path to '' as $$
declare
  asked constant text := lower(trim(coalesce(email, '')));
  ids uuid[];
begin
  if asked = '' or length(asked) > 254 then
    perform private.refuse('422', 'Please give the whole address.');
  end if;
  select coalesce(array_agg(found.id), '{}') into ids from (
    select l.id from public.leads l where lower(l.email) = asked
    union
    select d.id from private.deleted_leads d where lower(d.lead ->> 'email') = asked
  ) found;
  perform private.erase_lead(id) from unnest(ids) as id;
  return cardinality(ids);
end
$$;

-- 20261126140000_create_analytics_ids.sql
create function private.find_analytics_problem(kind text, value text)
returns text language sql immutable set search_path to '' as $$
  select case
    when value = '' then null
    when kind = 'google' and value !~ '^(G|GT)-[A-Z0-9]{4,16}$'
      then 'A Google tag looks like G-ABC123DEF4.'
    when kind = 'meta' and value !~ '^[0-9]{10,20}$'
      then 'A Meta pixel is a number of 10 to 20 digits.'
    when kind = 'umami' and value !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then 'Umami knows a website by an id like 4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b.'
    when kind in ('site', 'host') and (length(value) > 253
        or value !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$')
      then case kind
        when 'site' then 'Plausible knows a site by its name, such as example.com.'
        else 'A server is a name such as stats.example.com, without https:// and without a port.'
      end
  end
$$;

-- 20261124120300_invite_staff.sql
create function private.find_confirmed_account(email text)
returns uuid language sql stable set search_path to '' as $$
  select u.id from auth.users u
  where u.email = find_confirmed_account.email and u.email_confirmed_at is not null and not u.is_sso_user
$$;

-- 20261121113000_create_contacts.sql
create function private.find_contact_problem(contact public.contacts)
returns text language sql immutable set search_path to '' as $$
  select case
    when contact.full_name || contact.email || contact.phone || contact.company = ''
      then 'Please give a name, an email address, a phone number or a company.'
    when contact.email <> '' and not private.is_email(contact.email)
      then 'Please enter a valid email address.'
    when length(contact.email) > 254 or length(contact.full_name) > 200
      or length(contact.phone) > 60 or length(contact.company) > 200
      or length(contact.designation) > 200 or length(contact.address) > 500
      or length(contact.notes) > 10000 then 'This is too long.'
    when jsonb_array_length(contact.tags) > 20 then 'A contact can have at most 20 tags.'
    when exists (select from jsonb_array_elements_text(contact.tags) as tag where length(tag) > 40)
      then 'A tag can have at most 40 characters.'
  end
$$;

-- 20261128113000_say_domain_problems_plainly.sql
create function private.find_domain_problem(name text)
returns text language sql immutable set search_path to '' as $$
  select case
    when name ~ '^[0-9.]+$' or name ~ '[:\[]' then 'That’s an IP address. Enter a domain, such as ada.example.'
    when name is null or length(name) > 253 or name !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
      then 'That isn’t a domain. Enter it without https:// or a path, such as ada.example.'
    when name ~ '(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion|alt|invalid)$'
      then 'This domain only works inside one network. Use one that works everywhere.'
  end
$$;

-- 20261124120700_keep_banned_names_from_agencies.sql
create function private.find_invitation_problem(owner uuid, email text)
returns text language plpgsql stable set search_path to '' as $$
begin
  if private.is_email(email) is not true or length(email) > 254 then
    return 'Please enter a valid email address.';
  elsif email = (select lower(u.email) from auth.users u where u.id = owner) then
    return 'This is your own address.';
  elsif exists (
    select from public.agency_staff s
    where s.agency_id = owner and s.email = find_invitation_problem.email)
  then
    return 'Already on your team.';
  end if;
  return private.find_mail_problem(email);
end
$$;

-- 20261124120300_invite_staff.sql
create function private.find_joining_problem(person uuid)
returns text language sql stable set search_path to '' as $$
  select case
    when p.agency_owner_id is not null then format(
      'You are on the team of %s. Leave it before you join another.',
      (select a.name from public.agencies a where a.owner_id = p.agency_owner_id))
    when p.is_agency_profile
      then 'You have an agency of your own, and its owner cannot be on another team.'
  end
  from public.profiles p where p.user_id = person
$$;

-- 20261127110000_decide_who_leads.sql
create function private.find_leading_problem(owner uuid)
returns text language sql stable security definer set search_path to '' as $$
  select nullif(coalesce((
    select case
      when u.banned_until > now() or exists (
        select from private.suspensions s where s.user_id = owner) then 'Your account is suspended.'
      when exists (select from private.account_deletions d where d.user_id = owner)
        then 'Your account is scheduled for deletion. Keep it to lead your team.'
      when private.agency_seats(p.plan) = 0
        then 'Your agency plan has ended. Choose a plan to lead your team.'
      else '' end
    from public.agencies a
    join auth.users u on u.id = a.owner_id
    join public.profiles p on p.user_id = a.owner_id and p.agency_owner_id is null
    where a.owner_id = owner), 'Only the owner of an agency can do this.'), '')
$$;

-- 20261124140000_ban_names_and_mail_domains.sql
create function private.find_mail_problem(email text)
returns text language sql stable security definer set search_path to '' as $$
  select format('Addresses at %s cannot be used here. Please use another one.', asked.domain)
  from (select lower(split_part(email, '@', -1))) as asked (domain),
    lateral (select string_to_array(asked.domain, '.')) as split (labels)
  where exists (
    select from private.banned_mail_domains b where b.domain = any (array(
      select array_to_string(split.labels[part:], '.')
      from generate_series(1, least(cardinality(split.labels), 20)) as part))
  )
$$;

-- 20261124120100_refresh_agencies.sql
create function private.find_ownership_problem(person uuid)
returns text language sql stable set search_path to '' as $$
  select format('You are on the team of %s. Leave it before you begin an agency of your own.', a.name)
  from public.agency_staff s join public.agencies a on a.owner_id = s.agency_id
  where s.user_id = person
$$;

-- 20261124140100_create_page_reports.sql
create function private.find_report_row(owner uuid, seen bigint, reason text)
returns uuid language sql stable set search_path to '' as $$
  select r.id from public.page_reports r
  where r.user_id = owner and r.source = 'visitor' and (
    r.status = 'open' and r.version_id = seen
    or r.outcome = 'nothing' and r.version_id = seen and r.reasons ? find_report_row.reason
    or r.status = 'open' and (
      select count(*) from public.page_reports o
      where o.user_id = owner and o.source = 'visitor' and o.status = 'open') >= 10)
  order by r.version_id = seen desc, r.status = 'open' desc, r.created_at desc limit 1
$$;

-- 20261125150000_know_devices.sql
create function private.find_sign_in_notice(owner uuid)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('email', u.email, 'full_name', coalesce(p.full_name, ''))
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join private.sign_in_mails m
    on m.user_id = u.id and m.day = (now() at time zone 'UTC')::date
  where u.id = owner and coalesce(u.email, '') <> '' and coalesce(m.count, 0) < 10
$$;

-- 20261124120000_create_agencies.sql
create function private.find_slug_problem(slug text)
returns text language sql immutable set search_path to '' as $$
  select case
    when length(slug) < 3 then 'Username must be at least 3 characters'
    when length(slug) > 30 then 'Username must be 30 characters or less'
    when slug !~ '^[a-z0-9_-]+$'
      then 'Username can only contain lowercase letters, numbers, dashes, and underscores'
    when slug ~ '^[_-]|[_-]$' then 'Username cannot start or end with a dash or underscore'
  end
$$;

-- 20261124120300_invite_staff.sql
create function private.find_staff_row_problem(owner uuid, row_of jsonb)
returns text language sql stable set search_path to '' as $$
  select case
    when private.is_email(row_of ->> 'email') is not true or length(row_of ->> 'email') > 254
      then 'Please enter a valid email address.'
    when row_of ->> 'full_name' = '' then 'Please enter a name.'
    when char_length(row_of ->> 'full_name') > 200 or char_length(row_of ->> 'designation') > 200
      or char_length(row_of ->> 'phone') > 60 or char_length(row_of ->> 'company') > 200
      then 'This is too long.'
    when row_of ->> 'card_id' <> '' and not exists (
      select from public.agency_cards c where c.agency_id = owner and c.id::text = row_of ->> 'card_id')
      then 'This card is not there any more.'
    else private.find_invitation_problem(owner, row_of ->> 'email')
  end
$$;

-- 20261124140000_ban_names_and_mail_domains.sql
create function private.find_username_problem(username text, for_user uuid)
returns text language sql stable security definer set search_path to '' as $$
  select case
    when not private.is_username_well_formed(username)
      then 'Username must be 3-30 characters and contain only letters, numbers, and underscores'
    when not private.is_username_free(username, for_user)
      then 'Username is already taken. Please choose a different one.'
    when private.is_name_banned(username) and not exists (
      select from public.profiles p
      where p.user_id = for_user and lower(p.username) = lower(find_username_problem.username))
      then 'This username cannot be used here. Please choose a different one.'
  end
$$;

-- 20261125160200_create_archives.sql
create function private.finish_archive(owner uuid, archive uuid, bytes bigint)
returns void language plpgsql set search_path to '' as $$
begin
  update public.archives a set status = 'ready', progress = 100, size_bytes = bytes, ready_at = now()
  where a.user_id = owner and a.id = archive;
  if found then
    perform graphile_worker.add_job('announce_archive', json_build_object('user_id', owner, 'id', archive));
  end if;
end
$$;

-- 20261128100000_show_webhook_answers.sql
create function private.finish_deliveries(outcomes jsonb)
returns void language plpgsql set search_path to '' as $$
declare
  ended record;
begin
  with tried as (
    select (o ->> 'id')::uuid as id, (o ->> 'status')::smallint as status, o ->> 'problem' as problem,
      (o ->> 'ms')::integer as ms, o from jsonb_array_elements(outcomes) o
  ),
  noted as (
    update public.webhook_deliveries d set
      attempts = d.attempts + 1, claimed_at = null, answer_status = t.status, problem = t.problem,
      answer_ms = t.ms, tried_at = now(),
      sent_headers = coalesce(t.o -> 'sent_headers', '{}'),
      answer_headers = coalesce(t.o -> 'answer_headers', '{}'),
      answer_text = coalesce(t.o ->> 'answer_text', ''),
      status = case when t.problem is null then 'delivered'
        when d.attempts + 1 >= 10 then 'failed' else 'waiting' end,
      due_at = now() + coalesce(private.pause_before_try(d.attempts + 1), '0'),
      finished_at = case when t.problem is null or d.attempts + 1 >= 10 then now() end
    from tried t where d.id = t.id and d.status = 'waiting'
    returning d.webhook_id, t.problem
  ),
  summed as (
    select n.webhook_id, bool_or(n.problem is null) as arrived
    from noted n group by n.webhook_id
  )
  update public.webhooks w
  set last_sent_at = now(),
    failing_since = case when not s.arrived then coalesce(w.failing_since, now()) end
  from summed s where w.id = s.webhook_id;
  for ended in
    select w.id, case when gone.id is not null then 'gone' else 'failing' end as reason
    from (select distinct d.webhook_id from jsonb_array_elements(outcomes) o
      join public.webhook_deliveries d on d.id = (o ->> 'id')::uuid) touched
    join public.webhooks w on w.id = touched.webhook_id and w.is_active
    left join lateral (select d.id from jsonb_array_elements(outcomes) o
      join public.webhook_deliveries d on d.id = (o ->> 'id')::uuid
      where d.webhook_id = w.id and d.answer_status = 410 limit 1) gone on true
    where gone.id is not null or w.failing_since <= now() - interval '3 days'
  loop
    perform private.end_webhook(ended.id, ended.reason);
  end loop;
end
$$;

-- 20261124120100_refresh_agencies.sql
create function private.follow_agency_plan()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_agency(new.user_id);
  return null;
end
$$;

-- 20261126100000_create_pictures.sql
create function private.follow_picture()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.bucket_id <> 'pictures'
      or split_part(new.name, '/', 1) <> split_part(old.name, '/', 1)) then
    delete from public.pictures p where p.id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.bucket_id = 'pictures' then
    if exists (select from public.pictures p
        where p.user_id::text = split_part(new.name, '/', 1)
          and p.content_hash = new.user_metadata ->> 'content_hash' and p.id <> new.id) then
      perform private.refuse('409', 'This picture is in your gallery already.');
    end if;
    perform private.keep_picture(new);
  end if;
  return null;
end
$$;

-- 20261123131000_show_stored_pictures.sql
create function private.foreign_pictures(profile public.profiles)
returns text[] language sql stable set search_path to '' as $$
  select coalesce(array_agg(distinct url), '{}') from (
    values (profile.profile_picture_url), (profile.cover_image_url)
    union all
    select picture ->> 'url' from jsonb_array_elements(private.to_list(profile.gallery)) as picture
    union all
    select link ->> 'thumbnailUrl'
    from jsonb_array_elements(private.to_list(profile.custom_links)) as link
  ) as pictures (url)
  where private.is_picture_url(url) and not private.is_stored_picture(url)
$$;

-- 20261125090900_search_the_audit_log_by_index.sql
create function private.forget_audit_words()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  update private.audit_words w set words = l.words
  from private.list_audit_words(array(
    select id from public.audit_log where old.user_id in (subject, actor))) as l
  where w.entry = l.entry;
  return null;
end
$$;

-- 20261127110100_forget_contested_accounts.sql
create function private.forget_contested_account()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  delete from private.recovery_codes where user_id = new.id;
  delete from public.api_keys where user_id = new.id;
  delete from public.webhooks where user_id = new.id;
  return null;
end
$$;

-- 20261124140000_ban_names_and_mail_domains.sql
create function private.generate_username(full_name text)
returns text language plpgsql set search_path to '' as $$
declare
  letters text := regexp_replace(lower(private.to_latin(full_name) collate "C"), '[^a-z \t-\r]', '', 'g');
  name_part text := left(btrim(regexp_replace(letters, '[ \t-\r]+', '_', 'g'), '_'), 23);
  candidate text;
  tries int := 0;
begin
  loop
    tries := tries + 1;
    candidate := case when name_part = '' or tries > 8 then 'user' else name_part end
      || '_' || private.random_suffix();
    exit when private.is_username_free(candidate, null)
      and (tries > 16 or not private.is_name_banned(candidate));
  end loop;
  return candidate;
end
$$;

-- 20261124120800_keep_what_was_given.sql
create function private.give_card(person uuid, seat public.agency_staff, is_new boolean)
returns void language plpgsql set search_path to '' as $$
declare
  kept jsonb;
  written jsonb := seat.card;
begin
  select c.content - array['full_name', 'profile_picture_url', 'vcard_data'] into kept
  from public.agency_cards c where c.id = seat.card_id and is_new;
  if kept is not null then
    perform private.save_content(person, kept);
  end if;
  if is_new then
    update public.profiles p set sections_enabled = p.sections_enabled || '{"vcard": true}',
      vcard_data = p.vcard_data || jsonb_build_object('name', seat.full_name, 'email', seat.email,
        'designation', coalesce(written ->> 'designation', ''))
    where p.user_id = person;
  end if;
  perform private.give_template(person,
    '{"designation": "required", "phone": "required", "company": "required"}',
    jsonb_strip_nulls(jsonb_build_object(
      'designation', case when written ? 'designation'
        then jsonb_build_object('designation', written -> 'designation') end,
      'phone', case when written ? 'phone' then jsonb_build_object('vcard_data.phone', written -> 'phone') end,
      'company', case when written ? 'company'
        then jsonb_build_object('vcard_data.company', written -> 'company') end)),
    null);
end
$$;

-- 20261124120200_share_templates.sql
create function private.give_template(person uuid, modes jsonb, template jsonb, push bigint)
returns void language plpgsql set search_path to '' as $$
declare
  page jsonb;
  present jsonb;
  changes jsonb := '{}';
  part text;
  given jsonb;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  for part, given in select key, value from jsonb_each(template) loop
    present := private.part_value(page, part);
    if private.takes_part(modes ->> part, present, given) then
      perform private.note_given(person, part, present, given, push);
      changes := changes || given;
    end if;
  end loop;
  if changes <> '{}' then
    perform private.save_values(person, page, changes);
  end if;
end
$$;

-- 20261123160100_refresh_plans.sql
create function private.grant_plan(owner uuid, plan text, days integer, actor uuid, note text)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.record_facts(owner, jsonb_build_array(jsonb_build_object(
    'kind', 'grant', 'source', 'grant', 'status', 'granted', 'plan', grant_plan.plan,
    'happened_at', now(), 'actor', grant_plan.actor, 'note', grant_plan.note,
    'covers_from', now(),
    'covers_until', case when grant_plan.plan in ('premium', 'yearly')
      then now() + make_interval(days => grant_plan.days) end)));
end
$$;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function private.guard_functions()
returns void language plpgsql set search_path to '' as $$
declare
  f record;
  guarded text;
begin
  for f in
    select p.oid, p.prosrc, l.lanname, pg_catalog.pg_get_functiondef(p.oid) as definition
    from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and pg_catalog.has_function_privilege('authenticated', p.oid, 'execute')
      and not pg_catalog.has_function_privilege('anon', p.oid, 'execute')
      and position('private.require_assurance()' in p.prosrc) = 0
  loop
    guarded := case
      when f.lanname = 'sql' then E'\n  select private.require_assurance();' || f.prosrc
      -- Variables may look something up before the function begins.
      when f.prosrc ~ E'^\\s*(#[^\n]*\\s*)*declare\n' then regexp_replace(
        f.prosrc, E'declare\n', E'declare\n  is_assured constant boolean := private.require_assurance();\n')
      else regexp_replace(
        f.prosrc, E'(^|\n)begin\n', E'\\1begin\n  perform private.require_assurance();\n')
    end;
    if guarded = f.prosrc then
      raise exception 'no place for the question in %', f.oid::regprocedure;
    end if;
    execute replace(f.definition, f.prosrc, guarded);
  end loop;
end
$$;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function private.guard_tables()
returns void language plpgsql set search_path to '' as $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_catalog.pg_class c
    where (c.relnamespace = 'public'::regnamespace or c.oid = 'storage.objects'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition
      and pg_catalog.has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
      and not exists (
        select from pg_catalog.pg_policy p
        where p.polrelid = c.oid and p.polname = 'a second factor is shown first')
  loop
    execute format(
      'create policy "a second factor is shown first" on %s as restrictive to authenticated '
      'using ((select private.is_assured())) with check ((select private.is_assured()))', guarded);
  end loop;
end
$$;

-- 20261121090200_create_plan_features.sql
create function private.has_feature(user_id uuid, feature text)
returns boolean language sql stable security definer set search_path to '' as $$
  select exists (
    select from public.profiles p
    join public.plan_features f
      on f.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
    where p.user_id = has_feature.user_id and f.feature = has_feature.feature and f.is_enabled
  )
$$;
grant execute on function private.has_feature(uuid,text) to anon, authenticated, service_role;

-- 20261125150200_ask_before_deletion.sql
create function private.has_just_signed_in()
returns boolean language sql stable set search_path to '' as $$
  select coalesce(max((entry ->> 'timestamp')::numeric), 0)
    > extract(epoch from now() - interval '10 minutes')
  from jsonb_array_elements(
    case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) entry
  where jsonb_typeof(entry -> 'timestamp') = 'number'
$$;

-- 20261126110000_create_webhooks.sql
create function private.has_webhook(owner uuid, event_name text)
returns boolean language sql stable set search_path to '' as $$
  select exists (select from public.webhooks w
    where w.user_id = owner and w.is_active and w.events ? event_name)
    and private.has_feature(owner, 'integrations')
$$;

-- 20261124120300_invite_staff.sql
create function private.invite(agency public.agencies, row_of jsonb)
returns text language plpgsql set search_path to '' as $$
declare
  seat uuid;
  problem text := private.find_staff_row_problem(agency.owner_id, row_of);
begin
  if problem is not null then
    return problem;
  elsif (select count(*) from public.agency_staff s where s.agency_id = agency.owner_id)
    >= (select p.agency_max_staff from public.profiles p where p.user_id = agency.owner_id)
  then
    return 'No seat is left for this person.';
  elsif not private.take_agency_mail(agency.owner_id) then
    return 'You have sent 1,000 invitations today. Please go on tomorrow.';
  end if;
  insert into public.agency_staff (agency_id, email, full_name, card, card_id)
  values (agency.owner_id, row_of ->> 'email', row_of ->> 'full_name',
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_of)
      where key in ('designation', 'phone', 'company') and value <> '""'),
    nullif(row_of ->> 'card_id', '')::uuid)
  returning id into seat;
  perform private.queue_invitation(seat);
  perform private.audit('agency', 'staff.invited', private.find_confirmed_account(row_of ->> 'email'), null,
    jsonb_build_object('agency', agency.name, 'email', row_of ->> 'email'));
  return null;
end
$$;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function private.is_administrator()
returns boolean language sql stable security definer set search_path to '' as $$
  select exists (select from public.admin_users a where a.id = (select auth.uid()))
    and private.is_assured()
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
      select from private.administration_rules r where r.need_second_factor))
$$;
grant execute on function private.is_administrator() to authenticated, service_role;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function private.is_assured()
returns boolean language sql stable security definer set search_path to '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
    select from auth.mfa_factors f
    where f.user_id = (select auth.uid()) and f.status = 'verified')
$$;
grant execute on function private.is_assured() to authenticated;

-- 20261124120150_tell_database_from_browser.sql
create function private.is_browser()
returns boolean language sql stable set search_path to '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
    and coalesce(current_setting('private.writer', true), '') <> 'database'
$$;

-- 20261121113000_create_contacts.sql
create function private.is_email(value text)
returns boolean language sql immutable set search_path to '' as $$
  select value ~ '^(?!\.)(?!.*\.\.)[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
$$;

-- 20261128110500_remind_of_invitations.sql
create function private.is_invitation_open(invited_at timestamp with time zone)
returns boolean language sql stable set search_path to '' as $$
  select invited_at > now() - interval '14 days'
$$;

-- 20261121100000_add_gallery_and_schedules.sql
create function private.is_link_shown(link jsonb)
returns boolean language sql stable security definer set search_path to '' as $$
  select link -> 'isVisible' is distinct from 'false'
    and coalesce(private.to_moment(link ->> 'startsAt') <= now(), true)
    and coalesce(private.to_moment(link ->> 'endsAt') > now(), true)
$$;
grant execute on function private.is_link_shown(jsonb) to anon, authenticated, service_role;

-- 20261121090300_create_text_and_link_rules.sql
create function private.is_link_url(url text)
returns boolean language sql immutable set search_path to '' as $$
  select private.is_picture_url(url)
    or (private.is_plain_url(url) and url ~* '^(mailto|tel|sms):.')
$$;

-- 20261124140000_ban_names_and_mail_domains.sql
create function private.is_name_banned(name text)
returns boolean language sql stable security definer set search_path to '' as $$
  select exists (
    select from private.banned_names b
    where b.skeleton = private.name_skeleton(is_name_banned.name)
      or b.is_part and position(b.skeleton in private.name_skeleton(is_name_banned.name)) > 0
  )
$$;

-- 20261124120200_share_templates.sql
create function private.is_part_empty(value jsonb)
returns boolean language sql immutable set search_path to '' as $$
  select not exists (
    select from jsonb_each(value) as placed (place, held)
    where held not in ('null', '[]', '{}') and private.trim_blanks(held #>> '{}') <> '')
$$;

-- 20261121090300_create_text_and_link_rules.sql
create function private.is_picture_url(url text)
returns boolean language sql immutable set search_path to '' as $$
  select private.is_plain_url(url)
    and url ~* '^https?://(\[[0-9a-f:.]+\]|[^/?#@:%|^[\]]+)(:[0-9]{1,5})?([/?#].*)?$'
$$;

-- 20261121090300_create_text_and_link_rules.sql
create function private.is_plain_url(url text)
returns boolean language sql immutable set search_path to '' as $$
  select length(url) <= 2048 and url !~
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"<>\\]'
$$;

-- 20261128100600_refuse_private_webhooks_when_typed.sql
create function private.is_private_host(host text)
returns boolean language sql immutable set search_path to '' as $$
  select case
    -- No address at all; it leads nowhere.
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' and host !~ '^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$' then true
    when host ~ '^\d{1,3}(\.\d{1,3}){3}$' then exists (
      select from unnest(array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16',
        '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']::inet[]) as range
      where host::inet <<= range)
    when host ~ '^\[' then host ~* '^\[(::|f[cd]|fe[89ab]|ff)'
    else host !~ '\.' or host ~* '\.(localhost|local|internal|home\.arpa)\.?$' end
$$;

-- 20261124120400_push_templates.sql
create function private.is_push_busy(owner uuid)
returns boolean language sql stable set search_path to '' as $$
  select exists (select from public.agency_pushes p where p.agency_id = owner
    and (p.status in ('waiting', 'running') or p.status = 'taken_back' and p.done < p.total))
$$;

-- 20261122140000_refuse_unreachable_links.sql
create function private.is_reachable_url(url text)
returns boolean language sql immutable set search_path to '' as $$
  select url ~* '^(mailto|tel|sms):.'
    or url ~* '^https?://([^!-,./:-@[-^`{-~]+\.)+[^!-@[-`{-~][^!-,./:-@[-^`{-~]+\.?(:[0-9]{1,5})?([/?#]|$)'
$$;

-- 20261124120000_create_agencies.sql
create function private.is_slug_free(slug text, for_owner uuid)
returns boolean language sql stable set search_path to '' as $$
  select not exists (select from private.reserved_usernames r where r.username = is_slug_free.slug)
    and not exists (
      select from public.agencies a
      where a.slug = is_slug_free.slug and a.owner_id is distinct from for_owner)
$$;

-- 20261123131000_show_stored_pictures.sql
create function private.is_stored_picture(url text)
returns boolean language sql immutable set search_path to '' as $$
  select coalesce(url ~ '^https?://[^/?#]+/storage/v1/object/public/pictures/[^?#]'
    and url !~* '/(\.|%2e){1,2}([/?#]|$)', false)
$$;
grant execute on function private.is_stored_picture(text) to anon, authenticated, service_role;

-- 20261124100200_create_switches.sql
create function private.is_switched_on(name text)
returns boolean language sql stable security definer set search_path to '' as $$
  select not exists (
    select from public.switches s where s.name = is_switched_on.name and not s.is_on)
$$;

-- 20261125160000_create_account_settings.sql
create function private.is_time_zone(name text)
returns boolean language sql stable set search_path to '' as $$
  select case
    when exists (select from private.time_zones z where z.name = is_time_zone.name) then true
    when length(name) <= 64 and name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'
    then exists (select from pg_catalog.pg_timezone_names z where z.name = is_time_zone.name)
    else false end
$$;

-- 20261123110100_delete_accounts.sql
create function private.is_username_free(username text, for_user uuid)
returns boolean language sql stable security definer set search_path to '' as $$
  select not exists (
      select from private.reserved_usernames r where r.username = lower(is_username_free.username)
    ) and not exists (
      select from public.profiles p
      where lower(p.username) = lower(is_username_free.username)
        and p.user_id is distinct from for_user
    ) and not exists (
      select from private.username_history h
      where h.username = lower(is_username_free.username)
        and (h.user_id is null or h.user_id is distinct from for_user) and h.held_until > now()
    )
$$;

-- 20261123152100_tell_taken_usernames_by_form.sql
create function private.is_username_well_formed(username text)
returns boolean language sql immutable set search_path to '' as $$
  select coalesce(username ~ '^[A-Za-z0-9_]{3,30}$', false)
$$;

-- 20261122120100_derive_contacts.sql
create function private.join_contacts(keep uuid, gone uuid)
returns void language plpgsql set search_path to '' as $$
declare
  ours public.contacts;
  theirs public.contacts;
begin
  select * into ours from public.contacts where id = keep for update;
  select * into theirs from public.contacts where id = gone for update;
  update public.leads set contact_id = keep where contact_id = gone;
  update private.deleted_leads set lead = lead || jsonb_build_object('contact_id', keep)
  where user_id = ours.user_id and lead ->> 'contact_id' = gone::text;
  update private.contact_leads set contact_id = keep, joined_at = clock_timestamp()
  where contact_id = gone;
  delete from public.contacts where id = gone;
  update public.contacts set
    email = coalesce(nullif(ours.email, ''), theirs.email),
    full_name = coalesce(nullif(ours.full_name, ''), theirs.full_name),
    phone = coalesce(nullif(ours.phone, ''), theirs.phone),
    company = coalesce(nullif(ours.company, ''), theirs.company),
    designation = coalesce(nullif(ours.designation, ''), theirs.designation),
    address = coalesce(nullif(ours.address, ''), theirs.address),
    status = case when ours.status = 'new' then theirs.status else ours.status end,
    notes = case when theirs.notes in ('', ours.notes) then ours.notes
      else left(concat_ws(E'\n\n', nullif(ours.notes, ''), theirs.notes), 10000) end,
    tags = jsonb_path_query_array(private.to_tags(ours.tags || theirs.tags), '$[0 to 19]'),
    source = case when ours.source = 'lead' then theirs.source else ours.source end,
    last_contact_at = greatest(ours.last_contact_at, theirs.last_contact_at),
    created_at = least(ours.created_at, theirs.created_at)
  where id = keep;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.join_staff(seat public.agency_staff, person uuid)
returns void language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  is_new boolean;
begin
  perform set_config('private.writer', 'database', true);
  select * into agency from public.agencies a where a.owner_id = seat.agency_id for update;
  insert into public.profiles (user_id, full_name) values (person, seat.full_name) on conflict do nothing;
  is_new := exists (select from private.invited_accounts i
    where i.user_id = person and i.agency_id = agency.owner_id);
  update public.agency_staff s
  set user_id = person, status = 'active', joined_at = now(), can_keep_card = is_new
  where s.id = seat.id;
  insert into private.agency_members values (person) on conflict do nothing;
  update public.profiles p set agency_owner_id = agency.owner_id where p.user_id = person;
  perform private.give_card(person, seat, is_new);
  perform private.give_template(person, agency.modes, agency.template, (
    select max(c.id) from public.agency_pushes c
    where c.agency_id = agency.owner_id and c.status <> 'taken_back'));
  perform private.refresh_plan(person);
  perform private.tell_team(agency.owner_id, 'joined', private.name_staff(seat));
end
$$;

-- 20261127134300_judge_trials_by_what_became_of_them.sql
create function private.judge_trials(owner uuid, trials jsonb)
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
    -- Whoever pays by now has no trial to lose.
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

-- 20261124100000_create_audit_log.sql
create function private.keep_audit_log()
returns trigger language plpgsql set search_path to '' as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end
$$;

-- 20261125090900_search_the_audit_log_by_index.sql
create function private.keep_audit_words()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into private.audit_words select * from private.list_audit_words(array[new.id]);
  return null;
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.keep_brought(lead public.leads)
returns void language plpgsql set search_path to '' as $$
begin
  if lead.contact_id is null then
    delete from private.contact_leads where lead_id = lead.id;
    return;
  end if;
  insert into private.contact_leads as known
  values (lead.id, lead.contact_id, private.to_contact_email(lead.email),
    left(private.trim_blanks(lead.full_name), 200), left(private.trim_blanks(lead.phone), 60),
    left(private.trim_blanks(lead.company), 200), lead.created_at)
  on conflict (lead_id) do update set contact_id = excluded.contact_id, email = excluded.email,
    full_name = excluded.full_name, phone = excluded.phone, company = excluded.company,
    joined_at = case when known.contact_id = excluded.contact_id
      then known.joined_at else excluded.joined_at end;
  perform private.refresh_contact(lead.contact_id);
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.keep_card(seat public.agency_staff)
returns uuid language plpgsql set search_path to '' as $$
declare
  card uuid;
begin
  if not seat.can_keep_card then
    perform private.refuse('403', 'This page was theirs before they joined, so it goes with them.');
  elsif (select count(*) from public.agency_cards c where c.agency_id = seat.agency_id) >= 500 then
    perform private.refuse('403', 'You keep 500 cards already. Delete some, then keep this one.');
  end if;
  insert into public.agency_cards (agency_id, full_name, username, content)
  select seat.agency_id, p.full_name, p.username, private.profile_content(p)
  from public.profiles p where p.user_id = seat.user_id
  returning id into card;
  return card;
end
$$;

-- 20261121113200_keep_deleted_leads.sql
create function private.keep_deleted_lead()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  insert into private.deleted_leads (id, user_id, lead)
  select old.id, old.user_id, to_jsonb(old) from auth.users
  where id = old.user_id and id = (select auth.uid())
  on conflict (id) do update set lead = excluded.lead, deleted_at = now();
  return null;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.keep_figures(seat public.agency_staff)
returns void language sql set search_path to '' as $$
  insert into private.agency_past_days as k (agency_id, day, views, clicks, leads)
  select seat.agency_id, c.day, sum(c.views), sum(c.clicks), sum(c.leads)
  from (
    select a.day, case when a.event_type = 'profile_view' then a.event_count else 0 end as views,
      case when a.event_type = 'link_click' then a.event_count else 0 end as clicks, 0 as leads
    from public.analytics_daily a
    where a.user_id = seat.user_id and a.day >= private.counts_since(seat)
    union all
    select (l.created_at at time zone 'utc')::date, 0, 0, 1 from public.leads l
    where l.user_id = seat.user_id
      and l.created_at >= private.counts_since(seat)::timestamp at time zone 'utc'
  ) c group by c.day
  on conflict on constraint agency_past_days_pkey do update set
    views = k.views + excluded.views, clicks = k.clicks + excluded.clicks, leads = k.leads + excluded.leads
$$;

-- 20261121111100_release_jobs_of_dead_servers.sql
create function private.keep_job_runner(worker_id text, dead_after interval)
returns void language plpgsql set search_path to '' as $$
declare
  moment timestamptz := clock_timestamp();
  dead text[];
begin
  insert into private.job_runners as r values (worker_id, moment)
  on conflict on constraint job_runners_pkey do update set seen_at = excluded.seen_at;
  if moment - pg_postmaster_start_time() < dead_after then
    return;
  end if;
  delete from private.job_runners r where r.seen_at < moment - dead_after;
  select array_agg(distinct j.locked_by) into dead from graphile_worker.jobs j
  where j.locked_at < moment - dead_after
    and not exists (select from private.job_runners r where r.worker_id = j.locked_by);
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
    perform pg_notify('jobs:insert', json_build_object('count', cardinality(dead))::text);
  end if;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.keep_leads_batch(leaver uuid, owner uuid, until timestamp with time zone, max_count integer)
returns boolean language plpgsql set search_path to '' as $$
declare
  lead public.leads;
  left_contact uuid;
  count int := 0;
begin
  for lead in
    select * from public.leads l
    where l.user_id = leaver and l.agency_id = owner and l.created_at <= until
    order by l.created_at, l.id limit max_count for update
  loop
    left_contact := lead.contact_id;
    lead.user_id := owner;
    lead.contact_id := private.ensure_contact(lead);
    update public.leads l
    set user_id = owner, agency_id = owner, contact_id = lead.contact_id, is_favorite = false
    where l.id = lead.id;
    perform private.keep_brought(lead);
    perform private.refresh_contact(left_contact);
    count := count + 1;
  end loop;
  return count = max_count;
end
$$;

-- 20261123160000_create_ledger.sql
create function private.keep_ledger()
returns trigger language plpgsql set search_path to '' as $$
begin
  -- All that may change is that an account is gone.
  if tg_op = 'UPDATE' and new.id = old.id
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.actor is null or new.actor = old.actor)
    and to_jsonb(new) - 'user_id' - 'actor' = to_jsonb(old) - 'user_id' - 'actor'
  then
    return new;
  end if;
  raise exception 'the ledger is only added to' using errcode = '42501';
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.keep_own_words(written public.contacts, before public.contacts)
returns public.contacts language plpgsql stable set search_path to '' as $$
declare
  brought record;
begin
  select * into brought from private.brought_to(written.id);
  if written.email is distinct from before.email then
    written.own_email := nullif(written.email, brought.email);
  end if;
  if written.full_name is distinct from before.full_name then
    written.own_full_name := nullif(written.full_name, brought.full_name);
  end if;
  if written.phone is distinct from before.phone then
    written.own_phone := nullif(written.phone, brought.phone);
  end if;
  if written.company is distinct from before.company then
    written.own_company := nullif(written.company, brought.company);
  end if;
  return written;
end
$$;

-- 20261126100000_create_pictures.sql
create function private.keep_picture(object storage.objects)
returns void language sql set search_path to '' as $$
  insert into public.pictures as p
    (id, user_id, path, name, alt, album, content_hash, bytes, width, height, created_at)
  select object.id, u.id, object.name,
    coalesce(left(private.to_one_line(said ->> 'name'), 200), ''),
    coalesce(left(private.to_one_line(said ->> 'alt'), 300), ''),
    coalesce(left(private.to_one_line(said ->> 'album'), 60), ''),
    case when said ->> 'content_hash' ~ '^[0-9a-f]{64}$' then said ->> 'content_hash' end,
    coalesce((object.metadata ->> 'size')::bigint, 0),
    case when said ->> 'width' ~ '^[1-9][0-9]{0,5}$' then (said ->> 'width')::integer end,
    case when said ->> 'height' ~ '^[1-9][0-9]{0,5}$' then (said ->> 'height')::integer end,
    coalesce(object.created_at, now())
  from (select object.user_metadata as said) as o
  -- What stands in nobody's folder is the installation's.
  join auth.users u on u.id::text = split_part(object.name, '/', 1)
  on conflict (id) do update set user_id = excluded.user_id, path = excluded.path,
    content_hash = excluded.content_hash, bytes = excluded.bytes, width = excluded.width,
    height = excluded.height
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.keep_profile_version()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if private.profile_content(new) is distinct from private.profile_content(old) then
    insert into public.profile_versions (user_id, content)
    values (new.user_id, private.profile_content(new));
    delete from public.profile_versions where id = (
      select v.id from public.profile_versions v where v.user_id = new.user_id
      order by v.id limit 1
    ) and (select count(*) from public.profile_versions v where v.user_id = new.user_id)
      > (select maximum from private.quota_of(new.user_id, 'versions'));
  end if;
  return null;
end
$$;

-- 20261127110000_decide_who_leads.sql
create function private.keep_template()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  agency public.agencies;
  old_page jsonb := to_jsonb(old);
  new_page jsonb := to_jsonb(new);
  ruled record;
begin
  if not private.is_browser() then
    return new;
  end if;
  select * into agency from public.agencies a
  where a.owner_id = new.agency_owner_id and private.may_lead(a.owner_id);
  for ruled in
    select t.name, agency.modes ->> t.part as mode, private.part_value(old_page, t.part) as before,
      private.part_value(new_page, t.part) as after
    from private.template_parts t where agency.modes ? t.part order by t.position
  loop
    if ruled.mode = 'locked' and ruled.before <> ruled.after then
      perform private.refuse('403',
        format('%s keeps this the same on every page: %s.', agency.name, ruled.name));
    elsif ruled.mode = 'required' and private.is_part_empty(ruled.after)
      and not private.is_part_empty(ruled.before)
    then
      perform private.refuse('400', format('%s asks for this on every page: %s.', agency.name, ruled.name));
    end if;
  end loop;
  return new;
end
$$;

-- 20261123160100_refresh_plans.sql
create function private.kept_payments(owner uuid)
returns setof public.ledger language sql stable set search_path to '' as $$
  with latest as materialized (select * from private.latest_facts(owner))
  select p.* from latest p
  where p.kind = 'payment' and p.status = 'succeeded' and p.plan is not null
    and p.amount > (
      select coalesce(sum(r.amount), 0) from latest r
      where r.kind = 'refund' and r.belongs_to = p.source and r.status in ('succeeded', 'pending'))
    and not exists (
      select from latest d
      where d.kind = 'dispute' and d.belongs_to = p.source and d.status not in ('won', 'prevented')
        and d.status not like 'warning%')
$$;

-- 20261123160100_refresh_plans.sql
create function private.latest_facts(owner uuid)
returns setof public.ledger language sql stable set search_path to '' as $$
  select distinct on (l.kind, l.source) l.* from public.ledger l
  where l.user_id = owner order by l.kind, l.source, l.id desc
$$;

-- 20261124100100_create_suspensions.sql
create function private.lift_suspension(owner uuid, suspended_by text)
returns boolean language plpgsql security definer set search_path to '' as $$
declare
  was_there boolean;
begin
  perform from auth.users u where u.id = owner for update;
  delete from private.suspensions s
  where s.user_id = owner and s.suspended_by = lift_suspension.suspended_by;
  was_there := found;
  perform private.refresh_active(owner);
  return was_there;
end
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.limit_contacts()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  owner uuid;
  more bigint;
  used bigint;
  allowed record;
begin
  if not private.is_browser() then
    return null;
  end if;
  for owner, more in
    select user_id, count(*) from added where source <> 'lead' group by user_id
  loop
    perform private.lock_quota(owner, 'contacts');
    select count(*) into used from public.contacts c where c.user_id = owner;
    select * into allowed from private.quota_of(owner, 'contacts');
    if used > allowed.maximum then
      perform private.refuse('403', private.quota_problem(
        'contacts', used - more, allowed.maximum, allowed.is_confirmed));
    end if;
  end loop;
  return null;
end
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.limit_notes()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  allowed record;
begin
  if tg_op = 'UPDATE' and length(new.notes) <= length(old.notes) then
    return new;
  end if;
  select * into allowed from private.quota_of(new.user_id, 'note_characters');
  if length(new.notes) > allowed.maximum then
    perform private.refuse('403', private.quota_problem(
      'note_characters', length(new.notes), allowed.maximum, allowed.is_confirmed));
  end if;
  return new;
end
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.limit_pictures()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  size bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  is_new boolean := true;
  used record;
  allowed record;
begin
  -- What stands in nobody's folder is the installation's.
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    is_new := old.bucket_id <> 'pictures' or split_part(old.name, '/', 1) <> folder;
    if not is_new and size <= coalesce((old.metadata ->> 'size')::bigint, 0) then
      return new;
    end if;
  end if;
  perform private.lock_quota(folder::uuid, 'pictures');
  select * into used from private.picture_usage(folder::uuid, new.id);
  select * into allowed from private.quota_of(folder::uuid, 'pictures');
  if is_new and used.pictures + 1 > allowed.maximum then
    perform private.refuse('403', private.quota_problem(
      'pictures', used.pictures, allowed.maximum, allowed.is_confirmed));
  end if;
  select * into allowed from private.quota_of(folder::uuid, 'picture_bytes');
  if used.bytes + size > allowed.maximum then
    perform private.refuse('403', private.quota_problem(
      'picture_bytes', used.bytes, allowed.maximum, allowed.is_confirmed));
  end if;
  return new;
end
$$;

-- 20261121090500_create_profile_triggers.sql
create function private.limit_saves(saver uuid)
returns void language plpgsql set search_path to '' as $$
declare
  moment timestamptz := clock_timestamp();
  recent timestamptz[];
begin
  insert into private.profile_saves as s (user_id, saved_at) values (saver, array[moment])
  on conflict (user_id) do update set saved_at = array(
    select at from unnest(s.saved_at) as at where at > moment - interval '60 seconds'
  ) || moment
  returning s.saved_at into recent;
  if cardinality(recent) > 5 then
    perform private.refuse('429', 'Too many save requests. Please wait a moment before trying again.');
  end if;
end
$$;

-- 20261124120000_create_agencies.sql
create function private.limit_staff()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  seats int;
begin
  perform from public.agencies a where a.owner_id = new.agency_id for update;
  select p.agency_max_staff into seats from public.profiles p where p.user_id = new.agency_id;
  if (select count(*) from public.agency_staff s where s.agency_id = new.agency_id)
    >= coalesce(seats, 0)
  then
    perform private.refuse('403', 'No seat is left for this person.');
  end if;
  return new;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.limit_webhooks()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  used bigint;
begin
  if not private.is_browser() then
    return new;
  end if;
  if not private.has_feature(new.user_id, 'integrations') then
    perform private.refuse('403', 'Webhooks are part of Premium.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('webhooks:' || new.user_id, 0));
  select count(*) into used from public.webhooks w where w.user_id = new.user_id;
  if used >= 10 then
    perform private.refuse('403', 'You have 10 webhooks, which is the most. Delete one you no longer need.');
  end if;
  return new;
end
$$;

-- 20261127235500_record_people_rightly.sql
create function private.list_account(owner uuid)
returns setof private.directory language sql stable set search_path to '' as $$
  select u.id, coalesce(u.email, ''), coalesce(nullif(p.full_name, ''), s.full_name, ''), coalesce(p.username, ''),
    private.effective_plan(coalesce(p.plan, 'free'), p.plan_expiry, true), p.plan_expiry,
    case when exists (select from private.suspensions s where s.user_id = u.id) then 'suspended'
      when d.user_id is not null then 'leaving'
      when u.email_confirmed_at is null and i.user_id is not null then 'invited'
      when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
    a.id is not null, coalesce(p.is_agency_profile, false), p.agency_owner_id,
    u.created_at, u.last_sign_in_at,
    private.to_words(concat_ws(' ', u.email, coalesce(nullif(p.full_name, ''), s.full_name), p.username)),
    case when u.email_confirmed_at is null then coalesce(g.name, '') else '' end
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.admin_users a on a.id = u.id
  left join private.account_deletions d on d.user_id = u.id
  left join private.invited_accounts i on i.user_id = u.id
  left join public.agencies g on g.owner_id = i.agency_id
  left join public.agency_staff s on s.agency_id = i.agency_id and s.email = lower(u.email)
  where u.id = owner
$$;

-- 20261124100300_create_directory.sql
create function private.list_administrator()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_directory(coalesce(new.id, old.id));
  return null;
end
$$;

-- 20261125090900_search_the_audit_log_by_index.sql
create function private.list_audit_words(entries bigint[])
returns setof private.audit_words language sql stable security definer set search_path to '' as $$
  select a.id, private.to_words(a.action || ' ' || a.note)
    || coalesce(actor.words, '') || coalesce(subject.words, '')
  from public.audit_log a
  left join private.directory actor on actor.user_id = a.actor
  left join private.directory subject on subject.user_id = a.subject
  where a.id = any (entries)
$$;

-- 20261123162100_refresh_plans_in_turn.sql
create function private.list_ended_agencies()
returns setof uuid language sql stable set search_path to '' as $$
  select p.user_id from public.profiles p
  where p.plan in ('agency_50', 'agency_100', 'agency_500')
    and exists (select from public.ledger l where l.user_id = p.user_id)
    and (select d.plan from private.plan_due(p.user_id) d) <> p.plan
$$;

-- 20261123131000_show_stored_pictures.sql
create function private.list_foreign_pictures(user_id uuid)
returns text[] language sql stable security definer set search_path to '' as $$
  select private.foreign_pictures(p) from public.profiles p
  where p.user_id = list_foreign_pictures.user_id
$$;

-- 20261126130000_create_domains.sql
create function private.list_held_domains(owner uuid)
returns table(user_id uuid, name text, state text, username text, is_covered boolean, verified_at timestamp with time zone) language sql stable set search_path to '' as $$
  select d.user_id, d.name, d.state, lower(p.username), private.has_feature(d.user_id, 'custom_domain'),
    d.verified_at
  from public.domains d
  join public.profiles p on p.user_id = d.user_id
  where d.state in ('active', 'failing') and p.username is not null
    and (owner is null or d.user_id = owner)
  order by d.verified_at, d.name
$$;

-- 20261127235500_record_people_rightly.sql
create function private.list_invited()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_directory(new.user_id);
  return null;
end
$$;

-- 20261124100300_create_directory.sql
create function private.list_lapsed()
returns void language sql set search_path to '' as $$
  update private.directory d set plan = 'free'
  where d.plan in ('premium', 'yearly') and d.plan_expiry <= now()
$$;

-- 20261124100300_create_directory.sql
create function private.list_page()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_directory(coalesce(new.user_id, old.user_id));
  return null;
end
$$;

-- 20261124100300_create_directory.sql
create function private.list_user()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_directory(new.id);
  return null;
end
$$;

-- 20261123160100_refresh_plans.sql
create function private.lock_billing(owner uuid)
returns void language sql set search_path to '' as $$
  select pg_advisory_xact_lock(hashtextextended('billing ' || owner, 0))
$$;

-- 20261124150300_lock_accounts_before_reports.sql
create function private.lock_judged(id uuid)
returns void language sql set search_path to '' as $$
  select from auth.users u where u.id = coalesce(
    (select r.user_id from public.page_reports r where r.id = lock_judged.id),
    (select a.user_id from private.appeals a where a.id = lock_judged.id))
  for update
$$;

-- 20261127110000_decide_who_leads.sql
create function private.lock_own_agency(is_release boolean default false)
returns public.agencies language plpgsql set search_path to '' as $$
declare
  agency public.agencies;
  problem text;
begin
  select * into agency from public.agencies a where a.owner_id = auth.uid() for update;
  problem := private.find_leading_problem(auth.uid());
  if problem is not null and not (is_release and private.may_release(auth.uid())) then
    perform private.refuse('403', problem);
  end if;
  return agency;
end
$$;

-- 20261127110000_decide_who_leads.sql
create function private.lock_own_staff(staff_id uuid, is_release boolean default false)
returns public.agency_staff language plpgsql set search_path to '' as $$
declare
  agency public.agencies := private.lock_own_agency(is_release);
  seat public.agency_staff;
begin
  select * into seat from public.agency_staff s
  where s.id = staff_id and s.agency_id = agency.owner_id for update;
  if not found then
    perform private.refuse('404', 'This person is not on your team any more.');
  end if;
  return seat;
end
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.lock_quota(user_id uuid, quota text)
returns void language sql set search_path to '' as $$
  select pg_advisory_xact_lock(hashtextextended('quota ' || quota || ' ' || user_id, 0))
$$;

-- 20261127100000_queue_account_mails.sql
create function private.mail_state()
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  return (with mail as (
    select m.created_at, m.attempts from private.account_mails m
    union all
    select j.created_at, j.attempts from graphile_worker.jobs j
    where (j.task_identifier like 'announce\_%' or j.task_identifier in ('digest_leads', 'invite_staff', 'send_reset'))
      and (j.attempts > 0 or j.run_at <= now())
  )
  select jsonb_build_object(
    'waiting', (select count(*) from mail),
    'failing', (select count(*) from mail where attempts > 0),
    'oldest_at', (select min(created_at) from mail),
    'last_sent_at', h.last_sent_at, 'last_failed_at', h.last_failed_at,
    'last_error', h.last_error, 'failures', h.failures)
  from private.mail_health h);
end
$$;

-- 20261127110000_decide_who_leads.sql
create function private.may_lead(owner uuid)
returns boolean language sql stable security definer set search_path to '' as $$
  select private.find_leading_problem(owner) is null
$$;
grant execute on function private.may_lead(uuid) to authenticated;

-- 20261127110000_decide_who_leads.sql
create function private.may_release(owner uuid)
returns boolean language sql stable set search_path to '' as $$
  select exists (
    select from public.agencies a
    join auth.users u on u.id = a.owner_id and (u.banned_until is null or u.banned_until <= now())
    join public.profiles p on p.user_id = a.owner_id and p.agency_owner_id is null
    where a.owner_id = owner
      and not exists (select from private.suspensions s where s.user_id = owner))
$$;

-- 20261129093000_end_on_the_day_that_was_set.sql
create function private.monthly_revenue()
returns jsonb language sql stable security definer set search_path to '' as $$
  with latest as materialized (
    select distinct on (l.kind, l.source) l.* from public.ledger l
    where l.kind = 'subscription'
      or l.kind in ('payment', 'refund', 'dispute') and l.happened_at > now() - interval '1 year'
    order by l.kind, l.source, l.id desc
  ), monthly as (
    -- A switch that is planned has the later price already; what runs is at the price from before it.
    select s.currency, coalesce(case when s.covers_until > now() and s.next_plan is not null then (
        select l.amount from public.ledger l
        where l.kind = 'subscription' and l.source = s.source and l.id < s.id and l.plan = s.plan
          and l.next_plan is null and l.amount is not null
        order by l.id desc limit 1) end, s.amount)::numeric as amount
    from latest s
    where s.kind = 'subscription' and s.status in ('active', 'past_due') and s.renews and s.plan is not null
    union all
    select y.currency, y.amount / 12.0 from latest y
    where y.kind = 'payment' and y.plan = 'yearly' and y.belongs_to is null and y.status = 'succeeded'
      and y.happened_at > now() - interval '1 year'
      and y.amount > (
        select coalesce(sum(r.amount), 0) from latest r
        where r.kind = 'refund' and r.belongs_to = y.source and r.status in ('succeeded', 'pending'))
      and not exists (
        select from latest d where d.kind = 'dispute' and d.belongs_to = y.source
          and d.status not in ('won', 'prevented') and d.status not like 'warning%')
  )
  select coalesce(jsonb_object_agg(m.currency, m.amount), '{}')
  from (
    select currency, round(sum(amount))::bigint as amount from monthly
    where currency is not null and amount > 0 group by currency) m
$$;

-- 20261122120100_derive_contacts.sql
create function private.move_lead(lead public.leads, old_email text)
returns uuid language plpgsql set search_path to '' as $$
declare
  known public.contacts;
  home uuid;
  is_made_of_it boolean;
begin
  select * into known from public.contacts where id = lead.contact_id for update;
  is_made_of_it := known.source = 'lead' and not exists (
    select from private.contact_leads l where l.contact_id = known.id and l.lead_id <> lead.id
  );
  if (is_made_of_it or lower(known.email) <> lower(old_email)) and not exists (
    select from public.contacts c where c.user_id = lead.user_id and c.email <> ''
      and lower(c.email) = lower(lead.email) and c.id <> known.id
  ) then
    return known.id;
  end if;
  home := private.ensure_contact(lead);
  if is_made_of_it then
    perform private.join_contacts(home, known.id);
  end if;
  return home;
end
$$;

-- 20261124140000_ban_names_and_mail_domains.sql
create function private.name_skeleton(name text)
returns text language sql immutable set search_path to '' as $$
  select replace(replace(
    translate(lower(name), '01345789i_-', 'oleastbgl'),
    'rn', 'm'), 'vv', 'w')
$$;

-- 20261127143000_part_from_teams.sql
create function private.name_staff(seat public.agency_staff)
returns text language sql stable set search_path to '' as $$
  select coalesce(nullif(p.full_name, ''), nullif(seat.full_name, ''), seat.email)
  from (values (seat.user_id)) as s (user_id) left join public.profiles p on p.user_id = s.user_id
$$;

-- 20261126120000_create_api_keys.sql
create function private.new_api_secret()
returns text language sql set search_path to '' as $$
  select 'vzt_' || translate(
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
$$;

-- 20261124140100_create_page_reports.sql
create function private.newest_version(owner uuid)
returns bigint language sql stable set search_path to '' as $$
  select coalesce((
    select v.id from public.profile_versions v where v.user_id = owner order by v.id desc limit 1), 0)
$$;

-- 20261126110000_create_webhooks.sql
create function private.next_delivery()
returns timestamp with time zone language sql stable set search_path to '' as $$
  select min(d.due_at) from public.webhook_deliveries d where d.status = 'waiting'
$$;

-- 20261125160000_create_account_settings.sql
create function private.next_morning(owner uuid)
returns timestamp with time zone language sql stable set search_path to '' as $$
  select case when m.today > now() then m.today else (m.local_day + 1 + time '08:00') at time zone m.zone end
  from (
    select d.zone, d.local_day, (d.local_day + time '08:00') at time zone d.zone as today
    from (select z.zone, (now() at time zone z.zone)::date as local_day
      from private.zone_of(owner) as z (zone)) d
  ) m
$$;

-- 20261122100000_list_profile_columns.sql
create function private.normalise_profile(profile public.profiles)
returns public.profiles language plpgsql set search_path to '' as $$
declare
  stored jsonb;
  normalised jsonb;
begin
  profile := private.convert_legacy_links(profile);
  stored := to_jsonb(profile);
  select jsonb_object_agg(c.name, private.normalise_value(c.name, c.kind, stored -> c.name))
  into normalised
  from (select * from private.profile_columns where kind <> 'text' order by position) c;
  return jsonb_populate_record(profile, normalised);
end
$$;

-- 20261122100000_list_profile_columns.sql
create function private.normalise_value(name text, kind text, value jsonb)
returns jsonb language sql stable set search_path to '' as $$
  select case kind
    when 'line' then to_jsonb(private.trim_blanks(private.clean_text(coalesce(value #>> '{}', ''))))
    when 'prose' then to_jsonb(private.clean_text(coalesce(value #>> '{}', '')))
    when 'picture' then to_jsonb(private.to_picture(name, value #>> '{}'))
    when 'links' then private.to_links(value)
    when 'pictures' then private.to_pictures(value)
    when 'list' then private.to_list(value)
    when 'map' then private.to_map(value)
    else value
  end
$$;

-- 20261124120200_share_templates.sql
create function private.note_given(person uuid, part text, before jsonb, given jsonb, push bigint)
returns void language plpgsql set search_path to '' as $$
declare
  had private.template_values;
begin
  select * into had from private.template_values v where v.user_id = person and v.part = note_given.part;
  if push is not null then
    insert into private.push_values (push_id, user_id, part, before, given, had)
    values (push, person, part, before, md5(given::text),
      case when had.user_id is not null then to_jsonb(had) end)
    on conflict do nothing;
  end if;
  insert into private.template_values as v (user_id, part, own, given)
  values (person, part, before, md5(given::text))
  on conflict on constraint template_values_pkey do update set given = excluded.given,
    own = case when v.given = md5(excluded.own::text) then v.own else excluded.own end;
end
$$;

-- 20261127100000_queue_account_mails.sql
create function private.note_mail(problem text)
returns void language sql security definer set search_path to '' as $$
  update private.mail_health h set
    last_sent_at = case when problem is null then now() else h.last_sent_at end,
    last_failed_at = case when problem is null then h.last_failed_at else now() end,
    last_error = case when problem is null then h.last_error else private.redact_error(problem) end,
    failures = case when problem is null then 0 else h.failures + 1 end
$$;

-- 20261124120400_push_templates.sql
create function private.note_push_failure(push_id bigint)
returns void language sql set search_path to '' as $$
  update public.agency_pushes p set status = 'failed'
  where p.id = push_id and p.status in ('waiting', 'running')
$$;

-- 20261124160000_notify_team_changes.sql
create function private.notify_agency_change()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if tg_op = 'UPDATE' and old.slug is distinct from new.slug then
    perform private.notify_team(old.slug);
  end if;
  perform private.notify_team(case when tg_op = 'DELETE' then old.slug else new.slug end);
  return null;
end
$$;

-- 20261126140000_create_analytics_ids.sql
create function private.notify_analytics_ids()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform pg_notify('public_page_changed', lower(p.username))
  from public.profiles p where p.user_id = new.user_id;
  return null;
end
$$;

-- 20261121090800_notify_public_page_changes.sql
create function private.notify_confirmation()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform pg_notify('public_page_changed', lower(p.username))
  from public.profiles p where p.user_id = new.id;
  return null;
end
$$;

-- 20261126130000_create_domains.sql
create function private.notify_domain_change()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform pg_catalog.pg_notify('own_domain_changed',
    (case when tg_op = 'DELETE' then old.user_id else new.user_id end)::text);
  return null;
end
$$;

-- 20261126130000_create_domains.sql
create function private.notify_domain_owner_change()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from public.domains d where d.user_id = new.user_id) then
    perform pg_catalog.pg_notify('own_domain_changed', new.user_id::text);
  end if;
  return null;
end
$$;

-- 20261121090800_notify_public_page_changes.sql
create function private.notify_plan_change()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform pg_notify('public_page_changed', '*');
  return null;
end
$$;

-- 20261121090800_notify_public_page_changes.sql
create function private.notify_profile_change()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('public_page_changed', lower(old.username));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or lower(new.username) is distinct from lower(old.username)) then
    perform pg_notify('public_page_changed', lower(new.username));
  end if;
  return null;
end
$$;

-- 20261124160000_notify_team_changes.sql
create function private.notify_staff_change()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.notify_team(a.slug) from public.agencies a
  where a.owner_id in (old.agency_owner_id, new.agency_owner_id, old.user_id);
  return null;
end
$$;

-- 20261125090100_list_and_close_team_pages.sql
create function private.notify_switches()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform pg_notify('switches_changed', '');
  perform pg_notify('public_page_changed', '*');
  perform pg_notify('team_page_changed', '*');
  return null;
end
$$;

-- 20261124160000_notify_team_changes.sql
create function private.notify_team(slug text)
returns void language sql set search_path to '' as $$
  select pg_catalog.pg_notify('team_page_changed', notify_team.slug) where notify_team.slug is not null
$$;

-- 20261123160000_create_ledger.sql
create function private.notify_terms()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform pg_notify('terms_changed', '');
  return null;
end
$$;

-- 20261128100500_tell_of_refused_trials.sql
create function private.own_checkout(owner uuid)
returns jsonb language sql stable security definer set search_path to '' as $$
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

-- 20261124150100_judge_reports.sql
create function private.page_now(owner uuid)
returns jsonb language sql stable set search_path to '' as $$
  select coalesce(
    (select to_jsonb(s) from public.public_profiles s where s.user_id = owner),
    (select private.profile_content(p) || jsonb_build_object('id', p.id, 'user_id', p.user_id,
        'username', p.username, 'updated_at', p.updated_at,
        'sections', to_jsonb(private.visible_sections(p)))
      from public.profiles p where p.user_id = owner))
$$;

-- 20261123162000_follow_latest_facts.sql
create function private.paid_years(owner uuid)
returns table(source text, starts_at timestamp with time zone, ends_at timestamp with time zone) language plpgsql stable set search_path to '' set "TimeZone" to 'UTC' as $$
declare
  paid record;
  month record;
begin
  ends_at := '-infinity';
  for paid in
    select k.source, k.happened_at from private.kept_payments(owner) k
    where k.plan = 'yearly' and k.belongs_to is null order by k.happened_at, k.source
  loop
    source := paid.source;
    starts_at := greatest(paid.happened_at, ends_at);
    for month in select * from private.covered_months(owner) m order by m.starts_at, m.ends_at loop
      if month.starts_at <= starts_at and month.ends_at > starts_at then
        starts_at := month.ends_at;
      end if;
    end loop;
    ends_at := starts_at + interval '1 year';
    return next;
  end loop;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.part_from_team(seat public.agency_staff, cause text, kept_card boolean default false, kept_leads boolean default false)
returns void language plpgsql set search_path to '' as $$
declare
  departure uuid;
begin
  perform private.keep_figures(seat);
  update public.leads l set from_staff = left(private.name_staff(seat), 200)
  where l.user_id = seat.user_id and l.agency_id = seat.agency_id;
  if cause in ('left', 'deleted') then
    perform private.tell_team(seat.agency_id, cause, private.name_staff(seat));
  end if;
  if cause <> 'deleted' then
    insert into private.team_departures (
      user_id, agency_id, agency_name, cause, kept_card, kept_leads, seen_at)
    select seat.user_id, a.owner_id, a.name, part_from_team.cause, part_from_team.kept_card,
      part_from_team.kept_leads, case when part_from_team.cause = 'left' then now() end
    from public.agencies a where a.owner_id = seat.agency_id
    returning id into departure;
  end if;
  if cause in ('removed', 'closed') then
    perform graphile_worker.add_job('announce_departure',
      json_build_object('user_id', seat.user_id, 'departure_id', departure));
  end if;
end
$$;

-- 20261124120500_manage_staff.sql
create function private.part_leads(seat public.agency_staff, keep_leads boolean)
returns void language plpgsql set search_path to '' as $$
begin
  if keep_leads then
    perform graphile_worker.add_job('keep_leads', json_build_object('user_id', seat.user_id,
      'agency_id', seat.agency_id, 'until', clock_timestamp()));
  else
    update public.leads l set agency_id = null
    where l.user_id = seat.user_id and l.agency_id = seat.agency_id;
  end if;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.part_team_of_account(owner uuid)
returns void language plpgsql set search_path to '' as $$
declare
  seat public.agency_staff;
begin
  perform from public.agencies a where a.owner_id = owner
    or a.owner_id = (select s.agency_id from public.agency_staff s where s.user_id = owner) for update;
  for seat in select * from public.agency_staff s
    where s.user_id is not null and owner in (s.user_id, s.agency_id) order by s.id for update
  loop
    perform private.part_from_team(seat, case when seat.user_id = owner then 'deleted' else 'closed' end);
  end loop;
end
$$;

-- 20261124120200_share_templates.sql
create function private.part_value(page jsonb, part text)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_object_agg(place, page #> string_to_array(place, '.'))
  from private.template_parts t, unnest(t.places) as place where t.part = part_value.part
$$;

-- 20261128100000_show_webhook_answers.sql
create function private.pause_before_try(attempts integer)
returns interval language sql set search_path to '' as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours',
    '20 hours', '24 hours']::interval[])[attempts] * (1 + random() * 0.2)
$$;

-- 20261127235100_watch_webhooks.sql
create function private.payment_state()
returns jsonb language sql stable security definer set search_path to '' as $$
  select jsonb_build_object(
    'last_good_at', (select last_at from private.webhook_signs where kind = 'good'),
    'last_forged_at', (select last_at from private.webhook_signs where kind = 'forged'),
    'last_other_mode_at', (select last_at from private.webhook_signs where kind = 'other_mode'),
    -- Stripe takes minutes at most; and what comes in later says that it works again.
    'unheard', (
      select count(*) from private.checkouts c
      where c.status in ('done', 'processing') and c.heard_at is null
        and c.updated_at between now() - interval '7 days' and now() - interval '10 minutes'
        and not exists (select from private.checkouts later where later.heard_at > c.updated_at)),
    'subscribers', (
      select coalesce(jsonb_object_agg(s.currency, s.count), '{}') from (
        select l.currency, count(*) from (
          select distinct on (f.source) f.source, f.status, f.currency, f.renews
          from public.ledger f where f.kind = 'subscription' order by f.source, f.id desc) l
        where l.status in ('trialing', 'active', 'past_due') and l.renews and l.currency is not null
        group by l.currency) s))
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.picture_usage(user_id uuid, except_id uuid, out pictures bigint, out bytes bigint)
returns record language sql stable security definer set search_path to '' as $$
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)
  from storage.objects o
  where o.bucket_id = 'pictures' and o.name collate "C" ^@ (picture_usage.user_id || '/')
    and o.id is distinct from except_id
$$;

-- 20261123162000_follow_latest_facts.sql
create function private.plan_due(owner uuid, out plan text, out plan_expiry timestamp with time zone, out is_trial_active boolean, out trial_start_date timestamp with time zone, out trial_end_date timestamp with time zone, out has_used_trial boolean)
returns record language plpgsql stable set search_path to '' as $$
declare
  agencies constant text[] := array['agency_50', 'agency_100', 'agency_500'];
begin
  select s.plan, case when s.plan <> all (agencies) then s.ends_at end into plan, plan_expiry
  from private.plan_sources(owner) s
  where s.plan <> all (agencies) or s.ends_at is null or s.ends_at > now()
  order by coalesce(array_position(agencies, s.plan), 0) desc, s.ends_at desc, s.plan desc limit 1;
  plan := coalesce(plan, 'free');
  select t.trial_from, t.trial_until into trial_start_date, trial_end_date
  from private.latest_facts(owner) t
  where t.kind = 'subscription' and t.is_trial and t.trial_until is not null
  order by t.trial_from desc, t.source limit 1;
  select count(*) > 0, coalesce(bool_or(f.status = 'trialing'), false)
    into has_used_trial, is_trial_active
  from private.latest_facts(owner) f where f.kind = 'subscription' and f.is_trial;
end
$$;

-- 20261123162200_tell_agencies_until_when.sql
create function private.plan_mail(owner uuid, mail text, about timestamp with time zone)
returns table(email text, full_name text, plan text, ends_at timestamp with time zone, amount bigint, currency text) language sql stable set search_path to '' as $$
  select u.email, coalesce(p.full_name, ''), coalesce(s.plan, p.plan),
    case when mail <> 'payment_failed' then plan_mail.about
      when greatest(p.plan_expiry, s.ends_at) > now() then greatest(p.plan_expiry, s.ends_at) end,
    coalesce(asked.amount, price.amount), coalesce(asked.currency, settings.currency)
  from auth.users u
  join public.profiles p on p.user_id = u.id
  cross join public.payment_settings settings
  left join lateral (
    select f.source, f.plan, f.is_trial, f.renews, f.trial_until, e.ends_at
    from private.latest_facts(u.id) f
    left join private.subscription_ends(u.id) e on e.source = f.source
    where f.kind = 'subscription' and f.status = case mail
      when 'trial_ends' then 'trialing' when 'payment_failed' then 'past_due' end
    order by f.id desc limit 1) s on true
  left join lateral (
    select c.amount, c.currency from private.checkouts c
    where c.user_id = u.id and c.plan = s.plan and c.status = 'done'
    order by c.created_at desc limit 1) asked on true
  left join public.plan_prices price on price.plan = s.plan
  where u.id = owner and u.email <> '' and case mail
    when 'trial_ends' then s.is_trial and s.renews and s.trial_until = plan_mail.about
    when 'payment_failed' then s.source is not null
    else p.plan = 'yearly' and p.plan_expiry = plan_mail.about
  end
$$;

-- 20261127134400_tell_what_ended.sql
create function private.plan_sources(owner uuid)
returns table(plan text, ends_at timestamp with time zone) language sql stable set search_path to '' as $$
  select s.plan, case when f.next_plan is null then s.ends_at else least(s.ends_at, f.covers_until) end
  from private.subscription_ends(owner) s
  join private.latest_facts(owner) f on f.kind = 'subscription' and f.source = s.source
  where s.ends_at is not null
  union all
  select f.next_plan, s.ends_at
  from private.subscription_ends(owner) s
  join private.latest_facts(owner) f on f.kind = 'subscription' and f.source = s.source
  where s.ends_at is not null and f.next_plan is not null and f.covers_until <= now()
  union all
  select 'yearly', max(y.ends_at) from private.paid_years(owner) y having count(*) > 0
  union all
  select g.plan, g.covers_until from private.latest_facts(owner) g
  where g.kind = 'grant' and g.plan <> 'free'
  union all
  select o.plan, null from public.agency_staff s join public.profiles o on o.user_id = s.agency_id
  where s.user_id = owner and private.agency_seats(o.plan) > 0
$$;

-- 20261127100000_queue_account_mails.sql
create function private.postpone_account_mail(id uuid, problem text, pause interval)
returns void language plpgsql security definer set search_path to '' as $$
declare
  mail private.account_mails;
begin
  update private.account_mails m
  set attempts = m.attempts + 1, last_error = private.redact_error(problem)
  where m.id = postpone_account_mail.id returning * into mail;
  if mail.id is not null then
    perform private.queue_mail_job(mail.id, mail.user_id, least(now() + pause, mail.ends_at));
  end if;
end
$$;

-- 20261121100400_keep_profile_versions.sql
create function private.profile_content(profile public.profiles)
returns jsonb language sql stable set search_path to '' as $$
  select to_jsonb(profile) - array['id', 'user_id', 'username', 'plan', 'plan_expiry', 'is_active',
    'is_agency_profile', 'agency_owner_id', 'agency_max_staff', 'is_trial_active', 'trial_start_date',
    'trial_end_date', 'has_used_trial', 'custom_link_data', 'created_at', 'updated_at']
$$;

-- 20261122120100_derive_contacts.sql
create function private.purge_deleted_leads()
returns bigint language sql security definer set search_path to '' as $$
  with purged as (
    delete from private.deleted_leads where deleted_at <= now() - interval '30 days' returning id
  ), forgotten as (
    update private.contact_leads l set
      email = case when l.email = c.email then l.email else '' end,
      full_name = case when l.full_name = c.full_name then l.full_name else '' end,
      phone = case when l.phone = c.phone then l.phone else '' end,
      company = case when l.company = c.company then l.company else '' end
    from public.contacts c, purged
    where c.id = l.contact_id and l.lead_id = purged.id
  )
  select count(*) from purged
$$;

-- 20261124140100_create_page_reports.sql
create function private.purge_page_reports()
returns void language sql set search_path to '' as $$
  delete from public.page_reports where status = 'closed' and closed_at < now() - interval '180 days'
$$;

-- 20261123166000_return_late_payments.sql
create function private.purge_payment_records()
returns void language sql set search_path to '' as $$
  delete from private.stripe_events e where e.received_at < now() - interval '30 days';
  delete from private.checkouts c
  where c.created_at < now() - interval '90 days' and c.status <> 'done';
  delete from private.closed_customers c where c.closed_at < now() - interval '1 year';
$$;

-- 20261126110000_create_webhooks.sql
create function private.purge_webhooks()
returns void language sql set search_path to '' as $$
  delete from public.webhook_deliveries where created_at < now() - interval '30 days';
  delete from private.webhook_secrets where ends_at < now();
  delete from private.webhook_days where day < (now() at time zone 'UTC')::date - 1
$$;

-- 20261127110000_decide_who_leads.sql
create function private.push_batch(push_id bigint, max_count integer)
returns boolean language plpgsql set search_path to '' as $$
declare
  push public.agency_pushes;
  person uuid;
  count int := 0;
begin
  select * into push from public.agency_pushes p where p.id = push_id for update;
  if not found or push.status = 'done' or push.status = 'taken_back' and push.done >= push.total
    -- One that failed comes too late where another went out meanwhile.
    or exists (select from public.agency_pushes p
      where p.agency_id = push.agency_id and p.id > push.id and p.status <> 'taken_back')
  then
    return false;
  elsif push.status <> 'taken_back' and not private.may_lead(push.agency_id) then
    perform private.note_push_failure(push.id);
    return false;
  end if;
  for person in
    select s.user_id from public.agency_staff s
    where s.agency_id = push.agency_id and s.user_id is not null
      and (push.reached is null or s.user_id > push.reached)
    order by s.user_id limit max_count
  loop
    if push.status = 'taken_back' then
      perform private.take_back_values(person, push.id);
      perform private.give_template(person, push.previous_modes, push.previous_template, null);
    else
      perform private.give_template(person, push.modes, push.template, push.id);
    end if;
    push.reached := person;
    count := count + 1;
  end loop;
  update public.agency_pushes p set reached = push.reached, done = p.done + count,
    total = case when count < max_count then p.done + count else greatest(p.total, p.done + count) end,
    status = case when p.status = 'taken_back' then p.status when count < max_count then 'done'
      else 'running' end
  where p.id = push.id;
  return count = max_count;
end
$$;

-- 20261127100000_queue_account_mails.sql
create function private.queue_account_mail(id uuid, owner uuid, kind text, sealed text, ends_at timestamp with time zone)
returns void language plpgsql security definer set search_path to '' as $$
begin
  if queue_account_mail.kind is not null then
    delete from private.account_mails m
    where m.user_id = owner and m.kind = queue_account_mail.kind;
  end if;
  insert into private.account_mails (id, user_id, kind, sealed, ends_at)
  values (queue_account_mail.id, owner, queue_account_mail.kind, queue_account_mail.sealed,
    queue_account_mail.ends_at);
  perform private.queue_mail_job(queue_account_mail.id, owner, now());
end
$$;

-- 20261126130000_create_domains.sql
create function private.queue_domain_check(domain uuid)
returns void language plpgsql set search_path to '' as $$
begin
  perform graphile_worker.add_job('check_domain', json_build_object('id', domain),
    max_attempts => 3, job_key => 'check_domain:' || domain);
end
$$;

-- 20261127100140_send_receipts.sql
create function private.queue_end_mail(owner uuid, plan text)
returns void language plpgsql set search_path to '' as $$
begin
  insert into private.plan_mails (user_id, kind, about) values (owner, 'ended', '-infinity')
  on conflict do nothing;
  if found then
    perform graphile_worker.add_job('announce_end', json_build_object('user_id', owner, 'plan', plan),
      job_key => 'announce_end ' || owner);
  end if;
end
$$;

-- 20261127100140_send_receipts.sql
create function private.queue_ends()
returns void language sql set search_path to '' as $$
  select private.queue_end_mail(p.user_id, p.plan)
  from public.profiles p
  where p.plan in ('premium', 'yearly') and p.plan_expiry <= now()
    and p.plan_expiry > now() - interval '3 days'
    and exists (select from public.ledger l where l.user_id = p.user_id)
$$;

-- 20261124120300_invite_staff.sql
create function private.queue_invitation(staff_id uuid)
returns void language plpgsql set search_path to '' as $$
begin
  perform graphile_worker.add_job('invite_staff', json_build_object('staff_id', staff_id),
    max_attempts => 12, job_key => 'invite_staff ' || staff_id);
end
$$;

-- 20261127100000_queue_account_mails.sql
create function private.queue_mail_job(id uuid, owner uuid, run_at timestamp with time zone)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform graphile_worker.add_job('send_account_mail', json_build_object('id', queue_mail_job.id),
    queue_name => 'account_mails ' || abs(hashtext(owner::text) % 8),
    run_at => queue_mail_job.run_at, job_key => 'send_account_mail ' || queue_mail_job.id, priority => -10);
end
$$;

-- 20261124140200_check_published_links.sql
create function private.queue_page_check()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform graphile_worker.add_job('check_page', json_build_object('user_id', new.user_id),
    job_key => 'check_page:' || new.user_id);
  return null;
end
$$;

-- 20261123131000_show_stored_pictures.sql
create function private.queue_picture_copies(user_id uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform graphile_worker.add_job('copy_pictures', json_build_object('user_id', user_id),
    max_attempts => 5, job_key => 'copy_pictures:' || user_id);
end
$$;

-- 20261123160100_refresh_plans.sql
create function private.queue_plan_mail(owner uuid, mail text, about timestamp with time zone)
returns void language plpgsql set search_path to '' as $$
begin
  insert into private.plan_mails (user_id, kind, about) values (owner, mail, about)
  on conflict do nothing;
  if found then
    perform graphile_worker.add_job('announce_plan',
      json_build_object('user_id', owner, 'kind', mail, 'about', about));
  end if;
end
$$;

-- 20261123160100_refresh_plans.sql
create function private.queue_plan_reminders()
returns void language plpgsql security definer set search_path to '' as $$
begin
  perform private.queue_plan_mail(p.user_id, 'trial_ends', p.trial_end_date)
  from public.profiles p
  where p.plan = 'premium' and p.is_trial_active and p.trial_end_date > now()
    and p.trial_end_date < now() + interval '3 days' and exists (
      select from private.latest_facts(p.user_id) s
      where s.kind = 'subscription' and s.status = 'trialing' and s.is_trial and s.renews);
  perform private.queue_plan_mail(p.user_id,
    case when p.plan_expiry < now() + interval '3 days' then 'year_ends_3' else 'year_ends_14' end,
    p.plan_expiry)
  from public.profiles p
  where p.plan = 'yearly' and p.plan_expiry > now() and p.plan_expiry < now() + interval '14 days'
    and not exists (
      select from private.latest_facts(p.user_id) s
      where s.kind = 'subscription' and s.renews and s.status in ('trialing', 'active', 'past_due'));
end
$$;

-- 20261124120400_push_templates.sql
create function private.queue_push(push_id bigint)
returns void language plpgsql set search_path to '' as $$
begin
  perform graphile_worker.add_job('push_template', json_build_object('push_id', push_id),
    max_attempts => 8, job_key => 'push_template ' || push_id);
end
$$;

-- 20261129093000_end_on_the_day_that_was_set.sql
create function private.queue_receipt()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  before public.ledger;
  lived boolean;
  is_canceled boolean;
  receipt text;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  is_canceled := before.renews and before.cancels_at is null
    and not (new.renews and new.cancels_at is null);
  if new.kind = 'subscription' then
    lived := exists (
      select from public.ledger l
      where l.user_id = new.user_id and l.kind = 'subscription' and l.source = new.source
        and l.id < new.id and l.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused'));
    receipt := case
      when new.status not in ('trialing', 'active') then
        -- Owners who are late with a payment can cancel too.
        case when new.status = 'past_due' and is_canceled then 'canceled' end
      when not lived then
        case when new.status = 'trialing' and new.is_trial then 'trial_began' else 'purchased' end
      when before.plan <> new.plan then 'switched'
      when before.next_plan is distinct from new.next_plan and new.next_plan is not null
        then 'switch_planned'
      when is_canceled then 'canceled'
    end;
  elsif new.kind = 'payment' then
    receipt := case when new.plan = 'yearly' and new.belongs_to is null
      and new.status = 'succeeded' and before.status is distinct from 'succeeded' then 'purchased' end;
  elsif new.kind = 'grant' then
    receipt := case when new.plan <> 'free' then 'granted' end;
  end if;
  -- A history that is read for the first time is no news.
  if receipt is not null and new.happened_at > now() - interval '40 days' then
    perform graphile_worker.add_job('announce_receipt',
      json_build_object('fact', new.id, 'kind', receipt), job_key => 'announce_receipt ' || new.id);
  end if;
  return null;
end
$$;

-- 20261123162100_refresh_plans_in_turn.sql
create function private.queue_reconciliations(after uuid, max_count integer)
returns uuid language plpgsql set search_path to '' as $$
declare
  customer uuid := after;
begin
  for place in 1..max_count loop
    select s.user_id into customer from private.stripe_customers s
    where s.customer_id is not null and (customer is null or s.user_id > customer)
    order by s.user_id limit 1;
    exit when not found;
    perform graphile_worker.add_job('reconcile_customer', json_build_object('user_id', customer),
      job_key => 'reconcile_customer ' || customer, priority => 10, max_attempts => 8);
  end loop;
  return customer;
end
$$;

-- 20261127235000_tell_administrators_of_cases.sql
create function private.queue_report_mails()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  judge record;
begin
  for judge in
    select u.id, m.told_at from public.admin_users u
    left join private.report_mails m on m.user_id = u.id
  loop
    perform graphile_worker.add_job('announce_reports', json_build_object('user_id', judge.id),
      run_at => greatest(now() + interval '10 minutes', judge.told_at + interval '4 hours'),
      job_key => 'announce_reports:' || judge.id, job_key_mode => 'preserve_run_at');
  end loop;
  return null;
end
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.quota_of(user_id uuid, quota text, out maximum bigint, out is_confirmed boolean)
returns record language sql stable security definer set search_path to '' as $$
  select case when u.email_confirmed_at is null then least(ours.maximum, first.maximum)
      else ours.maximum end,
    u.email_confirmed_at is not null
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  join public.plan_quotas ours on ours.quota = quota_of.quota
    and ours.plan = private.effective_plan(p.plan, p.plan_expiry, p.is_active)
  left join public.plan_quotas first on first.quota = quota_of.quota and first.plan = 'unconfirmed'
  where u.id = quota_of.user_id
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.quota_problem(quota text, used bigint, maximum bigint, is_confirmed boolean)
returns text language sql immutable set search_path to '' as $$
  select format(
    case quota
      when 'pictures' then 'You use %s of %s pictures.'
      when 'picture_bytes' then 'Your pictures take %s of %s, and this one does not fit.'
      when 'contacts' then 'You use %s of %s contacts.'
      when 'note_characters' then 'These notes take %s of %s characters.'
    end, private.to_amount(quota, used), private.to_amount(quota, maximum)
  ) || case
    when not is_confirmed then ' Confirm your email address to have more.'
    when quota = 'note_characters' then ' Please shorten them.'
    else ' Remove some, or choose a larger plan.'
  end
$$;

-- 20261121090400_create_usernames.sql
create function private.random_suffix()
returns text language sql set search_path to '' as $$
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + get_byte(bytes, i) % 36, 1), '')
  from (select uuid_send(gen_random_uuid())) as random (bytes), generate_series(0, 5) as i
$$;

-- 20261122120000_keep_letters_in_usernames.sql
create function private.read_letters(value text)
returns text language sql stable set search_path to '' as $$
  select coalesce(string_agg(coalesce(l.latin, c.letter), '' order by c.place), '')
  from regexp_split_to_table(value, '') with ordinality as c (letter, place)
  left join private.latin_letters l on l.letter = c.letter
$$;

-- 20261129093000_end_on_the_day_that_was_set.sql
create function private.receipt(fact bigint, receipt text)
returns table(email text, full_name text, time_zone text, plan text, plan_before text, status text, amount bigint, currency text, happened_at timestamp with time zone, starts_at timestamp with time zone, ends_at timestamp with time zone, renews boolean, renewing jsonb, can_resume boolean, next_plan text, was_planned boolean, charged jsonb) language sql stable set search_path to '' as $$
  select u.email, coalesce(p.full_name, ''), private.zone_of(u.id), f.plan, before.plan, f.status,
    f.amount, f.currency, f.happened_at,
    case when f.kind = 'payment' then y.starts_at else f.covers_from end,
    case when f.kind = 'payment' then y.ends_at else coalesce(f.cancels_at, f.covers_until) end,
    f.renews and f.cancels_at is null, (
      select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
        'at', s.covers_until)
      from private.latest_facts(f.user_id) s
      where f.kind = 'grant' and s.kind = 'subscription' and s.renews and s.plan is not null
        and s.status in ('trialing', 'active')
      order by s.id desc limit 1),
    not exists (select from private.account_deletions d where d.user_id = f.user_id)
      and not exists (
        select from private.paid_years(f.user_id) r where r.ends_at > f.covers_until),
    f.next_plan, coalesce(before.next_plan = f.plan, false), (
      -- What the switch itself charged: the first payment that was heard of with it.
      select jsonb_build_object('amount', c.amount, 'currency', c.currency, 'at', c.happened_at)
      from public.ledger c
      where receipt.receipt = 'switched' and c.user_id = f.user_id and c.kind = 'payment'
        and c.belongs_to = f.source and c.status = 'succeeded' and c.id > f.id
        and c.happened_at < f.covers_until and not exists (
          select from public.ledger l
          where l.user_id = f.user_id and l.kind = 'payment' and l.source = c.source and l.id < f.id)
      order by c.id limit 1)
  from public.ledger f
  join auth.users u on u.id = f.user_id
  join public.profiles p on p.user_id = u.id
  left join lateral (
    select l.plan, l.next_plan from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id < f.id
    order by l.id desc limit 1) before on true
  left join private.paid_years(f.user_id) y on f.kind = 'payment' and y.source = f.source
  where f.id = receipt.fact and u.email <> ''
    and coalesce(y.ends_at, f.covers_until, 'infinity') > now() and not exists (
    select from public.ledger l
    where l.user_id = f.user_id and l.kind = f.kind and l.source = f.source and l.id > f.id
      and case receipt.receipt
        when 'switched' then l.plan is distinct from f.plan
        when 'switch_planned' then l.next_plan is distinct from f.next_plan
        when 'canceled' then l.renews and l.cancels_at is null
          or l.status not in ('trialing', 'active', 'past_due')
        when 'granted' then true
        else l.status in ('canceled', 'incomplete_expired') end)
$$;

-- 20261125160100_count_days_where_owners_are.sql
create function private.record_events(batch jsonb)
returns jsonb language plpgsql set search_path to '' as $$
declare
  profiles jsonb;
  zones jsonb;
  recorded private.recorded_event[];
begin
  -- Who is being deleted is waited for here: their rows below would be locked in another order.
  select coalesce(jsonb_object_agg(seen.id, seen.user_id), '{}') into profiles from (
    select p.id, u.id as user_id
    from public.public_profiles p join auth.users u on u.id = p.user_id
    where p.id in (select (e ->> 'profile_id')::uuid from jsonb_array_elements(batch -> 'events') e)
    order by u.id for key share of u
  ) seen;

  select coalesce(jsonb_object_agg(s.user_id, s.time_zone), '{}') into zones
  from public.account_settings s
  where s.time_zone is not null and s.user_id in (select value::uuid from jsonb_each_text(profiles));

  select array_agg(row((profiles ->> e.profile_id::text)::uuid, e.event_type, e.created_at, e.event_data,
    decode(e.visitor, 'hex'),
    (e.created_at at time zone coalesce(zones ->> (profiles ->> e.profile_id::text), 'UTC'))::date
    )::private.recorded_event) into recorded
  from jsonb_to_recordset(batch -> 'events') as e
    (profile_id uuid, event_type text, created_at timestamptz, event_data jsonb, visitor text)
  where profiles ? e.profile_id::text;

  if recorded is not null then
    insert into public.analytics (user_id, event_type, created_at, event_data)
    select user_id, event_type, created_at, event_data from unnest(recorded);
    perform private.count_visitors(recorded);
    perform private.count_days(recorded);
    perform private.count_values(recorded);
  end if;

  insert into public.analytics_daily_drops as d (user_id, day, reason, event_count)
  -- A copy of the server from before says the day of UTC.
  select p.user_id, coalesce((e.at at time zone coalesce(s.time_zone, 'UTC'))::date, e.day), e.reason,
    sum(e.event_count)
  from jsonb_to_recordset(batch -> 'drops') as e
    (profile_id uuid, at timestamptz, day date, reason text, event_count bigint)
  join public.profiles p on p.id = e.profile_id
  left join public.account_settings s on s.user_id = p.user_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, reason) do update set event_count = d.event_count + excluded.event_count;

  return (
    select coalesce(jsonb_agg(distinct e ->> 'profile_id'), '[]')
    from jsonb_array_elements(batch -> 'events') e where not profiles ? ((e ->> 'profile_id')::uuid)::text
  );
end
$$;

-- 20261129093000_end_on_the_day_that_was_set.sql
create function private.record_facts(owner uuid, facts jsonb)
returns integer language plpgsql security definer set search_path to '' as $$
declare
  fact public.ledger;
  known public.ledger;
  own constant text[] := array['id', 'user_id', 'recorded_at', 'actor'];
  added integer := 0;
  has_paid_year boolean := false;
  has_return boolean := false;
begin
  perform private.lock_billing(owner);
  for fact in select * from jsonb_populate_recordset(null::public.ledger, facts) loop
    fact.is_trial := coalesce(fact.is_trial, false);
    fact.renews := coalesce(fact.renews, false);
    fact.status := coalesce(fact.status, '');
    fact.note := coalesce(fact.note, '');
    select * into known from public.ledger l
    where l.user_id = owner and l.kind = fact.kind and l.source = fact.source
    order by l.id desc limit 1;
    if found and fact.kind <> 'grant' and to_jsonb(known) - own = to_jsonb(fact) - own then
      continue;
    end if;
    insert into public.ledger (user_id, happened_at, kind, source, status, plan, amount, currency,
      covers_from, covers_until, belongs_to, is_trial, trial_from, trial_until, renews, actor, note,
      next_plan, amount_due, retry_at, cancels_at)
    values (owner, fact.happened_at, fact.kind, fact.source, fact.status, fact.plan, fact.amount,
      fact.currency, fact.covers_from, fact.covers_until, fact.belongs_to, fact.is_trial,
      fact.trial_from, fact.trial_until, fact.renews, fact.actor, fact.note,
      fact.next_plan, fact.amount_due, fact.retry_at, fact.cancels_at);
    added := added + 1;
    if fact.kind = 'subscription' and fact.is_trial then
      insert into private.used_trials (email_hash)
      select private.email_hash(u.email) from auth.users u where u.id = owner and u.email <> ''
      on conflict do nothing;
    end if;
    if fact.kind = 'subscription' and fact.status = 'past_due' then
      perform private.queue_plan_mail(owner, 'payment_failed',
        coalesce(fact.covers_from, fact.happened_at));
    end if;
    has_return := has_return or fact.kind in ('refund', 'dispute');
    has_paid_year := has_paid_year
      or fact.kind = 'payment' and fact.status = 'succeeded' and fact.plan = 'yearly';
  end loop;
  if has_paid_year then
    -- Who has paid a year is not to be charged for a month as well.
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', owner, 'subscription', s.source, 'when', 'period_end'),
      job_key => 'end_subscription ' || s.source)
    from private.latest_facts(owner) s
    where s.kind = 'subscription' and s.plan = 'premium' and s.renews
      and (s.status in ('active', 'past_due') or s.status = 'trialing' and (s.is_trial
        -- It waits for the end of a year behind which another one was paid.
        or s.covers_until < (select max(y.ends_at) from private.paid_years(owner) y)));
  end if;
  if has_return and (select t.ends_on_return from public.payment_settings t) then
    perform graphile_worker.add_job('end_subscription',
      json_build_object('user_id', owner, 'subscription', r.source, 'when', r.ends),
      job_key => 'end_subscription ' || r.source)
    from private.returned_subscriptions(owner) r;
  end if;
  perform private.refresh_plan(owner);
  return added;
end
$$;

-- 20261124140200_check_published_links.sql
create function private.record_page_check(owner uuid, verdict jsonb)
returns void language plpgsql set search_path to '' as $$
declare
  kept public.page_flags;
begin
  insert into public.page_flags as f (user_id, version_id, fingerprint, findings, asked_at)
  values (owner, (verdict ->> 'version_id')::bigint, verdict ->> 'fingerprint', verdict -> 'findings',
    case when (verdict ->> 'is_asked')::boolean then now() end)
  on conflict on constraint page_flags_pkey do update set version_id = excluded.version_id,
    fingerprint = excluded.fingerprint, findings = excluded.findings, checked_at = now(),
    asked_at = case when excluded.fingerprint = f.fingerprint
      then coalesce(excluded.asked_at, f.asked_at) else excluded.asked_at end
  where f.version_id <= excluded.version_id
  returning f.* into kept;
  if kept.user_id is null or not (verdict ->> 'is_worth_a_look')::boolean then
    return;
  end if;
  insert into public.page_reports
    (user_id, username, source, version_id, content, fingerprint, findings, reason)
  select p.user_id, p.username, 'check', kept.version_id,
    (select to_jsonb(s) from public.public_profiles s where s.user_id = owner),
    kept.fingerprint, kept.findings, 'links'
  from public.profiles p
  where p.user_id = owner and not exists (
    select from public.page_reports r
    where r.user_id = owner and r.source = 'check' and r.fingerprint = kept.fingerprint
      and r.findings = kept.findings)
    and (select count(*) from public.page_reports r
      where r.user_id = owner and r.source = 'check' and r.created_at > now() - interval '1 day') < 10
  on conflict (user_id, source, version_id) where status = 'open'
  do update set fingerprint = excluded.fingerprint, findings = excluded.findings, last_reported_at = now();
end
$$;

-- 20261121111200_create_job_overview.sql
create function private.redact_error(error text)
returns text language sql immutable set search_path to '' as $$
  select left(regexp_replace(
    regexp_replace(error, '[^\s<>"'',;:()]+@[^\s<>"'',;:()]+', '(address)', 'g'),
    '\s+', ' ', 'g'
  ), 300)
$$;

-- 20261124100300_create_directory.sql
create function private.refresh_active(owner uuid)
returns void language sql security definer set search_path to '' as $$
  select set_config('private.writer', 'database', true);
  with due as (
    select not exists (select from private.suspensions s where s.user_id = owner)
      and not exists (select from private.account_deletions d where d.user_id = owner) as is_active
  )
  update public.profiles p set is_active = due.is_active
  from due where p.user_id = owner and p.is_active is distinct from due.is_active;
  select private.refresh_directory(owner);
$$;

-- 20261124120100_refresh_agencies.sql
create function private.refresh_agency(owner uuid)
returns void language plpgsql set search_path to '' as $$
declare
  page public.profiles;
  seats int;
begin
  select * into page from public.profiles p where p.user_id = owner and p.agency_owner_id is null;
  seats := private.agency_seats(page.plan);
  if not found or seats = 0 and page.agency_max_staff = 0 and not page.is_agency_profile then
    return;
  end if;
  if seats > 0 then
    insert into public.agencies (owner_id, name)
    values (owner, coalesce(left(nullif(page.full_name, ''), 100), page.username))
    on conflict (owner_id) do nothing;
    seats := (select coalesce(a.max_staff_granted, seats) from public.agencies a where a.owner_id = owner);
  end if;
  update public.profiles p set agency_max_staff = seats, is_agency_profile = is_one.value
  from (select private.agency_seats(page.plan) > 0
    or exists (select from public.agency_staff s where s.agency_id = owner)) as is_one (value)
  where p.user_id = owner
    and (p.agency_max_staff, p.is_agency_profile) is distinct from (seats, is_one.value);
  if exists (select from public.agency_staff s where s.agency_id = owner and s.user_id is not null) then
    perform graphile_worker.add_job('refresh_staff', json_build_object('user_id', owner),
      job_key => 'refresh_staff ' || owner);
  end if;
end
$$;

-- 20261122120100_derive_contacts.sql
create function private.refresh_contact(contact_id uuid)
returns void language plpgsql set search_path to '' as $$
declare
  contact public.contacts;
begin
  select * into contact from public.contacts where id = contact_id for update;
  if not found then
    return;
  end if;
  contact := private.show_contact(contact);
  if contact.email || contact.full_name || contact.phone || contact.company = '' or (
    contact.source = 'lead'
    and not exists (select from private.contact_leads l where l.contact_id = contact.id)
  ) then
    delete from public.contacts where id = contact.id;
  else
    update public.contacts set updated_at = now() where id = contact.id;
  end if;
end
$$;

-- 20261127235500_record_people_rightly.sql
create function private.refresh_directory(owner uuid)
returns void language sql security definer set search_path to '' as $$
  insert into private.directory as d select * from private.list_account(owner)
  on conflict (user_id) do update set
    email = excluded.email, full_name = excluded.full_name, username = excluded.username,
    plan = excluded.plan, plan_expiry = excluded.plan_expiry, status = excluded.status,
    is_administrator = excluded.is_administrator, is_agency = excluded.is_agency,
    agency_owner_id = excluded.agency_owner_id, created_at = excluded.created_at,
    last_sign_in_at = excluded.last_sign_in_at, words = excluded.words, inviter = excluded.inviter
$$;

-- 20261124100100_create_suspensions.sql
create function private.refresh_new_active()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from private.suspensions s where s.user_id = new.user_id) then
    perform private.refresh_active(new.user_id);
  end if;
  return null;
end
$$;

-- 20261123160100_refresh_plans.sql
create function private.refresh_new_profile()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.refresh_plan(new.user_id);
  return null;
end
$$;

-- 20261124120100_refresh_agencies.sql
create function private.refresh_plan(owner uuid)
returns void language plpgsql security definer set search_path to '' as $$
declare
  due record;
begin
  perform private.lock_billing(owner);
  if not exists (select from public.ledger l where l.user_id = owner)
    and not exists (select from private.agency_members m where m.user_id = owner)
  then
    return;
  end if;
  select * into due from private.plan_due(owner);
  update public.profiles p
  set plan = due.plan, plan_expiry = due.plan_expiry, is_trial_active = due.is_trial_active,
    trial_start_date = due.trial_start_date, trial_end_date = due.trial_end_date,
    has_used_trial = p.has_used_trial or due.has_used_trial
  where p.user_id = owner
    and (p.plan, p.plan_expiry, p.is_trial_active, p.trial_start_date, p.trial_end_date, p.has_used_trial)
      is distinct from (due.plan, due.plan_expiry, due.is_trial_active, due.trial_start_date,
        due.trial_end_date, p.has_used_trial or due.has_used_trial);
end
$$;

-- 20261124100200_create_switches.sql
create function private.refresh_public_profiles()
returns void language plpgsql set search_path to '' as $$
declare
  contents text;
begin
  select string_agg(
    format(
      'case when %L = any (s.sections) then %s else %L end as %I',
      section,
      coalesce(shown, format('p.%I', name)),
      case kind when 'text' then '' when 'map' then '{}' else '[]' end,
      name
    ),
    E',\n  ' order by position
  )
  into contents from private.profile_columns where section is not null;

  drop function if exists public.public_profile(text);
  drop view if exists public.public_profiles;
  execute format($view$
    create view public.public_profiles as
    select p.id, p.user_id, p.username, p.full_name, p.designation, p.bio,
      case when private.is_stored_picture(p.profile_picture_url) then p.profile_picture_url end
        as profile_picture_url,
      case when private.is_stored_picture(p.cover_image_url) then p.cover_image_url end
        as cover_image_url,
      p.theme_color, p.secondary_background, p.primary_text_color,
      case when s.is_designed then p.gradient_preset end as gradient_preset,
      case when s.is_designed then p.font_heading else 'Inter' end as font_heading,
      case when s.is_designed then p.font_body else 'Inter' end as font_body,
      case when s.is_designed then p.heading_size else 20 end as heading_size,
      case when s.is_designed then p.body_size else 14 end as body_size,
      case when s.is_designed then p.design_preferences
        else jsonb_strip_nulls(jsonb_build_object('scheme', p.design_preferences -> 'scheme'))
      end as design_preferences,
      p.created_at, p.updated_at, to_jsonb(s.sections) as sections,
      %s
    from public.profiles p
    join auth.users u on u.id = p.user_id and u.email_confirmed_at is not null
    cross join lateral (
      select private.visible_sections(p) as sections,
        private.has_feature(p.user_id, 'advanced_design') as is_designed
      offset 0
    ) s
    where p.is_active
  $view$, contents);
  revoke all on public.public_profiles from public, anon, authenticated, service_role;
  grant select on public.public_profiles to service_role;

  create function public.public_profile(username text)
  returns setof public.public_profiles
  language sql stable security definer rows 1 set search_path = '' as
  'select p.* from public.public_profiles p
   where lower(p.username) = lower($1) and private.is_switched_on(''public_pages'')';
  revoke all on function public.public_profile(text) from public;
  grant execute on function public.public_profile(text) to anon, authenticated, service_role;
end
$$;

-- 20261124120100_refresh_agencies.sql
create function private.refresh_staff(owner uuid, after uuid, max_count integer)
returns uuid language plpgsql set search_path to '' as $$
declare
  person uuid;
  last uuid;
begin
  for person in
    select s.user_id from public.agency_staff s
    where s.agency_id = owner and s.user_id is not null and (after is null or s.user_id > after)
    order by s.user_id limit max_count
  loop
    perform private.refresh_plan(person);
    last := person;
  end loop;
  return last;
end
$$;

-- 20261121090500_create_profile_triggers.sql
create function private.refuse(status text, message text)
returns void language plpgsql set search_path to '' as $$
begin
  raise exception using errcode = 'PT' || status, message = message;
end
$$;

-- 20261124120300_invite_staff.sql
create function private.refuse_agency_mail(agency_id uuid)
returns void language plpgsql set search_path to '' as $$
begin
  if not private.take_agency_mail(agency_id) then
    perform private.refuse('429', 'You have sent 1,000 invitations today. Please go on tomorrow.');
  end if;
end
$$;

-- 20261124120100_refresh_agencies.sql
create function private.refuse_agency_of_staff()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  problem text := private.find_ownership_problem(new.user_id);
begin
  if problem is not null then
    perform private.refuse('409', problem);
  end if;
  return new;
end
$$;

-- 20261124120700_keep_banned_names_from_agencies.sql
create function private.refuse_bad_slug(slug text, owner uuid)
returns void language plpgsql set search_path to '' as $$
declare
  problem text := private.find_slug_problem(slug);
begin
  if problem is not null then
    perform private.refuse('400', problem);
  elsif not private.is_slug_free(slug, owner) then
    perform private.refuse('409', 'Username is already taken. Please choose a different one.');
  elsif private.is_name_banned(slug) then
    perform private.refuse('409', 'This username cannot be used here. Please choose a different one.');
  end if;
end
$$;

-- 20261123152100_tell_taken_usernames_by_form.sql
create function private.refuse_bad_username(username text, for_user uuid)
returns void language plpgsql set search_path to '' as $$
declare
  problem text := private.find_username_problem(username, for_user);
begin
  if problem is not null then
    perform private.refuse(
      case when private.is_username_well_formed(username) then '409' else '400' end, problem);
  end if;
end
$$;

-- 20261124140000_ban_names_and_mail_domains.sql
create function private.refuse_banned_mail()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  problem text := coalesce(private.find_mail_problem(new.email), private.find_mail_problem(new.email_change));
begin
  if problem is not null then
    perform private.refuse('422', problem);
  end if;
  return new;
end
$$;

-- 20261128090100_keep_an_administrator.sql
create function private.refuse_last_administrator(owner uuid)
returns void language plpgsql security definer set search_path to '' as $$
begin
  if not exists (select from public.admin_users a where a.id = owner) then
    return;
  end if;
  -- One after the other, as administrators are made and dismissed.
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (
    select from public.admin_users a join auth.users u on u.id = a.id
    where a.id <> owner and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and not exists (select from private.account_deletions d where d.user_id = a.id))
  then
    perform private.refuse('409', 'You are the only administrator. Make somebody else one first.');
  end if;
end
$$;

-- 20261122100000_list_profile_columns.sql
create function private.refuse_long_values(profile public.profiles)
returns void language plpgsql set search_path to '' as $$
declare
  field text;
begin
  select key into field from jsonb_each(to_jsonb(profile)) as fields (key, value)
  where octet_length(value #>> '{}') > coalesce(
    (select c.max_bytes from private.profile_columns c where c.name = key), 100000)
  limit 1;
  if found then
    perform private.refuse('413', format('This is too long to save: %s.', replace(field, '_', ' ')));
  end if;
end
$$;

-- 20261124150100_judge_reports.sql
create function private.refuse_own_case(owner uuid)
returns void language plpgsql stable set search_path to '' as $$
begin
  if owner = auth.uid() then
    perform private.refuse('403', 'This is about your own page. Another administrator has to decide.');
  end if;
end
$$;

-- 20261128100600_refuse_private_webhooks_when_typed.sql
create function private.refuse_private_address()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if tg_op = 'UPDATE' and new.url = old.url then
    return new;
  elsif new.url !~ '^http://(localhost|127\.0\.0\.1)[:/]'
    and private.is_private_host(substring(new.url from '^[a-z]+://(\[[^\]]*\]|[^/:?#]*)'))
  then
    raise check_violation using message = 'A webhook can''t lead to a private address.';
  end if;
  return new;
end
$$;

-- 20261125160000_create_account_settings.sql
create function private.refuse_unknown_time_zone()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if not private.is_time_zone(new.time_zone) then
    perform private.refuse('400', 'This time zone is not known here. Please choose another one.');
  end if;
  return new;
end
$$;

-- 20261122140000_refuse_unreachable_links.sql
create function private.refuse_unreachable_links()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  known jsonb := '[]';
begin
  if tg_op = 'UPDATE' then
    known := old.social_links || old.custom_links;
  end if;
  if exists (
    select from jsonb_array_elements(new.social_links || new.custom_links) as link
    where not private.is_reachable_url(link ->> 'url')
      and not known @> jsonb_build_array(jsonb_build_object('url', link -> 'url'))
  ) then
    perform private.refuse('400', 'Invalid link URL');
  end if;
  return new;
end
$$;

-- 20261124120500_manage_staff.sql
create function private.release_staff()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform set_config('private.writer', 'database', true);
  if old.user_id is not null and exists (select from auth.users u where u.id = old.user_id) then
    update public.profiles p set agency_owner_id = null where p.user_id = old.user_id;
    perform private.take_back_template(old.user_id);
    delete from private.push_values v where v.user_id = old.user_id;
    perform private.lift_suspension(old.user_id, 'agency');
    perform private.refresh_plan(old.user_id);
    perform private.refresh_agency(old.user_id);
  end if;
  perform private.refresh_agency(old.agency_id);
  return null;
end
$$;

-- 20261128110500_remind_of_invitations.sql
create function private.remind_invitations()
returns void language plpgsql set search_path to '' as $$
declare
  seat public.agency_staff;
  due constant timestamptz := now();
begin
  for seat in
    select s.* from public.agency_staff s
    where s.user_id is null and private.may_lead(s.agency_id)
      and s.reminders < case when s.invited_at <= due - interval '14 days' then 3
        when s.invited_at <= due - interval '10 days' then 2
        when s.invited_at <= due - interval '3 days' then 1 else 0 end
    for update skip locked
  loop
    if private.is_invitation_open(seat.invited_at) then
      update public.agency_staff s
      set reminders = case when s.invited_at <= due - interval '10 days' then 2 else 1 end
      where s.id = seat.id;
      perform private.queue_invitation(seat.id);
    else
      update public.agency_staff s set reminders = 3 where s.id = seat.id;
      perform private.tell_team(seat.agency_id, 'expired', private.name_staff(seat));
    end if;
  end loop;
end
$$;

-- 20261128110500_remind_of_invitations.sql
create function private.renew_invitation(staff_id uuid)
returns void language sql set search_path to '' as $$
  update public.agency_staff s set invited_at = now(), mailed_at = null, reminders = 0
  where s.id = staff_id;
  select private.queue_invitation(staff_id)
$$;

-- 20261127122900_show_renewals_to_administrators.sql
create function private.renewing(owner uuid)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('plan', s.plan, 'amount', s.amount, 'currency', s.currency,
    'at', s.covers_until)
  from private.latest_facts(owner) s
  where s.kind = 'subscription' and s.renews and s.plan is not null
    and s.status in ('trialing', 'active', 'past_due')
  order by s.id desc limit 1
$$;

-- 20261123131000_show_stored_pictures.sql
create function private.replace_pictures(user_id uuid, copies jsonb)
returns void language sql security definer set search_path to '' as $$
  update public.profiles p set
    profile_picture_url = coalesce(copies ->> p.profile_picture_url, p.profile_picture_url),
    cover_image_url = coalesce(copies ->> p.cover_image_url, p.cover_image_url),
    gallery = (
      select coalesce(jsonb_agg(picture || case when copies ? (picture ->> 'url')
        then jsonb_build_object('url', copies -> (picture ->> 'url')) else '{}' end
        order by position), '[]')
      from jsonb_array_elements(p.gallery) with ordinality as pictures (picture, position)
    ),
    custom_links = (
      select coalesce(jsonb_agg(link || case when copies ? (link ->> 'thumbnailUrl')
        then jsonb_build_object('thumbnailUrl', copies -> (link ->> 'thumbnailUrl')) else '{}' end
        order by position), '[]')
      from jsonb_array_elements(p.custom_links) with ordinality as links (link, position)
    )
  where p.user_id = replace_pictures.user_id
$$;

-- 20261124140100_create_page_reports.sql
create function private.report_page(page_name text, reason text, note text)
returns boolean language plpgsql set search_path to '' as $$
declare
  page public.public_profiles;
  seen bigint;
  row_id uuid;
begin
  select p.* into page from public.public_profiles p where lower(p.username) = lower(page_name);
  if not found then
    return false;
  end if;
  -- One after the other, so that a thousand at once are one row.
  perform pg_advisory_xact_lock(hashtextextended('page_report:' || page.user_id, 0));
  seen := private.newest_version(page.user_id);
  row_id := private.find_report_row(page.user_id, seen, report_page.reason);
  if row_id is null then
    insert into public.page_reports (user_id, username, source, version_id, content, reason)
    values (page.user_id, page.username, 'visitor', seen, to_jsonb(page), report_page.reason)
    returning id into row_id;
  end if;
  update public.page_reports r set
    report_count = r.report_count + 1,
    reasons = r.reasons || jsonb_build_object(report_page.reason,
      coalesce((r.reasons ->> report_page.reason)::int, 0) + 1),
    notes = case when report_page.note = '' or jsonb_array_length(r.notes) >= 20 then r.notes
      else r.notes || jsonb_build_object('at', now(), 'reason', report_page.reason, 'note', left(report_page.note, 1000)) end,
    last_reported_at = now()
  where r.id = row_id;
  update public.page_reports r set reason = (
    select each.key from jsonb_each_text(r.reasons) as each order by each.value::int desc, each.key limit 1)
  where r.id = row_id;
  return true;
end
$$;

-- 20261124100000_create_audit_log.sql
create function private.request_address()
returns text language sql stable set search_path to '' as $$
  select left(trim(split_part(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ''), ',', 1)), 64)
$$;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function private.require_administrator()
returns void language plpgsql stable set search_path to '' as $$
begin
  if not private.is_administrator() then
    perform private.refuse('403', 'Access denied: Admin privileges required');
  end if;
end
$$;

-- 20261125120000_hold_accounts_at_second_factors.sql
create function private.require_assurance()
returns boolean language plpgsql stable set search_path to '' as $$
begin
  if not private.is_assured() then
    perform private.refuse('403', 'Please enter the code of your second factor first.');
  end if;
  return true;
end
$$;

-- 20261127110000_decide_who_leads.sql
create function private.require_lead()
returns void language plpgsql stable set search_path to '' as $$
declare
  problem constant text := private.find_leading_problem(auth.uid());
begin
  if problem is not null then
    perform private.refuse('403', problem);
  end if;
end
$$;

-- 20261121113200_keep_deleted_leads.sql
create function private.restore_lead(kept private.deleted_leads)
returns void language plpgsql set search_path to '' as $$
declare
  columns text;
  contact uuid := (
    select id from public.contacts
    where id = (kept.lead ->> 'contact_id')::uuid and user_id = kept.user_id
  );
begin
  select string_agg(format('%I', attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and kept.lead ? attname;
  execute format('insert into public.leads (%1$s)
    select %1$s from jsonb_populate_record(null::public.leads, $1) on conflict (id) do nothing', columns)
  using kept.lead || jsonb_build_object('contact_id', contact);
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.resume_webhook()
returns trigger language plpgsql set search_path to '' as $$
begin
  new.failing_since := null;
  new.end_reason := null;
  new.ended_at := null;
  return new;
end
$$;

-- 20261127134400_tell_what_ended.sql
create function private.return_of(owner uuid, subscription text)
returns text language sql stable set search_path to '' as $$
  select r.cause from private.latest_facts(owner) p
  left join private.returns(owner) r on r.payment = p.source
  where p.kind = 'payment' and p.belongs_to = subscription and p.status = 'succeeded'
  order by p.covers_until desc, p.happened_at desc limit 1
$$;

-- 20261127134400_tell_what_ended.sql
create function private.returned_subscriptions(owner uuid)
returns table(source text, ends text) language sql stable set search_path to '' as $$
  select s.source, case when s.status = 'active' and e.ends_at is not null
    then 'period_end' else 'now' end
  from private.latest_facts(owner) s
  left join private.subscription_ends(owner) e on e.source = s.source
  where s.kind = 'subscription' and s.plan is not null
    and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
    and (s.status = 'active' and e.ends_at is null or exists (
      select from private.returns(owner) r where r.belongs_to = s.source and r.cause = 'dispute'))
$$;

-- 20261127134400_tell_what_ended.sql
create function private.returns(owner uuid)
returns table(payment text, belongs_to text, plan text, returned_at timestamp with time zone, cause text) language sql stable set search_path to '' as $$
  select p.source, p.belongs_to, p.plan, r.returned_at, r.cause
  from private.latest_facts(owner) p
  cross join lateral (
    select max(b.happened_at) as returned_at,
      case when bool_or(b.kind = 'dispute') then 'dispute' else 'refund' end as cause
    from private.latest_facts(owner) b
    where b.belongs_to = p.source and (
      b.kind = 'refund' and b.status in ('succeeded', 'pending')
      or b.kind = 'dispute' and b.status not in ('won', 'prevented')
        and b.status not like 'warning%')) r
  where p.kind = 'payment' and p.status = 'succeeded' and p.plan is not null
    and p.id not in (select k.id from private.kept_payments(owner) k)
$$;

-- 20261128120000_count_lost_disputes.sql
create function private.revenue(first_day date, last_day date)
returns table(day date, currency text, amount bigint) language sql stable set search_path to '' set "TimeZone" to 'UTC' as $$
  with noted as (
    select distinct on (l.kind, l.source) l.kind, l.status, l.amount, l.currency, l.happened_at
    from public.ledger l
    where l.kind in ('payment', 'refund', 'dispute')
      and l.happened_at >= first_day and l.happened_at < last_day + 1
    order by l.kind, l.source, l.id desc
  )
  select n.happened_at::date, n.currency,
    sum(case n.kind when 'payment' then n.amount else -n.amount end)::bigint
  from noted n
  where n.amount > 0 and case n.kind
    when 'payment' then n.status = 'succeeded'
    when 'refund' then n.status in ('succeeded', 'pending')
    else n.status = 'lost' end
  group by 1, 2
$$;

-- 20261125160100_count_days_where_owners_are.sql
create function private.rotate_visitor_salts()
returns integer language plpgsql set search_path to '' set lock_timeout to '5s' as $$
declare
  today date := (now() at time zone 'utc')::date;
  current private.visitor_salts[];
  destroyed int;
begin
  delete from private.daily_visitors where salt_day < today;
  lock table private.visitor_salts in access exclusive mode;
  select array_agg(s) filter (where day >= today), count(*) filter (where day < today)
    into current, destroyed from private.visitor_salts s;
  if destroyed > 0 then
    truncate private.visitor_salts;
    insert into private.visitor_salts select * from unnest(current);
  end if;
  update private.salt_rotations set destroyed_at = now() where day < today and destroyed_at is null;
  delete from private.salt_rotations where day < today - 90;
  return destroyed;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.rotate_webhook_secret(webhook uuid, sealed text)
returns void language plpgsql set search_path to '' as $$
begin
  perform from public.webhooks w where w.id = webhook for update;
  delete from private.webhook_secrets s where s.webhook_id = webhook and s.ends_at is not null;
  update private.webhook_secrets s set ends_at = now() + interval '1 day' where s.webhook_id = webhook;
  insert into private.webhook_secrets (webhook_id, sealed)
  values (webhook, rotate_webhook_secret.sealed);
end
$$;

-- 20261124120800_keep_what_was_given.sql
create function private.save_content(person uuid, content jsonb)
returns void language plpgsql set search_path to '' as $$
declare
  columns text;
begin
  perform set_config('private.writer', 'database', true);
  select string_agg(format('%I = n.%I', a.attname, a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.profiles'::regclass and a.attnum > 0 and not a.attisdropped
    and content ? a.attname;
  if columns is not null then
    execute format('update public.profiles p set %s
      from jsonb_populate_record(null::public.profiles, $2) n where p.user_id = $1', columns)
    using person, content;
  end if;
end
$$;

-- 20261124120200_share_templates.sql
create function private.save_values(person uuid, page jsonb, given jsonb)
returns void language plpgsql set search_path to '' as $$
begin
  perform set_config('private.writer', 'database', true);
  update public.profiles p set theme_color = n.theme_color, secondary_background = n.secondary_background,
    primary_text_color = n.primary_text_color, gradient_preset = n.gradient_preset,
    font_heading = n.font_heading, font_body = n.font_body, heading_size = n.heading_size,
    body_size = n.body_size, design_preferences = n.design_preferences,
    cover_image_url = n.cover_image_url, designation = n.designation, bio = n.bio,
    vcard_data = n.vcard_data, social_links = n.social_links, custom_links = n.custom_links,
    lead_form_data = n.lead_form_data, sections_enabled = n.sections_enabled,
    section_order = n.section_order
  from jsonb_populate_record(null::public.profiles, private.with_values(page, given)) n
  where p.user_id = person;
end
$$;

-- 20261124162100_search_by_index.sql
create function private.searched(words tsvector)
returns tsvector language plpgsql immutable parallel safe cost 10000 set search_path to '' as $$
begin
  return words;
end
$$;
grant execute on function private.searched(tsvector) to authenticated;

-- 20261126140100_create_calendar_section.sql
create function private.section_keys()
returns text[] language sql immutable set search_path to '' as $$
  select array['vcard', 'social', 'links', 'lead_form', 'skill', 'experience', 'text', 'video', 'map',
    'audio', 'gallery', 'calendar']
$$;

-- 20261126110000_create_webhooks.sql
create function private.settle_webhook()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  update public.webhook_deliveries d
  set status = 'failed', finished_at = now(), claimed_at = null, problem = coalesce(d.problem, 'off')
  where d.webhook_id = new.id and d.status = 'waiting';
  return null;
end
$$;

-- 20261127110000_decide_who_leads.sql
create function private.share_lead()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  new.agency_id := (
    select a.owner_id from public.profiles p join public.agencies a on a.owner_id = p.agency_owner_id
    where p.user_id = new.user_id and a.leads_rule = 'shared' and private.may_lead(a.owner_id));
  return new;
end
$$;

-- 20261127110000_decide_who_leads.sql
create function private.show_agency(agency public.agencies)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('agency_id', agency.owner_id, 'name', agency.name, 'slug', agency.slug,
    'logo_url', agency.logo_url, 'leads_rule', agency.leads_rule, 'modes', case when private.may_lead(agency.owner_id) then agency.modes else '{}' end)
$$;

-- 20261122120100_derive_contacts.sql
create function private.show_contact(contact public.contacts)
returns public.contacts language plpgsql stable set search_path to '' as $$
declare
  brought record;
begin
  select * into brought from private.brought_to(contact.id);
  contact.email := coalesce(contact.own_email, brought.email);
  contact.full_name := coalesce(contact.own_full_name, brought.full_name);
  contact.phone := coalesce(contact.own_phone, brought.phone);
  contact.company := coalesce(contact.own_company, brought.company);
  return contact;
end
$$;

-- 20261126140000_create_analytics_ids.sql
create function private.shown_analytics_ids(owner uuid)
returns jsonb language sql stable security definer set search_path to '' as $$
  select to_jsonb(a) - '{user_id,updated_at}'::text[] from public.analytics_ids a
  where a.user_id = owner and private.has_feature(owner, 'integrations')
$$;

-- 20261126100000_create_pictures.sql
create function private.shows_picture(profile public.profiles, path text)
returns boolean language sql immutable set search_path to '' as $$
  select position(path in concat_ws(' ', profile.profile_picture_url, profile.cover_image_url,
    profile.gallery, profile.custom_links)) > 0
$$;

-- 20261123162000_follow_latest_facts.sql
create function private.subscription_ends(owner uuid)
returns table(source text, plan text, ends_at timestamp with time zone) language sql stable set search_path to '' set "TimeZone" to 'UTC' as $$
  with latest as materialized (select * from private.latest_facts(owner)),
    kept as materialized (select * from private.kept_payments(owner)),
    terms as (select make_interval(days => t.grace_days) as grace from public.payment_settings t)
  select s.source, s.plan, case s.status
      when 'trialing' then case when s.is_trial
        then s.covers_until + case when s.renews then interval '1 day' else interval '0' end end
      when 'active' then case when not exists (
          select from latest p
          where p.kind = 'payment' and p.belongs_to = s.source and p.status = 'succeeded'
            and p.covers_until >= s.covers_until and p.id not in (select k.id from kept k))
        then s.covers_until + case when s.renews then terms.grace else interval '0' end end
      when 'past_due' then (
        select max(k.covers_until) from kept k where k.belongs_to = s.source) + terms.grace
      when 'canceled' then least(s.happened_at, s.recorded_at)
    end
  from latest s cross join terms
  where s.kind = 'subscription' and s.plan is not null
$$;

-- 20261124100100_create_suspensions.sql
create function private.suspend(owner uuid, suspended_by text, reason text)
returns boolean language plpgsql security definer set search_path to '' as $$
declare
  is_new boolean;
begin
  -- The account before its page, as everybody locks them.
  perform from auth.users u where u.id = owner for update;
  if not found then
    perform private.refuse('404', 'There is no such account.');
  end if;
  insert into private.suspensions as s (user_id, suspended_by, reason, actor)
  values (owner, suspend.suspended_by, suspend.reason, auth.uid())
  on conflict on constraint suspensions_pkey do update
  set reason = excluded.reason, actor = excluded.actor
  returning xmax = 0 into is_new;
  perform private.refresh_active(owner);
  return is_new;
end
$$;

-- 20261124120300_invite_staff.sql
create function private.take_agency_mail(agency_id uuid)
returns boolean language plpgsql set search_path to '' as $$
begin
  insert into private.agency_mail_days as d values (agency_id, (now() at time zone 'utc')::date, 1)
  on conflict on constraint agency_mail_days_pkey do update set mails = d.mails + 1 where d.mails < 1000;
  return found;
end
$$;

-- 20261124120200_share_templates.sql
create function private.take_back_template(person uuid)
returns void language plpgsql set search_path to '' as $$
declare
  page jsonb;
  changes jsonb;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  with taken as (
    delete from private.template_values v where v.user_id = person returning v.part, v.own, v.given
  )
  select jsonb_object_agg(o.key, o.value) into changes
  from taken t, jsonb_each(t.own) o
  where t.given = md5(private.part_value(page, t.part)::text);
  if page is not null and changes is not null then
    perform private.save_values(person, page, changes);
  end if;
end
$$;

-- 20261124120200_share_templates.sql
create function private.take_back_values(person uuid, push bigint)
returns void language plpgsql set search_path to '' as $$
declare
  page jsonb;
  changes jsonb := '{}';
  pushed private.push_values;
begin
  select to_jsonb(p) into page from public.profiles p where p.user_id = person for update;
  for pushed in
    delete from private.push_values v where v.push_id = push and v.user_id = person returning *
  loop
    continue when pushed.given <> md5(private.part_value(page, pushed.part)::text);
    changes := changes || pushed.before;
    if pushed.had is null then
      delete from private.template_values v where v.user_id = person and v.part = pushed.part;
    else
      update private.template_values v
      set own = pushed.had -> 'own', given = pushed.had ->> 'given'
      where v.user_id = person and v.part = pushed.part;
    end if;
  end loop;
  if changes <> '{}' then
    perform private.save_values(person, page, changes);
  end if;
end
$$;

-- 20261127235500_record_people_rightly.sql
create function private.take_staff_tries(agency uuid, tried integer)
returns void language plpgsql set search_path to '' as $$
declare
  max_people constant int := 1500;
  this_hour constant timestamptz := date_trunc('hour', now());
begin
  delete from private.staff_tries t where t.agency_id = agency and t.hour < this_hour;
  insert into private.staff_tries as t values (agency, this_hour, tried)
  on conflict on constraint staff_tries_pkey do update set people = t.people + excluded.people
    where t.people + excluded.people <= max_people;
  if not found then
    perform private.refuse('429', 'You can try 1,500 people an hour. Please go on in an hour.');
  end if;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.take_webhook_day(owner uuid, wanted integer)
returns integer language sql set search_path to '' as $$
  insert into private.webhook_days as d (user_id, day, count)
  select owner, (now() at time zone 'UTC')::date, wanted
  where exists (select from auth.users u where u.id = owner)
  on conflict on constraint webhook_days_pkey do update set count = d.count + excluded.count
  returning greatest(0, least(wanted, 20000 - (count - wanted)))
$$;

-- 20261124120200_share_templates.sql
create function private.takes_part(mode text, present jsonb, given jsonb)
returns boolean language sql immutable set search_path to '' as $$
  select present <> given and (mode = 'locked'
    or private.is_part_empty(present) and not private.is_part_empty(given))
$$;

create function private.tell_members_of_end(owner uuid, ending text, at timestamp with time zone)
returns void language plpgsql set search_path to '' as $$
begin
  perform graphile_worker.add_job('announce_agency_end',
    json_build_object('user_id', s.user_id, 'agency_id', owner, 'ending', ending),
    run_at => at, job_key => 'announce_agency_end ' || ending || ' ' || s.user_id)
  from public.agency_staff s where s.agency_id = owner and s.user_id is not null;
end
$$;

-- 20261126130100_tell_of_domains.sql
create function private.tell_of_domain()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform graphile_worker.add_job('announce_domain',
    json_build_object('id', new.id, 'state', new.state), job_key => 'announce_domain:' || new.id);
  return null;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.tell_suspension()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  owner constant uuid := coalesce(new.user_id, old.user_id);
  suspender constant text := coalesce(new.suspended_by, old.suspended_by);
  job_key constant text := concat_ws(' ', 'announce_suspension', owner, suspender);
  waiting bigint;
begin
  if tg_op = 'DELETE' then
    select j.id into waiting from graphile_worker.remove_job(job_key) j;
    if waiting is not null then
      perform private.tell_team_of_suspension(owner, suspender, 'restored');
      return null;
    end if;
  end if;
  perform private.tell_team_of_suspension(owner, suspender,
    case tg_op when 'INSERT' then 'suspended' when 'DELETE' then 'restored' end);
  perform graphile_worker.add_job('announce_suspension',
    json_build_object('user_id', owner, 'by', suspender,
      'change', case when tg_op = 'DELETE' then 'lifted' else 'suspended' end),
    run_at => now() + interval '1 minute', job_key => job_key);
  return null;
end
$$;

-- 20261128090600_tell_teams_of_ends.sql
create function private.tell_team(agency uuid, kind text, full_name text)
returns void language plpgsql security definer set search_path to '' as $$
begin
  insert into private.team_news (agency_id, kind, full_name)
  select a.owner_id, tell_team.kind, left(tell_team.full_name, 200)
  from public.agencies a where a.owner_id = agency;
  -- Forty people who join within minutes are one mail.
  perform graphile_worker.add_job('announce_team', json_build_object('user_id', agency),
    run_at => now() + interval '10 minutes', job_key => 'announce_team ' || agency,
    job_key_mode => 'preserve_run_at');
end
$$;

-- 20261129090100_name_what_tells_members.sql
create function private.tell_team_of_end()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  perform private.tell_members_of_end(new.user_id, 'ended', now());
  return null;
end
$$;

-- 20261129090100_name_what_tells_members.sql
create function private.tell_team_of_planned_end()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  before public.ledger;
begin
  select * into before from public.ledger l
  where l.user_id = new.user_id and l.kind = new.kind and l.source = new.source and l.id < new.id
  order by l.id desc limit 1;
  if private.ends_agency(new) and not private.ends_agency(before) then
    -- An owner who takes it back at once has alarmed nobody.
    perform private.tell_members_of_end(new.user_id, 'planned', now() + interval '10 minutes');
  end if;
  return null;
end
$$;

-- 20261127143000_part_from_teams.sql
create function private.tell_team_of_suspension(person uuid, suspender text, kind text)
returns void language sql security definer set search_path to '' as $$
  select private.tell_team(s.agency_id, kind, private.name_staff(s))
  from public.agency_staff s
  where s.user_id = person and suspender = 'administrator' and kind is not null
    and exists (select from auth.users u where u.id = person)
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks(owner uuid, event_name text, happened jsonb)
returns void language plpgsql set search_path to '' as $$
declare
  allowed integer;
  wanted integer;
begin
  select count(*) * jsonb_array_length(happened) into wanted from public.webhooks w
  where w.user_id = owner and w.is_active and w.events ? event_name;
  allowed := private.take_webhook_day(owner, wanted);
  if coalesce(allowed, 0) = 0 then
    return;
  end if;
  insert into public.webhook_deliveries (webhook_id, user_id, event, payload)
  select w.id, owner, event_name, jsonb_build_object(
    'type', event_name,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', about)
  from public.webhooks w, jsonb_array_elements(happened) about
  where w.user_id = owner and w.is_active and w.events ? event_name
  limit allowed;
  perform pg_notify('webhook_deliveries', '');
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks_of_changed_contacts()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  owner uuid;
begin
  for owner in select distinct n.user_id from changed n
    where private.has_webhook(n.user_id, 'contact.updated')
  loop
    perform private.tell_webhooks(owner, 'contact.updated', happened) from (
      select jsonb_agg(private.to_contact_message(c) order by c.id) as happened
      from public.contacts c
      where c.id in (
        select n.id from changed n join before o on o.id = n.id
        where n.user_id = owner and n.created_at <> now() and (n.full_name, n.email, n.phone, n.company, n.designation,
            n.address, n.tags, n.status)
          is distinct from (o.full_name, o.email, o.phone, o.company, o.designation,
            o.address, o.tags, o.status))) told
    where happened is not null;
  end loop;
  return null;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks_of_contacts()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  event_name constant text := case tg_op when 'INSERT' then 'contact.created' else 'contact.deleted' end;
  owner uuid;
begin
  for owner in select distinct n.user_id from changed n
    where private.has_webhook(n.user_id, event_name)
  loop
    perform private.tell_webhooks(owner, event_name, (
      select jsonb_agg(case tg_op when 'INSERT' then private.to_contact_message(c)
        else jsonb_build_object('id', c.id) end order by c.id)
      from (select n.* from changed n where n.user_id = owner) c));
  end loop;
  return null;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks_of_deletion()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if private.has_webhook(new.user_id, 'account.deletion') then
    perform private.tell_webhooks(new.user_id, 'account.deletion', jsonb_build_array(
      jsonb_build_object('due_at', new.due_at)));
  end if;
  return null;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks_of_leads()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  owner uuid;
begin
  if tg_op = 'INSERT' then
    for owner in select distinct n.user_id from changed n where n.created_at = now()
      and private.has_webhook(n.user_id, 'lead.created')
    loop
      perform private.tell_webhooks(owner, 'lead.created', (
        select jsonb_agg(private.to_lead_message(l) order by l.id) from public.leads l
        where l.id in (select n.id from changed n where n.user_id = owner)));
    end loop;
  else
    for owner in select distinct o.user_id from changed o
      where private.has_webhook(o.user_id, 'lead.deleted')
    loop
      perform private.tell_webhooks(owner, 'lead.deleted', (
        select jsonb_agg(jsonb_build_object('id', o.id) order by o.id)
        from changed o where o.user_id = owner));
    end loop;
  end if;
  return null;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks_of_plan()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from public.webhooks w where w.user_id = new.user_id) then
    perform private.tell_webhooks(new.user_id, 'plan.changed', jsonb_build_array(
      jsonb_build_object('plan', new.plan, 'before', old.plan, 'expires_at', new.plan_expiry)));
  end if;
  return null;
end
$$;

-- 20261126110000_create_webhooks.sql
create function private.tell_webhooks_of_publish()
returns trigger language plpgsql security definer set search_path to '' as $$
begin
  if private.has_webhook(new.user_id, 'page.published') then
    perform private.tell_webhooks(new.user_id, 'page.published', (
      select jsonb_build_array(jsonb_build_object('version', new.id, 'username', p.username,
        'full_name', p.full_name)) from public.profiles p where p.user_id = new.user_id));
  end if;
  return null;
end
$$;

-- 20261123130000_create_plan_quotas.sql
create function private.to_amount(quota text, amount bigint)
returns text language sql immutable set search_path to '' as $$
  select case when quota = 'picture_bytes'
    then to_char(round(amount / 1048576.0), 'FM999,999,999,990') || ' MB'
    else to_char(amount, 'FM999,999,999,990') end
$$;

-- 20261124100000_create_audit_log.sql
create function private.to_audited(value jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select case when octet_length(value::text) <= 16384 then value
    when value is not null then jsonb_build_object('is_cut', true, 'bytes', octet_length(value::text)) end
$$;

-- 20261125150000_know_devices.sql
create function private.to_browser(user_agent text)
returns text language sql immutable set search_path to '' as $$
  select left(regexp_replace(coalesce(user_agent, ''), '[0-9._]+', '', 'g'), 300)
$$;

-- 20261122120100_derive_contacts.sql
create function private.to_contact_email(value text)
returns text language sql immutable set search_path to '' as $$
  select case when private.is_email(address) and length(address) <= 254 then address else '' end
  from (select private.trim_blanks(value)) as trimmed (address)
$$;

-- 20261126110000_create_webhooks.sql
create function private.to_contact_message(c public.contacts)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('id', c.id, 'created_at', c.created_at, 'full_name', c.full_name,
    'email', c.email, 'phone', c.phone, 'company', c.company, 'designation', c.designation,
    'address', c.address, 'tags', c.tags, 'status', c.status, 'source', c.source)
$$;

-- 20261121100100_convert_legacy_links.sql
create function private.to_custom_link(key text, entry jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select jsonb_build_object(
    'id', key,
    'buttonText', coalesce(entry ->> 'buttonText', entry ->> 'text', entry ->> 'title', ''),
    'url', case when jsonb_typeof(entry) = 'string' then entry #>> '{}' else entry ->> 'url' end,
    'icon', coalesce(entry ->> 'icon', 'link'),
    'isVisible', coalesce(entry -> 'isVisible', 'true')
  )
$$;

-- 20261121113000_create_contacts.sql
create function private.to_digits(value text)
returns text language sql immutable set search_path to '' as $$
  select regexp_replace(value, '[^0-9]', '', 'g')
$$;

-- 20261122120000_keep_letters_in_usernames.sql
create function private.to_latin(value text)
returns text language sql stable set search_path to '' as $$
  select private.read_letters(normalize(private.read_letters(normalize(value, nfkc)), nfkd))
$$;

-- 20261126110000_create_webhooks.sql
create function private.to_lead_message(l public.leads)
returns jsonb language sql stable set search_path to '' as $$
  select jsonb_build_object('id', l.id, 'created_at', l.created_at, 'full_name', l.full_name,
    'email', l.email, 'phone', l.phone, 'company', l.company, 'message', l.message,
    'source', l.source, 'consent', l.consent, 'consented_at', l.consented_at)
$$;

-- 20261121090300_create_text_and_link_rules.sql
create function private.to_link_url(typed text)
returns text language sql immutable set search_path to '' as $$
  select case
    when url = '' then url
    when url ~* '^[a-z0-9-]+(\.[a-z0-9-]+)+:[0-9]+(/|$)' then 'https://' || url
    when url ~* '^[a-z][a-z0-9+.-]*:' then url
    when url ~ '^[^\t-\r @/]+@[^\t-\r @/]+\.[^\t-\r @/]+$' then 'mailto:' || url
    else 'https://' || ltrim(url, '/')
  end
  from (select private.trim_blanks(typed)) as trimmed (url)
$$;

-- 20261121090300_create_text_and_link_rules.sql
create function private.to_links(value jsonb)
returns jsonb language plpgsql immutable set search_path to '' as $$
declare
  links jsonb;
begin
  select coalesce(jsonb_agg(
    item || jsonb_build_object('url', private.to_link_url(item ->> 'url')) order by position
  ), '[]')
  into links
  from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
  where jsonb_typeof(item) = 'object' and jsonb_typeof(item -> 'url') = 'string';

  if exists (
    select from jsonb_array_elements(links) as link
    where not private.is_link_url(link ->> 'url')
  ) then
    raise sqlstate 'PT400' using message = 'Invalid link URL';
  end if;
  if jsonb_array_length(links) > 200 then
    raise sqlstate 'PT400' using message = 'A page can have at most 200 links.';
  end if;
  return links;
end
$$;

-- 20261121090300_create_text_and_link_rules.sql
create function private.to_list(value jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;

-- 20261127113700_limit_trials.sql
create function private.to_mailbox(email text)
returns text language sql immutable set search_path to '' as $$
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

-- 20261121090300_create_text_and_link_rules.sql
create function private.to_map(value jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select case when jsonb_typeof(value) = 'object' then value else '{}' end
$$;

-- 20261124120200_share_templates.sql
create function private.to_modes(modes jsonb)
returns jsonb language sql stable set search_path to '' as $$
  select coalesce(jsonb_object_agg(t.part, m.value order by t.position), '{}')
  from jsonb_each_text(private.to_map(modes)) as m (part, value)
  join private.template_parts t on t.part = m.part
  where m.value = 'locked' or m.value = 'required' and not t.is_never_empty
$$;

-- 20261121100000_add_gallery_and_schedules.sql
create function private.to_moment(value text)
returns timestamp with time zone language plpgsql stable set search_path to '' as $$
begin
  return nullif(value, '')::timestamptz;
exception when others then
  return null;
end
$$;
grant execute on function private.to_moment(text) to anon, authenticated, service_role;

-- 20261124100400_administer_accounts.sql
create function private.to_note(value text, is_needed boolean default false)
returns text language plpgsql set search_path to '' as $$
begin
  value := trim(coalesce(value, ''));
  if is_needed and value = '' then
    perform private.refuse('422', 'Please say why.');
  end if;
  if length(value) > 500 then
    perform private.refuse('422', 'Please use at most 500 characters.');
  end if;
  return value;
end
$$;

-- 20261126100000_create_pictures.sql
create function private.to_one_line(value text)
returns text language sql immutable set search_path to '' as $$
  select private.trim_blanks(regexp_replace(value, '[[:cntrl:]\s]+', ' ', 'g'))
$$;

-- 20261122100000_list_profile_columns.sql
create function private.to_picture(name text, value text)
returns text language plpgsql stable set search_path to '' as $$
declare
  url text := nullif(private.trim_blanks(value), '');
begin
  if not private.is_picture_url(url) then
    perform private.refuse('400', format('Invalid %s URL', replace(replace(name, '_url', ''), '_', ' ')));
  end if;
  return url;
end
$$;

-- 20261121100000_add_gallery_and_schedules.sql
create function private.to_pictures(value jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select coalesce(jsonb_agg(item order by position), '[]')
  from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
  where jsonb_typeof(item) = 'object' and private.is_picture_url(item ->> 'url') and position <= 60
$$;

-- 20261127235500_record_people_rightly.sql
create function private.to_search_text(value text)
returns text language sql immutable set search_path to '' as $$
  select translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'łøđðħŧı', 'loddhti')
$$;

-- 20261124120300_invite_staff.sql
create function private.to_staff_row(person jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select jsonb_object_agg(f.field, case f.field when 'email' then lower(f.value) else f.value end)
  from (
    select field, private.trim_blanks(case when jsonb_typeof(private.to_map(person) -> field) = 'string'
      then person ->> field else '' end) as value
    from unnest(array['full_name', 'email', 'designation', 'phone', 'company', 'card_id']) as field
  ) as f
$$;

-- 20261121113000_create_contacts.sql
create function private.to_tags(value jsonb)
returns jsonb language sql immutable set search_path to '' as $$
  select coalesce(jsonb_agg(tag order by position), '[]') from (
    select distinct on (lower(tag)) tag, position from (
      select private.trim_blanks(item #>> '{}') as tag, position
      from jsonb_array_elements(private.to_list(value)) with ordinality as items (item, position)
      where jsonb_typeof(item) = 'string'
    ) as trimmed where tag <> '' order by lower(tag), position
  ) as kept
$$;

-- 20261124100300_create_directory.sql
create function private.to_words(value text)
returns tsvector language sql immutable security definer cost 10000 set search_path to '' as $$
  select array_to_tsvector(array(
    select distinct left(word, 60)
    from regexp_split_to_table(private.to_search_text(left(value, 1000)), '[^[:alnum:]]+') as word
    where word <> ''))
$$;
grant execute on function private.to_words(text) to authenticated, service_role;

-- 20261121090300_create_text_and_link_rules.sql
create function private.trim_blanks(value text)
returns text language sql immutable set search_path to '' as $$
  select btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- 20261127120000_rest_keys_of_banned_accounts.sql
create function private.use_api_key(hash bytea)
returns jsonb language plpgsql set search_path to '' as $$
declare
  used public.api_keys;
begin
  select * into used from public.api_keys k
  where k.secret_hash = use_api_key.hash;
  if not found then
    return null;
  end if;
  if used.last_used_on is distinct from (now() at time zone 'UTC')::date then
    update public.api_keys k set last_used_on = (now() at time zone 'UTC')::date where k.id = used.id;
  end if;
  return jsonb_build_object('id', used.id, 'user_id', used.user_id, 'scope', used.scope, 'problem', case
    when exists (select from auth.users u where u.id = used.user_id and u.banned_until > now()) then 'banned'
    when exists (select from private.account_deletions d where d.user_id = used.user_id) then 'leaving'
    when exists (select from private.suspensions s where s.user_id = used.user_id) then 'suspended'
    when not private.has_feature(used.user_id, 'integrations') then 'plan' end);
end
$$;

-- 20261127124400_recovery_codes_sign_in_once.sql
create function private.use_recovery_code(owner uuid, used smallint)
returns void language plpgsql security definer set search_path to '' as $$
begin
  delete from private.recovery_codes c where c.user_id = owner and c.number = used;
  perform private.audit('owner', 'factors.recovered', owner, null, null);
  perform graphile_worker.add_job('announce_recovery', jsonb_build_object('user_id', owner)::json);
end
$$;

-- 20261126140100_create_calendar_section.sql
create function private.uses_feature(profile public.profiles, feature text, max_count integer)
returns boolean language sql stable set search_path to '' as $$
  select case feature
    when 'contact_card' then profile.sections_enabled -> 'vcard' = 'true'
    when 'lead_form' then profile.sections_enabled -> 'lead_form' = 'true'
    when 'audio' then profile.sections_enabled -> 'audio' = 'true' and profile.embed_audio <> ''
    when 'integrations' then exists (
        select from public.analytics_ids a where a.user_id = profile.user_id
          and (a.google_id || a.meta_id || a.plausible_domain || a.umami_id) <> '')
      or profile.sections_enabled -> 'calendar' = 'true' and profile.embed_calendar <> ''
    when 'advanced_design' then profile.gradient_preset is not null
      or profile.font_heading <> 'Inter' or profile.font_body <> 'Inter'
      or profile.heading_size <> 20 or profile.body_size <> 14
      or profile.design_preferences - 'scheme' <> '{}'
    when 'unlimited_sections' then private.count_sections(profile) > coalesce(max_count, 3)
    else false
  end
$$;

-- 20261126140100_create_calendar_section.sql
create function private.visible_sections(profile public.profiles)
returns text[] language sql stable security definer set search_path to '' as $$
  with listed as (
    select value #>> '{}' as key, ordinality as position
    from jsonb_array_elements(private.to_list(profile.section_order)) with ordinality
    union all
    select key, 1000000 + ordinality
    from unnest(private.section_keys()) with ordinality as known (key, ordinality)
  ), enabled as (
    select key, min(position) as position from listed
    where key = any (private.section_keys())
      and profile.sections_enabled -> key = 'true'
      and (key <> 'vcard' or private.has_feature(profile.user_id, 'contact_card'))
      and (key <> 'lead_form' or private.has_feature(profile.user_id, 'lead_form'))
      and (key <> 'audio' or private.has_feature(profile.user_id, 'audio'))
      and (key <> 'calendar' or private.has_feature(profile.user_id, 'integrations'))
      and (key <> 'lead_form' or private.is_switched_on('lead_forms'))
      and (key not in ('video', 'map', 'audio', 'calendar') or private.is_switched_on('embeds'))
    group by key
  ), shown as (
    select key, position from enabled order by position
    limit case when not private.has_feature(profile.user_id, 'unlimited_sections') then coalesce((
      select f.max_count from public.plan_features f
      where f.feature = 'unlimited_sections'
        and f.plan = private.effective_plan(profile.plan, profile.plan_expiry, profile.is_active)
    ), 3) end
  )
  select coalesce(array_agg(key order by position), '{}') from shown
$$;
grant execute on function private.visible_sections(public.profiles) to anon, authenticated, service_role;

-- 20261121110000_count_events_in_batches.sql
create function private.visitor_salt(for_day date, random_bytes bytea)
returns bytea language plpgsql set search_path to '' as $$
begin
  insert into private.salt_rotations (day) values (for_day) on conflict do nothing;
  insert into private.visitor_salts (day, salt)
  select for_day, random_bytes from private.salt_rotations
  where day = for_day and destroyed_at is null
  on conflict do nothing;
  return (select salt from private.visitor_salts where day = for_day);
end
$$;

-- 20261127100140_send_receipts.sql
create function private.watch_plan_end()
returns trigger language plpgsql security definer set search_path to '' as $$
declare
  was text := private.effective_plan(old.plan, old.plan_expiry, true);
  is_now text := private.effective_plan(new.plan, new.plan_expiry, true);
begin
  if is_now <> 'free' then
    delete from private.plan_mails m where m.user_id = new.user_id and m.kind = 'ended';
  end if;
  -- Staff have the plan of their agency, which ends for them by other ways.
  if was <> 'free' and is_now = 'free'
    and exists (select from public.ledger l where l.user_id = new.user_id and l.plan = was) then
    perform private.queue_end_mail(new.user_id, was);
  end if;
  return null;
end
$$;

-- 20261124120200_share_templates.sql
create function private.with_values(page jsonb, given jsonb)
returns jsonb language plpgsql immutable set search_path to '' as $$
declare
  path text[];
  held jsonb;
begin
  for path, held in select string_to_array(key, '.'), value from jsonb_each(given) loop
    page := case when cardinality(path) = 2 and held = 'null' then page #- path
      else jsonb_set(page, path, held) end;
  end loop;
  return page;
end
$$;

-- 20261125160000_create_account_settings.sql
create function private.zone_of(owner uuid)
returns text language sql stable set search_path to '' as $$
  select coalesce((select s.time_zone from public.account_settings s where s.user_id = owner), 'UTC')
$$;
