import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECTION_COLUMNS } from '#domain/profile/sections/sections.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** Every column a browser may write. Plan, agency, trial and owner are not among them. */
const WRITABLE = {
  'authenticated insert domains': ['name', 'user_id'],
  'authenticated insert profiles': ['full_name', 'user_id'],
  'authenticated update profiles': [
    ...Object.keys(SECTION_COLUMNS),
    'bio',
    'body_size',
    'cover_image_focus',
    'cover_image_url',
    'custom_link_data',
    'design_preferences',
    'designation',
    'font_body',
    'font_heading',
    'full_name',
    'gradient_preset',
    'heading_data',
    'heading_size',
    'map_data',
    'primary_text_color',
    'profile_picture_focus',
    'profile_picture_url',
    'secondary_background',
    'section_order',
    'sections_enabled',
    'text_data',
    'theme_color',
    'updated_at',
    'username',
  ],
  'authenticated update account_settings': [
    'mails_agency',
    'mails_digest',
    'mails_leads',
    'mails_plan',
    'mails_reports',
    'time_zone',
  ],
  'authenticated insert analytics_ids': [
    'google_id',
    'meta_id',
    'plausible_domain',
    'plausible_host',
    'umami_host',
    'umami_id',
    'user_id',
  ],
  'authenticated update analytics_ids': [
    'google_id',
    'meta_id',
    'plausible_domain',
    'plausible_host',
    'umami_host',
    'umami_id',
  ],
  'authenticated insert webhooks': ['description', 'events', 'url', 'user_id'],
  'authenticated update webhooks': ['description', 'events', 'is_active', 'url'],
  'authenticated insert contacts': [
    'address',
    'company',
    'designation',
    'email',
    'full_name',
    'last_contact_at',
    'notes',
    'phone',
    'source',
    'status',
    'tags',
    'user_id',
  ],
  'authenticated update contacts': [
    'address',
    'company',
    'designation',
    'email',
    'full_name',
    'last_contact_at',
    'notes',
    'phone',
    'status',
    'tags',
  ],
  'authenticated update leads': ['is_favorite', 'opened_at'],
  'authenticated update pictures': ['album', 'alt'],
  'authenticated update agencies': [
    'about',
    'accent',
    'is_team_public',
    'leads_rule',
    'logo_url',
    'name',
    'slug',
    'template_name',
  ],
  'authenticated insert agency_groups': ['agency_id', 'name', 'template_name'],
  'authenticated update agency_groups': ['name', 'source_id', 'template_name'],
};

test('a browser may write exactly these columns', async () => {
  const rows = await database.sql<{ grant: string; columns: string[] }[]>`
    select concat_ws(' ', role, verb, c.relname) as grant,
      jsonb_agg(a.attname::text order by a.attname::text) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
      unnest(array['anon', 'authenticated']) as role, unnest(array['insert', 'update']) as verb
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_column_privilege(role, c.oid, a.attnum, verb)
    group by role, verb, c.relname`;
  const sorted = Object.entries(WRITABLE).map(([grant, columns]) => [grant, [...columns].sort()]);
  expect(Object.fromEntries(rows.map((row) => [row.grant, row.columns]))).toEqual(
    Object.fromEntries(sorted),
  );
});

/** The policies beyond those of `private.own_table`, as the sentences they are. What is not allowed here is refused. */
const POLICIES = [
  'agencies: select: staff read the agency they are with',
  'agencies: update: only owners who lead change their agency',
  'agency_groups: delete: only owners who lead delete groups',
  'agency_groups: insert: only owners who lead make groups',
  'agency_groups: update: only owners who lead change groups',
  'agency_staff: select: staff read their own seat',
  'audit_log: select: people read what was done to their account',
  'contacts: insert: what leads bring is written by nobody else',
  'lead_steps: select: people on a team read the steps of leads they answer',
  'lead_steps: select: steps are read by whoever works on the lead',
  'leads: select: agency owners read the leads that are shared with them',
  'leads: select: people on a team read the leads they answer',
  'ledger: select: people read what they paid and were granted',
  'payment_settings: select: everyone signed in reads the terms',
  'plan_features: select: everyone signed in reads what plans include',
  'plan_prices: select: everyone signed in reads the prices',
  'plan_quotas: select: everyone signed in reads how much plans leave room for',
  "profile_drafts: select: agency owners read the drafts of their staff's pages",
  "profile_versions: select: agency owners read the versions of their staff's pages",
  'profiles: select: agency owners read the pages of their staff',
  'profiles: update: agency owners update the pages of their staff',
  'security_events: select: only owners themselves read their security events',
  'switches: select: everyone signed in reads what is turned off',
  'webhook_attempts: select: owners read each try of what was sent to their webhooks',
  'webhook_deliveries: select: owners read what was sent to their webhooks',
];

