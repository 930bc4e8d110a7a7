import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { PlanFeatures } from './billing.tsx';

afterEach(cleanup);

/** The administrators' choice for the plan: fewer features than usual, but with integrations. */
const CHOSEN = [{ plan: 'premium', feature: 'integrations', is_enabled: true, max_count: null }];

test('a suspended owner sees their own plan’s features, marked as paused', async () => {
  const calls = answerRequests((path) =>
    Response.json(path.startsWith('/rest/v1/plan_features') ? CHOSEN : []),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnerContext value="ada">
        <PlanFeatures plan="premium" isPaused seats={0} isOfAgency={false} />
      </OwnerContext>
    </QueryClientProvider>,
  );
  const title = await screen.findByText('What it includes, paused for now');
  const lines = () => [...(title.nextElementSibling?.children ?? [])].map((one) => one.textContent);
  await waitFor(() => expect(lines()).toEqual(['Your page', '3 sections', 'Integrations']));
  expect(calls.map(({ path }) => path)).toEqual([expect.stringContaining('plan=eq.premium')]);
});
