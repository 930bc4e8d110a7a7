import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import { buildBilling } from '#test/money/billing.ts';
import { PricingScreen } from './pricing.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

/** @returns each button's target */
async function open() {
  answerRequests((path) =>
    Response.json(path === '/terms.json' ? DEFAULT_TERMS : buildBilling({ can_trial: false })),
  );
  render(<PricingScreen />, { wrapper: MemoryRouter });
  const monthly = within(await screen.findByRole('region', { name: 'Premium Monthly' }));
  await monthly.findByRole('link');
  return Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
}

test('signed-out visitors are sent from a plan to sign-in first', async () => {
  expect(await open()).toEqual({
    'Get Started Free': '/auth?redirect=%2Fbilling',
    'Start 7-Day Free Trial': '/auth?redirect=%2Fbilling',
    'Subscribe Yearly': '/auth?redirect=%2Fbilling',
    'Start with Free Plan': '/auth',
  });
});

test('signed-in people are sent from a plan to Billing, and a used trial isn’t offered again', async () => {
  await keepSession();
  expect(await open()).toEqual({
    'Get Started Free': '/billing',
    'Subscribe Now': '/billing',
    'Subscribe Yearly': '/billing',
    'Start with Free Plan': '/auth',
  });
  expect(screen.queryByText(/7-Day Free Trial/)).toBeNull();
});