test('the policies are these, for signed-in people only, and each looks at who asks', async () => {
  type Policy = { sentence: string; permissive: boolean; roles: string; rules: string[] };
  const rows = await database.sql<Policy[]>`
    select concat_ws(': ', tablename, lower(cmd), policyname) as sentence,
      permissive = 'PERMISSIVE' as permissive, roles::text as roles,
      to_jsonb(array_remove(array[qual, with_check], null)) as rules
    from pg_policies where schemaname = 'public' and policyname not in ('a second factor is shown first', 'the service role passes')`;
  const isOfOwners = ({ sentence }: Policy) => /: owners \w+ their rows$/.test(sentence);
  const others = rows.filter((row) => !isOfOwners(row));
  expect(others.map((row) => row.sentence).sort()).toEqual(POLICIES);
  expect(new Set(rows.map((row) => row.roles))).toEqual(new Set(['{authenticated}']));
  for (const rule of rows.filter(isOfOwners).flatMap((row) => row.rules))
    expect(rule).toMatch(
      /^\(\w+ = \( SELECT (auth\.uid\(\) AS uid|private\.led_agency\(\) AS led_agency)\)\)$/,
    );
  const open = others.filter(({ permissive }) => permissive);
  for (const rule of open.flatMap((row) => row.rules))
    expect(rule).toMatch(/auth\.uid\(\)|private\.led_agency\(\)/);
});

test('the service role passes row security where it has a grant, also if it could not be given bypassrls', async () => {
  const closed = await database.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
      and c.relkind in ('r', 'p') and c.relrowsecurity
      and has_any_column_privilege('service_role', c.oid, 'select, insert, update')
      and not exists (
        select from pg_policy p
        where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
          and p.polroles = array['service_role'::regrole::oid]
          and pg_get_expr(p.polqual, c.oid) = 'true' and pg_get_expr(p.polwithcheck, c.oid) = 'true')`;
  expect(closed.map(({ name }) => name)).toEqual([]);
});

test('every table we made has row security', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and relkind in ('r', 'p') and not relrowsecurity and relname <> 'schema_migrations'`;
  expect(rows.map((row) => row.name)).toEqual([]);
});

test('nobody may empty a table, fire triggers or refer to it, but its owner', async () => {
  const rows = await database.sql<{ grant: string }[]>`
    select concat_ws(' ', role, verb, c.relname) as grant
    from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) as role,
      unnest(array['truncate', 'references', 'trigger']) as verb
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and has_table_privilege(role, c.oid, verb)`;
  expect(rows.map((row) => row.grant)).toEqual([]);
});

test('what a later migration makes in public starts closed', async () => {
  const closed = await database.sql.begin(async (sql) => {
    await sql`create table public.newcomer (id bigint generated by default as identity)`;
    await sql`create function public.newcomer() returns int language sql as 'select 1'`;
    await sql`create sequence public.newcomer_numbers`;
    const rows = await sql<{ open: boolean }[]>`
      select has_table_privilege(role, 'public.newcomer', 'select, insert, update, delete')
        or has_function_privilege(role, 'public.newcomer()', 'execute')
        or has_sequence_privilege(role, 'public.newcomer_numbers', 'usage, select, update') as open
      from unnest(array['anon', 'authenticated', 'service_role']) as role`;
    await sql`drop table public.newcomer`;
    await sql`drop function public.newcomer()`;
    await sql`drop sequence public.newcomer_numbers`;
    return rows.map((row) => row.open);
  });
  expect(closed).toEqual([false, false, false]);
});

test('no role of a browser can create anything', async () => {
  const rows = await database.sql<{ schema: string }[]>`
    select nspname as schema from pg_namespace,
      unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_schema_privilege(role, oid, 'create')`;
  expect([...rows]).toEqual([]);
});
