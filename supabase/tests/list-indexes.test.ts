import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { findInSources, listSources } from '#test/source-files.ts';

import type { List } from '#web/lib/lists/define-list.ts';
import { as, person } from './roles.ts';

// A list is read a page at a time, in an order. Without an index of that order PostgreSQL sorts
// everything for each page: quick with ten rows, and minutes with a million.

const browser = new Window();
vi.stubGlobal('window', browser);
vi.stubGlobal('document', browser.document);
vi.stubGlobal('localStorage', browser.localStorage);
const modules = await Promise.all(
  listSources('src/web', /^export const \w+ = defineList\(/m).map(
    (path): Promise<object> => import(path),
  ),
);
vi.unstubAllGlobals();

const isList = (exported: [string, unknown]): exported is [string, List<unknown>] =>
  /List$/.test(exported[0]) &&
  typeof exported[1] === 'object' &&
  !exported[0].startsWith('exported');

/** One for the screen and one for the file that is saved are of one order. */
const LISTS = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module).filter(isList)),
);

/** Lists that are sorted for each page, and why that is no harm. */
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

test('every list of the dashboard is here', () => {
  const defined = findInSources('src/web', /export const (\w+) = defineList\(/g);
  const own = defined.filter((name) => !name.startsWith('exported'));
  expect(own.sort()).toEqual(Object.keys(LISTS).sort());
});

const ORDERS = Object.entries(LISTS).flatMap(([name, list]) =>
  Object.entries(list.orders).map(([order, { column, ascending }]) => ({
    ...{ name, order, column, list },
    direction: ascending ? 'asc' : 'desc',
  })),
);

test.for(ORDERS)('$name by $order is read from an index', async (each) => {
  const { list, column, direction, name } = each;
  const { sql } = database;
  const plan = await as(sql, person(owner.user_id), async (tx) => {
    // Where an index gives the order, nothing is sorted; where none does, it has to be all the same.
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
  // Sorting those of one moment by their id is no harm: what came before is in order.
  const isSorted = /(^|-> +)Sort +\(/m.test(plan);
  expect(isSorted, plan).toBe(name in SORTED);
});
