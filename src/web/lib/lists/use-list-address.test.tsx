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
  const { result } = renderHook(() => useListAddress(leads), {
    wrapper: ({ children }) => {
      const router = createMemoryRouter([{ path: '*', element: children }], {
        initialEntries: [`/${search}`],
      });
      router.subscribe((state) => {
        path = state.location.search;
      });
      return <RouterProvider router={router} />;
    },
  });
  return { result, read: () => path };
}

test('two choices in quick succession are both kept, and the page is the first', () => {
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

test('nothing chosen leaves the order, and whatever the filters do not read', () => {
  const { result, read } = open('?q=ada&source=qr&sort=newest&lead=7');
  expect(result.current.conditions).toHaveLength(2);
  act(() => result.current.chooseNothing());
  expect(read()).toBe('?sort=newest&lead=7');
});
