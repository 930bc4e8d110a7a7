import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { UsageSettings } from './usage-settings.tsx';

afterEach(cleanup);

test.for([
  [true, 'Your plan sets the limits.'],
  [false, 'Verify your email for higher limits.'],
] as const)('with a confirmed email: %s, the usage says %j', async ([is_confirmed, words]) => {
  answerRequests(() => Response.json([{ quota: 'pictures', used: 0, maximum: 10, is_confirmed }]));
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <UsageSettings />
      </QueryClientProvider>
    </OwnerContext>,
  );
  await screen.findByText('0 of 10');
  expect(screen.getByText(words)).toBeTruthy();
});
