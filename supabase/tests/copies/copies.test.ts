import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ACCOUNT_COPIES } from './accounts.ts';
import { ENDS, type Place } from './case.ts';
import { LEAD_COPIES } from './leads.ts';
import { PAGE_COPIES } from './pages.ts';
import { TEAM_COPIES } from './teams.ts';

/* Stored data is checked again when used: something may have ended in between. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const PLACES: readonly Place[] = [
  ...LEAD_COPIES,
  ...TEAM_COPIES,
  ...ACCOUNT_COPIES,
  ...PAGE_COPIES,
];

/** Tables with text, lists or ids that have no copies, each with the reason. */
const NO_COPIES: Readonly<Record<string, string>> = {
  'public.analytics': 'events of a page without names, which go with it',
  'public.api_keys': 'rights, asked with the plan at each request',
  'public.audit_log': 'a record of what was done, as it was',
  'public.leads': 'where leads are',
  'public.page_flags': 'findings, for who judges the page',
  'public.page_reports': 'a page as it was reported, for who judges it',
  'public.pictures': 'searched words of its own row',
  'public.security_events': 'the owner’s own log',
  'public.support_messages': 'what its writer said',
  'public.support_requests': 'the name of a page as it was when they wrote',
  'public.webhooks': 'which events its owner chose',
  'private.appeals': 'what its writer said',
  'private.daily_figures': 'sums of a day',
  'private.installation': 'keys of the installation',
  'private.known_devices':
    'the session in which a browser said who it is; nothing is done with it once that ended',
  'private.person_notes': 'what an administrator wrote',
  'private.push_devices': 'the session in which notices were allowed, with which it goes',
  'private.refunds': 'why it was paid back',
  'private.reserved_usernames': 'names that belong to nobody',
  'private.team_news': 'a name for the next mail to an owner, within minutes',
};

/**
 * Places that the catalogue doesn't show: they are in tables of other schemas, or have only ids.
 */
const UNSEEN = [
  'sessions of viewing as another person',
  'administrators',
  'queued jobs and emails',
  'backups',
];

test('every table that may keep a copy is listed under a place, or excused', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private')
      and exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (
          a.atttypid in ('jsonb'::regtype, 'json'::regtype)
          or a.atttypid = 'uuid'::regtype and not exists (
            select from pg_constraint k
            where k.conrelid = c.oid and k.contype in ('f', 'p') and a.attnum = any (k.conkey))
          or a.atttypid = 'text'::regtype
            and a.attname ~ '(^|_)(email|full_name|username|phone|address|detail|text|body|message)$'))`;
  const found = rows.map(({ name }) => name);
  const ofPlaces = PLACES.flatMap(({ tables }) => tables);
  const known = [...ofPlaces, ...Object.keys(NO_COPIES)];
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(NO_COPIES).filter((name) => !found.includes(name))).toEqual([]);
  expect(known.filter((name, nth) => known.indexOf(name) !== nth)).toEqual([]);
  const missing = await database.sql`
    select name from jsonb_array_elements_text(${database.sql.json(ofPlaces)}) as name
    where to_regclass(name) is null`;
  expect([...missing]).toEqual([]);
});

test('every place has a case, and every ending is tested', () => {
  const places = PLACES.map(({ what }) => what);
  expect(UNSEEN.filter((what) => !places.includes(what))).toEqual([]);
  expect(PLACES.filter(({ ends }) => Object.values(ends).flat().length === 0)).toEqual([]);
  expect(ENDS.filter((end) => !PLACES.some(({ ends }) => ends[end]))).toEqual([]);
});

const CASES = PLACES.flatMap(({ what, ends }) =>
  ENDS.flatMap((end) => (ends[end] ?? []).map((one) => [what, end, one.must, one] as const)),
);

test.for(CASES)('%s (%s): %s', async ([, , , one]) => {
  await one.tries(database.sql);
});
