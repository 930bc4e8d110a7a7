import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { List } from '#kit/web/lists/define-list.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { findInSources, listSources } from '#test/source-files.ts';
import { as, person } from './roles.ts';

// A list is read in pages, in an order. Without an index for that order PostgreSQL sorts everything
// for each page: fast with ten rows, but minutes with a million.

const browser = new Window();
vi.stubGlobal('window', browser);
vi.stubGlobal('document', browser.document);
vi.stubGlobal('localStorage', browser.localStorage);
const modules = await Promise.all(
  listSources('src', /^(?:export )?const \w+ = defineList\(/m).map(
    (path): Promise<object> => import(path),
  ),
);
vi.unstubAllGlobals();

const isList = (exported: [string, unknown]): exported is [string, List<unknown>] =>
  /List$/.test(exported[0]) &&
  typeof exported[1] === 'object' &&
  !exported[0].startsWith('exported');

/** A screen's list and its exported file share an order. */
const LISTS = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module).filter(isList)),
);

/** Lists that are sorted for each page, and why that does no harm. */
const SORTED: Readonly<Record<string, string>> = {
  bansList: 'two short tables, written by administrators only',
  inboxList: 'what waits for an administrator, from five short lists',
  reportsList: 'reports and appeals together; both are bounded, and judged ones go after 180 days',
};

let database: TestDatabase;
let owner: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase('product');
  owner = await createProfile(database.sql);
  await database.sql`insert into public.admin_users (id) values (${owner.user_id})`;
});
afterAll(() => database.drop());

test('every dashboard list is here', () => {
  const defined = findInSources('src', /const (\w+) = defineList\(/g);
  const own = defined.filter((name) => !name.startsWith('exported'));
  expect(own.sort()).toEqual(Object.keys(LISTS).sort());
});

const ORDERS = Object.entries(LISTS).flatMap(([name, list]) =>
  Object.entries(list.orders).map(([order, { column, ascending }]) => ({
    name,
    order,
    column,
    list,
    direction: ascending ? 'asc' : 'desc',
  })),
);

test.for(ORDERS)('$name by $order is read from an index', async (each) => {
  const { list, column, direction, name } = each;
  const { sql } = database;
  const plan = await as(sql, person(owner.user_id), async (tx) => {
    // If an index gives the order, nothing is sorted; otherwise PostgreSQL sorts in spite of this
    // setting.
    await tx`set local enable_sort = off`;
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_bitmapscan = off`;
    const whose = list.owner === null ? '' : `where ${list.owner} = '${owner.user_id}'`;
    const key = column === list.key ? '' : `, ${list.key} ${direction}`;
    const rows = await tx.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select * from public.${list.table} ${whose} order by ${column} ${direction}${key} limit 50`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  // Sorting rows of one timestamp by their id does no harm: they are already in order otherwise.
  const isSorted = /(^|-> +)Sort +\(/m.test(plan);
  expect(isSorted, plan).toBe(name in SORTED);
});
