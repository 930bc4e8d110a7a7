import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '../data/network-under-test.ts';
import { defineList } from './define-list.ts';
import { ListScreen } from './list-screen.tsx';
import { useListAddress } from './use-list-address.ts';

afterEach(cleanup);

const versions = defineList({
  table: 'profile_versions',
  owner: null,
  noun: { one: 'version', many: 'versions' },
  columns: 'id, created_at',
  orders: { newest: { label: 'Newest first', column: 'id', ascending: false } },
  filters: [],
});

function Versions() {
  const address = useListAddress(versions);
  return (
    <ListScreen
      {...{ list: versions, address }}
      userId="a"
      icon
      failed="Failed"
      empty="None"
      hint=""
    >
      {(rows, { page }) => `page ${page}: ${rows.map(({ id }) => id).join()}`}
    </ListScreen>
  );
}

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <Versions /> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

test('a cursor somebody has spoiled in the address is left out, and the page counted off', async () => {
  const calls = answerRequests((path) =>
    path.includes('id=lt.x')
      ? Response.json({ code: '22P02', message: 'invalid input syntax' }, { status: 400 })
      : Response.json([{ id: 7, created_at: '' }]),
  );
  const router = open('/?page=2&after=y~x');
  expect(await screen.findByText('page 2: 7')).toBeTruthy();
  expect(router.state.location.search).toBe('?page=2');
  expect(calls.some(({ path }) => path.includes('offset=50&limit=51'))).toBe(true);
});

test('a page past the end leads to the first', async () => {
  answerRequests((path) => Response.json(path.includes('offset=50') ? [] : [{ id: 1 }]));
  const router = open('/?page=2');
  expect(await screen.findByText('page 1: 1')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});
