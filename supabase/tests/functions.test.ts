import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { attemptAll } from './access/attempt.ts';
import { type Caller, SERVICE, VISITOR } from './roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** A token without a user. */
const NOBODY: Caller = { role: 'authenticated' };

type Rights = { rights: 'definer' | 'invoker'; callers: string };

const ALL = 'anon, authenticated, service_role';
/**
 * The rule: people call the functions of `public`, which run as their owner, as triggers do; no
 * role calls those of `private`.
 */
const EXCEPTIONS: Readonly<Record<string, Partial<Rights>>> = {
  'public.public_profile': { callers: ALL },
  'public.public_team': { callers: 'service_role' },
  // Row security limits what these find.
  'public.analytics_report': { rights: 'invoker' },
  'public.analytics_summary': { rights: 'invoker' },
  'public.contact_tags': { rights: 'invoker' },
  'public.duplicate_contacts': { rights: 'invoker' },
  'public.fair_people': { rights: 'invoker' },
  'public.import_contacts': { rights: 'invoker' },
  'public.lead_sources': { rights: 'invoker' },
  'public.own_fairs': { rights: 'invoker' },
  'public.picture_albums': { rights: 'invoker' },
  'public.team_fairs': { rights: 'invoker' },
  // Views, policies and trigger conditions call these as the caller; they can't be called directly.
  'private.agency_seats': { rights: 'invoker', callers: 'authenticated, service_role' },
  'private.has_feature': { rights: 'definer', callers: ALL },
  'private.has_session': { rights: 'definer', callers: 'authenticated' },
  'private.is_administrator': { rights: 'definer', callers: 'authenticated, service_role' },
  'private.is_assured': { rights: 'definer', callers: 'authenticated' },
  'private.is_link_shown': { rights: 'definer', callers: ALL },
  'private.is_owners_page': { rights: 'definer', callers: 'authenticated' },
  'private.is_stored_picture': { rights: 'invoker', callers: ALL },
  'private.led_agency': { rights: 'definer', callers: 'authenticated' },
  'private.led_groups': { rights: 'definer', callers: 'authenticated' },
  'private.led_people': { rights: 'definer', callers: 'authenticated' },
  'private.list_inbox': { rights: 'definer', callers: 'authenticated' },
  'private.may_lead': { rights: 'definer', callers: 'authenticated' },
  'private.named_fairs': { rights: 'definer', callers: 'authenticated' },
  'private.own_desk': { rights: 'definer', callers: 'authenticated' },
  'private.searched': { rights: 'invoker', callers: 'authenticated' },
  'private.to_moment': { rights: 'invoker', callers: ALL },
  'private.to_words': { rights: 'definer', callers: 'authenticated, service_role' },
  'private.visible_sections': { rights: 'definer', callers: ALL },
  // Triggers that need only the rights of the row's writer.
  'private.before_group_change': { rights: 'invoker' },
  'private.keep_audit_log': { rights: 'invoker' },
  'private.keep_ledger': { rights: 'invoker' },
  'private.place_support_request': { rights: 'invoker' },
  'private.resume_webhook': { rights: 'invoker' },
};

type Found = Rights & { name: string; call: string; is_trigger: boolean };

const listFunctions = () => database.sql<Found[]>`
  select p.pronamespace::regnamespace || '.' || p.proname as name,
    format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, (
      select string_agg(format('null::%s', format_type(t, null)), ', ' order by n)
      from unnest(p.proargtypes) with ordinality as a (t, n))) as call,
    p.prorettype = 'trigger'::regtype as is_trigger,
    case when p.prosecdef then 'definer' else 'invoker' end as rights,
    array_to_string(array(
      select role from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_function_privilege(role, p.oid, 'execute')), ', ') as callers
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by 1`;

/**
 * A private function without callers runs only inside one with full rights, so its own don't
 * matter.
 */
function expectedOf({ name, is_trigger, rights }: Found): Rights {
  const isOwn = is_trigger || name.startsWith('public.');
  const callers = name.startsWith('public.') ? 'authenticated' : '';
  return { rights: isOwn ? 'definer' : rights, callers, ...EXCEPTIONS[name] };
}

test('users can call every public function and no private one, with listed exceptions', async () => {
  const functions = await listFunctions();
  expect(functions.length).toBeGreaterThan(500);
  const found = functions.map(({ name, rights, callers }) => ({ name, rights, callers }));
  expect(found).toEqual(functions.map((each) => ({ name: each.name, ...expectedOf(each) })));
  const names = functions.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
});

test('visitors, the server and tokens without a user can call only the listed functions', async () => {
  const functions = (await listFunctions()).filter(({ is_trigger }) => !is_trigger);
  for (const caller of [VISITOR, SERVICE, NOBODY]) {
    const outcomes = await attemptAll(
      database.sql,
      functions.map(({ call }) => ({ caller, statement: `select ${call}` })),
    );
    const answered = functions.filter((_, index) => outcomes[index] !== 'denied');
    const open = functions.filter(
      (each) => each.name.startsWith('public.') && expectedOf(each).callers.includes(caller.role),
    );
    expect(answered.map(({ name }) => name)).toEqual(open.map(({ name }) => name));
  }
});

/** An empty answer, or an object with empty values only. */
const NOTHING = String.raw`^(\{("\w+": (null|false|0|\[\]|\{\}|"")(, )?)*\}|null|false|0|\[\]|"")$`;

test('a security definer function reveals nothing to a token without a user', async () => {
  const functions = (await listFunctions()).filter(
    ({ name, rights }) => name.startsWith('public.') && rights === 'definer',
  );
  const statements = functions.map(({ call }) => ({
    caller: NOBODY,
    statement: `select from ${call} as said where to_jsonb(said)::text !~ '${NOTHING}'`,
  }));
  const outcomes = await attemptAll(database.sql, statements);
  const told = functions.filter((_, index) => outcomes[index] === 'yes');
  // It reports a missing name.
  expect(told.map(({ name }) => name)).toEqual(['public.find_username_problem']);
});

test('every function of ours has an empty search path', async () => {
  const rows = await database.sql<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (p.proconfig), false)`;
  expect(rows.map((row) => row.signature)).toEqual([]);
});
