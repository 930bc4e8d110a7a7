import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineList, type List, type ListRow } from '#kit/web/lists/define-list.ts';
import {
  countRows,
  findEnds,
  type ListClient,
  readBatches,
  readPage,
} from '#kit/web/lists/list-requests.ts';
import {
  FIRST_PLACE,
  type Place,
  readPlace,
  stepTo,
  writePlace,
} from '#kit/web/lists/page-cursor.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createContact, createProfile, type TestProfile } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Ids are numbers, and many versions share a timestamp. */
const versions = defineList({
  table: 'profile_versions',
  owner: 'user_id',
  noun: { one: 'version', many: 'versions' },
  columns: 'id, created_at',
  orders: {
    newest: { label: 'Newest first', column: 'created_at', ascending: false },
    oldest: { label: 'Oldest first', column: 'id', ascending: true },
  },
  filters: [],
  pageSize: 2,
});

const contacts = defineList({
  table: 'contacts',
  owner: 'user_id',
  noun: { one: 'contact', many: 'contacts' },
  columns: 'id, sort_name',
  orders: { name: { label: 'By name', column: 'sort_name', ascending: true } },
  filters: [],
  pageSize: 2,
});

function openTables(owner: TestProfile): ListClient {
  return createOwnerClient(server, owner) as unknown as ListClient;
}

/** Turns every page to the end and back again, as buttons do, by the screen's URL. */
async function turnPages<Row extends ListRow>(owner: TestProfile, list: List<Row>, order: string) {
  const read = (place: Place) =>
    readPage(openTables(owner), list, owner.user_id, { conditions: [], order, place });
  const step = (place: Place, by: number, rows: readonly Row[]) => {
    const search = new URLSearchParams();
    writePlace(search, stepTo(place.page + by, place, findEnds(list, order, rows)));
    return readPlace(new URLSearchParams(search.toString()));
  };
  const there: Row['id'][][] = [];
  let place = FIRST_PLACE;
  let page = await read(place);
  there.push(page.rows.map(({ id }) => id));
  while (page.hasNext) {
    place = step(place, 1, page.rows);
    expect(place.cursor).not.toBeNull();
    page = await read(place);
    there.push(page.rows.map(({ id }) => id));
  }
  const back = [there.at(-1)];
  while (place.page > 1) {
    place = step(place, -1, page.rows);
    page = await read(place);
    back.unshift(page.rows.map(({ id }) => id));
  }
  expect(back).toEqual(there);
  return there.flat();
}

test('a list with numeric ids can be paged forwards and back in every order', async () => {
  const owner = await createProfile(server.sql);
  const other = await createProfile(server.sql);
  for (const user_id of [owner.user_id, other.user_id]) {
    await server.sql`
      insert into public.profile_versions (user_id, content, created_at)
      select ${user_id}, '{}', case when n < 6 then timestamptz '2026-01-01' else now() end
      from generate_series(1, 9) n`;
  }
  const oldest = await turnPages(owner, versions, 'oldest');
  expect(oldest).toEqual([...oldest].sort((a, b) => Number(a) - Number(b)));
  expect(new Set(oldest).size).toBe(9);
  const newest = await turnPages(owner, versions, 'newest');
  expect(new Set(newest)).toEqual(new Set(oldest));
  const count = (countLimit: number | null) =>
    countRows(openTables(owner), { ...versions, countLimit }, owner.user_id, []);
  expect(await count(null)).toEqual({ count: 9, hasMore: false });
  expect(await count(9)).toEqual({ count: 9, hasMore: false });
  expect(await count(8)).toEqual({ count: 8, hasMore: true });
});

test('a list sorted by text can be paged whatever the text contains', async () => {
  const owner = await createProfile(server.sql);
  for (const full_name of ['a~b', 'a",b', 'a\\"c', 'a%7E', 'a%7E', "a'"]) {
    await createContact(server.sql, { user_id: owner.user_id, full_name });
  }
  expect(new Set(await turnPages(owner, contacts, 'name')).size).toBe(6);
});

test('a whole list is read in batches, each row once', async () => {
  const owner = await createProfile(server.sql);
  await server.sql`
    insert into public.contacts (user_id, full_name)
    select ${owner.user_id}, 'Same name' from generate_series(1, 1100) n`;
  const sizes: number[] = [];
  const ids = new Set<ListRow['id']>();
  for await (const batch of readBatches(openTables(owner), contacts, owner.user_id, {
    conditions: [],
  })) {
    sizes.push(batch.length);
    for (const { id } of batch) ids.add(id);
  }
  expect(sizes.length).toBeGreaterThan(1);
  expect(ids.size).toBe(1100);
});
