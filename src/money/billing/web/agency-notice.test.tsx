import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { buildSubscriber, inDays } from '#test/money/billing.ts';
import { AgencyNotice } from './agency-notice.tsx';

afterEach(cleanup);

function open(billing: Billing) {
  const calls = answerRequests(() => Response.json(billing));
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AgencyNotice />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

test('an agency’s owner reads when its plan ends, with a link to Billing', async () => {
  open(buildSubscriber({ plan: 'agency_50', renews: false }));
  await screen.findByRole('region', { name: `Agency 50 ends on ${formatDate(inDays(20))}` });
  expect(screen.getByRole('link', { name: 'Go to Billing' }).getAttribute('href')).toBe('/billing');
});

test('no notice shows while the plan renews', async () => {
  const calls = open(buildSubscriber({ plan: 'agency_50' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
