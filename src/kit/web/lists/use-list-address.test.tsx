import { act, cleanup, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { defineList } from './define-list.ts';
import { searchFilter, valueFilter } from './filters.ts';
import { useListAddress } from './use-list-address.ts';

afterEach(cleanup);

const leads = defineList({
  table: 'leads',
  owner: 'user_id',
  noun: { one: 'lead', many: 'leads' },
  columns: 'id, created_at',
  orders: { newest: { label: 'Newest first', column: 'created_at', ascending: false } },
  filters: [searchFilter('search_text'), valueFilter('source', 'source')],
});

function open(search: string) {
  let path = '';
  let ahead = '';
  let go: (path: string) => void = () => undefined;
  const { result } = renderHook(() => useListAddress(leads), {
    wrapper: ({ children }) => {
      const router = createMemoryRouter(
        [
          { path: '/', element: children },
          { path: '/one', loader: () => new Promise(() => undefined), element: null },
        ],
        { initialEntries: [`/${search}`] },
      );
      go = (to) => void router.navigate(to);
      router.subscribe((state) => {
        path = state.location.search;
        ahead = state.navigation.location?.pathname ?? '';
      });
      return <RouterProvider router={router} />;
    },
  });
  return { result, read: () => path, readAhead: () => ahead, go: (to: string) => go(to) };
}

test('two quick choices are both kept, and the page resets to the first', () => {
  const { result, read } = open('?page=3&sort=newest');
  act(() => {
    result.current.choose({ source: '' });
    result.current.choose({ q: 'ada' });
  });
  expect(Object.fromEntries(new URLSearchParams(read()))).toEqual({
    sort: 'newest',
    source: '',
    q: 'ada',
  });
});

test('clearing the filters keeps the order and unrelated parameters', () => {
  const { result, read } = open('?q=ada&source=qr&sort=newest&lead=7');
  expect(result.current.conditions).toHaveLength(2);
  act(() => result.current.chooseNothing());
  expect(read()).toBe('?sort=newest&lead=7');
});

test('a late choice doesn’t navigate back from another screen', () => {
  const { result, read, readAhead, go } = open('?sort=newest');
  act(() => go('/one'));
  act(() => result.current.choose({ q: 'ada' }));
  expect(readAhead()).toBe('/one');
  expect(read()).toBe('?sort=newest');
});
