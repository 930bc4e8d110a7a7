-- Everything about one account, for administrators.

-- A person's usage, with their plan's limits.
create or replace function private.account_usage(owner uuid)
returns jsonb language sql stable set search_path = '' as $$
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
      where a.user_id = owner and a.day > d.today - 30 and a.event_type = 'profile_view'),
    'clicks_30', (
      select coalesce(sum(a.event_count), 0) from public.analytics_daily a
      where a.user_id = owner and a.day > d.today - 30 and a.event_type = 'link_click'))
  from private.picture_usage(owner, null) u,
    -- In the owner's days, whatever the database's time zone.
    (select (now() at time zone private.zone_of(owner))::date as today) d
$$;

-- Everything about one person. Viewing it isn't audited; viewing as them is.
create or replace function public.admin_person(owner uuid)
returns jsonb language plpgsql stable security definer set search_path to '' as $$
begin
  perform private.require_administrator();
  perform private.refuse_if('account_unknown',
    not exists (select from private.directory d where d.user_id = owner));
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
          l.covers_until, l.note, a.email as actor_email,
          case when l.kind = 'payment' and not exists (
              select from public.ledger n where n.source = l.source and n.kind = 'payment' and n.id > l.id)
            then coalesce(private.refundable(l.source), 0) else 0 end as refundable
        from public.ledger l left join private.directory a on a.user_id = l.actor
        where l.user_id = owner order by l.id desc limit 50) l),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'asked_at', r.asked_at, 'amount', r.amount,
        'currency', r.currency, 'status', r.status, 'problem', r.problem) order by r.id desc), '[]')
      from private.refunds r where r.user_id = owner and r.status <> 'done'),
    'ends_on_return', (select s.ends_on_return from public.payment_settings s),
    'customer', (select c.customer_id from private.stripe_customers c where c.user_id = owner),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', n.body, 'written_at', n.written_at,
        'author', private.name_account(n.written_by)) order by n.id desc), '[]')
      from private.person_notes n where n.user_id = owner),
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
