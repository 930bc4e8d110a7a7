import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { drawName, drawVisitorAddress } from '#test/rough/people.ts';
import { RecentLeads } from './recent-leads.tsx';

afterEach(cleanup);

function Frame({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <MemoryRouter>
      <OwnerContext value="a-user-id">
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </OwnerContext>
    </MemoryRouter>
  );
}

test('the owner’s 3 latest leads are shown, newest first', async () => {
  const leads = ['4', '3', '2', '1'].map((id) => ({
    id,
    full_name: drawName(),
    email: drawVisitorAddress(),
    created_at: `2026-11-2${id}T10:00:00Z`,
  }));
  const calls = answerRequests(() => Response.json(leads));
  render(<RecentLeads />, { wrapper: Frame });
  const names = await screen.findAllByRole('rowheader');
  // On phones the email is below the name.
  expect(names.map((name) => name.textContent)).toEqual(
    leads.slice(0, 3).map(({ full_name, email }) => full_name + email),
  );
  const query = new URLSearchParams(calls[0]?.path.split('?')[1]);
  expect(query.get('user_id')).toBe('eq.a-user-id');
  expect(query.get('order')).toMatch(/^created_at\.desc/);
});

test('the table shows full name, email and created date, and links to all leads', async () => {
  answerRequests(() =>
    Response.json([{ id: '1', full_name: '', email: '', created_at: '2026-11-21T10:00:00Z' }]),
  );
  render(<RecentLeads />, { wrapper: Frame });
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Full name', 'Email', 'Created']);
  expect(screen.getByRole('heading', { name: 'Recent Leads' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/leads');
});

test('a failure to load leads is reported', async () => {
  answerRequests(() => Response.json({ message: 'no' }, { status: 400 }));
  render(<RecentLeads />, { wrapper: Frame });
  expect(await screen.findByText('Failed to load leads')).toBeTruthy();
});
