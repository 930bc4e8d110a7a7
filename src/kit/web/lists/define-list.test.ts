import { expect, expectTypeOf, test } from 'vitest';
import { defineList, type List, type SelectedRow } from './define-list.ts';
import { searchFilter } from './filters.ts';

const NEWEST = {
  newest: { label: 'Newest first', column: 'created_at', ascending: false },
} as const;
const BASE = { table: 'leads', owner: 'user_id', noun: { one: 'lead', many: 'leads' } } as const;

test('a row has exactly the requested columns', () => {
  const list = defineList({
    ...BASE,
    columns: 'id, created_at, is_favorite, consented_at',
    orders: NEWEST,
    filters: [searchFilter('search_text')],
  });
  type Row = {
    id: string;
    created_at: string;
    is_favorite: boolean;
    consented_at: string | null;
  };
  expectTypeOf(list).toEqualTypeOf<List<Row>>();
  expectTypeOf<SelectedRow<'profile_versions', 'id'>>().toEqualTypeOf<{ id: number }>();
  expect(list.pageSize).toBe(50);
});

test('a row can be transformed, from the requested columns only', () => {
  const list = defineList({
    ...BASE,
    columns: 'id, created_at, email',
    orders: NEWEST,
    filters: [],
    toRow: (lead) => ({ ...lead, name: lead.email }),
  });
  expectTypeOf(list).toEqualTypeOf<
    List<{ id: string; created_at: string; email: string; name: string }>
  >();
  const lead = { id: '1', created_at: '', email: 'a@b.example' };
  expect(list.toRow(lead)).toEqual({ ...lead, name: 'a@b.example' });
});

test('a list is ordered only by a requested column that is never null', () => {
  const list = { ...BASE, columns: 'id, created_at, consented_at' as const, filters: [] };
  defineList({ ...list, orders: NEWEST });
  // @ts-expect-error: not among the columns
  defineList({ ...list, orders: { name: { ...NEWEST.newest, column: 'full_name' } } });
  // @ts-expect-error: null for some
  defineList({ ...list, orders: { agreed: { ...NEWEST.newest, column: 'consented_at' } } });
  // @ts-expect-error: no table has this column
  defineList({ ...list, orders: NEWEST, filters: [searchFilter('search_txt')] });
  // @ts-expect-error: without its id a row has no place in the list
  defineList({ ...BASE, columns: 'created_at', orders: NEWEST, filters: [] });
});

test('a view declares which columns are never null, and which is its id', () => {
  const view = { ...BASE, table: 'public_profiles', filters: [] } as const;
  const people = defineList({
    ...view,
    columns: 'id:user_id, username, full_name',
    key: 'user_id',
    filled: ['user_id', 'username'],
    orders: { name: { label: 'By name', column: 'username', ascending: true } },
  });
  type Row = { id: string; username: string; full_name: string | null };
  expectTypeOf(people).toEqualTypeOf<List<Row>>();
  expect(people).toMatchObject({ key: 'user_id', countLimit: null });
  // @ts-expect-error: nothing says that it has an id
  defineList({ ...view, columns: 'id:user_id, username', orders: {} });
});
