import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { NoLeads } from './no-leads.tsx';

afterEach(cleanup);

test.for([
  [true, 'arrive here.', 'Set up the lead form', '/edit?at=lead_form'],
  [false, 'The lead form needs Premium.', 'See plans', '/billing?open=lead_form'],
] as const)(
  'with a lead form in the plan: %s, the words end with %j, and the step is %j',
  async ([is_enabled, end, step, to]) => {
    const feature = { plan: 'free', feature: 'lead_form', is_enabled, max_count: null };
    answerRequests((path) =>
      Response.json(path.includes('/rpc/own_plan') ? [feature] : { user_id: 'ada', plan: 'free' }),
    );
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <MemoryRouter>
        <OwnerContext value="ada">
          <QueryClientProvider client={client}>
            <NoLeads />
          </QueryClientProvider>
        </OwnerContext>
      </MemoryRouter>,
    );
    await expect.poll(() => client.isFetching()).toBe(0);
    expect((await screen.findByRole('link', { name: step })).getAttribute('href')).toBe(to);
    const words = screen.getByText(/^Messages from a lead form on your page/).textContent;
    expect(words?.endsWith(end)).toBe(true);
  },
);
