-- One search over people, agencies, leads and payments.

-- The input as word prefixes, in any order; null if there are none.
create or replace function private.to_prefixes(typed text)
returns tsquery language sql stable set search_path = '' as $$
  select string_agg(quote_literal(w.word) || ':*', ' & ')::tsquery
  from unnest(tsvector_to_array(private.to_words(left(typed, 200)))) as w (word)
$$;

-- Whether it's specific enough: one Latin letter would find everyone, one 李 a few. `admin/rules/search.ts`
-- has the same rule.
create or replace function private.is_searchable(typed text)
returns boolean language sql stable set search_path = '' as $$
  select coalesce(bool_or(octet_length(w.word) > 1), false)
  from unnest(tsvector_to_array(private.to_words(left(typed, 200)))) as w (word)
$$;

-- People with the exact email or username typed, then everyone matching the words. Considers at most 200
-- matches: typing more narrows them. The prefixes are computed once, not for each row.
create or replace function private.search_people(typed text, prefixes tsquery)
returns setof private.directory language sql stable set search_path = '' as $$
  select d.* from (
    select found.user_id, min(found.rank) as rank from (
      (select d.user_id, 0 as rank from private.directory d where d.email = lower(btrim(typed)))
      union all
      (select p.user_id, 0 from public.profiles p where lower(p.username) = lower(btrim(typed)))
      union all
      (select d.user_id, 1 from private.directory d
        where private.searched(d.words) @@ prefixes limit 200)) found
    group by 1) f
  join private.directory d on d.user_id = f.user_id
  order by f.rank, d.created_at desc limit 6
$$;

-- The newest payments of the people found, and anything with the typed Stripe id.
create or replace function private.search_payments(typed text, people uuid[])
returns setof public.ledger language sql stable set search_path = '' as $$
  (select l.* from public.ledger l where l.source = btrim(typed) and l.kind <> 'grant' order by l.id desc limit 1)
  union
  (select l.* from private.stripe_customers c join public.ledger l on l.user_id = c.user_id
    where c.customer_id = btrim(typed) and l.kind in ('payment', 'refund', 'dispute') order by l.id desc limit 6)
  union
  (select newest.* from unnest(people) as found (user_id)
    cross join lateral (
      select l.* from public.ledger l
      where l.user_id = found.user_id and l.kind in ('payment', 'refund', 'dispute')
      order by l.id desc limit 2) newest)
$$;

-- Up to six of each kind; null if more letters are needed. Read-only like the lists, so nothing is logged.
create or replace function public.admin_search(typed text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  prefixes constant tsquery := private.to_prefixes(typed);
  people uuid[];
begin
  perform private.require_administrator();
  if not private.is_searchable(typed) then
    return null;
  end if;
  people := array(
    select p.user_id from private.search_people(typed, prefixes) with ordinality p order by p.ordinality);
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', d.user_id, 'email', d.email,
        'full_name', d.full_name, 'username', d.username, 'plan', d.plan, 'status', d.status,
        'is_administrator', d.is_administrator, 'is_agency', d.is_agency, 'agency_owner_id', d.agency_owner_id)
        order by array_position(people, d.user_id)), '[]')
      from private.directory d where d.user_id = any (people)),
    'agencies', (
      select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
        select a.owner_id, a.name, d.email from public.agencies a join private.directory d on d.user_id = a.owner_id
        where d.is_agency and d.words || a.words @@ prefixes order by a.created_at desc limit 6) a),
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
        select l.id, l.full_name, l.email, l.company, l.created_at, d.username from (
          select l.* from public.leads l
          where private.to_words(left(l.search_text, 400)) @@ prefixes limit 200) l
        join private.directory d on d.user_id = l.user_id order by l.created_at desc limit 6) l),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (
        select l.id, l.user_id, l.kind, l.status, l.plan, l.amount, l.currency, l.happened_at, l.source,
          coalesce(nullif(d.full_name, ''), d.email) as name
        from private.search_payments(typed, people) l join private.directory d on d.user_id = l.user_id
        order by l.happened_at desc limit 6) m));
end
$$;
grant execute on function public.admin_search(text) to authenticated;
