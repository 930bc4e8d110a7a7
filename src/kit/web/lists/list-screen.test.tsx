import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '../connection/network-under-test.ts';
import { ListPage } from '../list-parts/list-page.tsx';
import { OwnerContext } from '../session/owner.ts';
import { defineList } from './define-list.ts';
import { flagFilter } from './filters.ts';
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
    <ListScreen list={versions} address={address} icon failed="Failed" empty="None" hint="">
      {(rows, { page }) => `page ${page}: ${rows.map(({ id }) => id).join()}`}
    </ListScreen>
  );
}

function open(path: string, element: ReactNode = <Versions />) {
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [path],
  });
  render(
    <OwnerContext value="a">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return router;
}

test('a corrupted cursor in the URL is dropped, and the page is found by offset', async () => {
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

test.each([
  [500, '57014', 'Nothing is lost. This took too long. Please try again in a moment.'],
  [503, 'PGRST001', 'Nothing is lost. Check your connection and try again.'],
])('a list that fails with %i %s says so, and can be retried', async (status, code, words) => {
  let isWell = false;
  answerRequests(() =>
    isWell ? Response.json([{ id: 7 }]) : Response.json({ code, message: 'no' }, { status }),
  );
  open('/');
  expect(await screen.findByText(words)).toBeTruthy();
  isWell = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('page 1: 7')).toBeTruthy();
});

test('a page past the end leads to the first', async () => {
  answerRequests((path) => Response.json(path.includes('offset=50') ? [] : [{ id: 1 }]));
  const router = open('/?page=2');
  expect(await screen.findByText('page 1: 1')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

/** Answers each request when the test says so, with the rows its path requests. */
function holdAnswers() {
  const held = new Map<string, (answer: Response) => void>();
  answerRequests((path) => new Promise<Response>((resolve) => void held.set(path, resolve)));
  return async (part: string, rows: unknown[], count = 0) => {
    const path = await waitFor(() => {
      const found = [...held.keys()].find((held) => held.includes(part));
      expect(found).toBeTruthy();
      return found ?? '';
    });
    const headers = { 'content-range': `*/${count}` };
    const answer = held.get(path);
    held.delete(path);
    await act(async () => answer?.(Response.json(rows, { headers })));
  };
}

/** @returns the given number of rows, newest first, from an id downwards */
function rowsFrom(id: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: id - index, created_at: '' }));
}

const favorites = defineList({
  table: 'leads',
  owner: null,
  noun: { one: 'lead', many: 'leads' },
  columns: 'id, created_at',
  orders: { newest: { label: 'Newest first', column: 'id', ascending: false } },
  filters: [flagFilter('favorites', 'is_favorite')],
});

function Leads() {
  const address = useListAddress(favorites);
  return (
    <ListScreen list={favorites} address={address} icon failed="Failed" empty="None yet" hint="">
      {(rows, page) => (
        <ListPage page={page}>
          <p role="note">{rows.map(({ id }) => id).join()}</p>
        </ListPage>
      )}
    </ListScreen>
  );
}

test('a page that fails to load keeps the rows and the search, says so, and can be retried', async () => {
  let isDown = false;
  answerRequests((path) => {
    if (path.includes('select=id&'))
      return Response.json([], { headers: { 'content-range': '*/9' } });
    if (!path.includes('id=lt')) return Response.json(rowsFrom(90, 51));
    return isDown ? Response.error() : Response.json(rowsFrom(40, 3));
  });
  open('/', <Leads />);
  await screen.findByText(/^90,89/);
  isDown = true;
  pressNext();
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'FailedBelow is what you saw before. Check your connection and try again.Try again',
  );
  expect(screen.getByText(/^90,89/)).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('40,39,38')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBe(null);
});

const pressNext = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }));

test('two presses on Next before the answer lead to the next page, and no row is skipped', async () => {
  const answer = holdAnswers();
  const router = open('/', <Leads />);
  await answer('limit=51', rowsFrom(120, 51));
  await screen.findByText('1–50 leads');
  pressNext();
  await waitFor(() => expect(router.state.location.search).toBe('?page=2&after=71%7E71'));
  pressNext();
  expect(router.state.location.search).toBe('?page=2&after=71%7E71');
  // The first page is still on screen, so the label keeps its range.
  expect(screen.getByText('1–50 leads')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('120,119');
  await answer('id=lt.71', rowsFrom(70, 51));
  expect(await screen.findByText('51–100 leads')).toBeTruthy();
  pressNext();
  await waitFor(() => expect(router.state.location.search).toBe('?page=3&after=21%7E21'));
});

test('while a narrower search loads, the label counts the rows that are shown', async () => {
  const answer = holdAnswers();
  const router = open('/', <Leads />);
  await answer('limit=51', rowsFrom(120, 51));
  await answer('select=id', [], 120);
  expect(await screen.findByText('1–50 of 120 leads')).toBeTruthy();
  await act(() => router.navigate('/?favorites=1'));
  pressNext();
  expect(router.state.location.search).toBe('?favorites=1');
  expect(screen.getByText('1–50 of 120 leads')).toBeTruthy();
  await answer('is_favorite=is.true', rowsFrom(90, 51));
  expect(await screen.findByText('1–50 leads')).toBeTruthy();
  await answer('is_favorite=is.true', [], 60);
  expect(await screen.findByText('1–50 of 60 leads')).toBeTruthy();
});

test('a search without a match isn’t mistaken for an empty list while all rows load', async () => {
  const answer = holdAnswers();
  const router = open('/?favorites=1', <Leads />);
  await answer('is_favorite=is.true', []);
  expect(await screen.findByText('No leads match')).toBeTruthy();
  await act(() => router.navigate('/'));
  expect(screen.queryByText('None yet')).toBeNull();
  await answer('limit=51', rowsFrom(3, 3));
  expect(await screen.findByText('1–3 of 3 leads')).toBeTruthy();
});
