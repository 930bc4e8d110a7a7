import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { usePayment } from './use-payment.ts';

afterEach(() => void vi.restoreAllMocks());

const PAY_URL = 'https://checkout.stripe.test/pay/1';

const wrapper = ({ children }: { children: ReactNode }) => (
  <OwnerContext value="a-user-id">
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </OwnerContext>
);

/** Fakes `window.open`: it returns a tab, or null if the browser blocks tabs. */
function openBrowser({ hasTabs = true } = {}) {
  const tab = {
    opener: window,
    document: { title: '' },
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(hasTabs ? (tab as never) : null);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  return { tab, open, assign };
}

function pay() {
  const { result } = renderHook(() => usePayment(), { wrapper });
  act(() => result.current.openCheckout('premium'));
  return result;
}

const expectToast = (toast: Record<string, unknown>) =>
  waitFor(() => expect(toastStore.get()).toMatchObject(toast));

test('the server receives the plan, and its URL opens in the new tab', async () => {
  const calls = answerRequests(() => Response.json({ url: PAY_URL }));
  const { tab, open } = openBrowser();
  pay();
  expect(open).toHaveBeenCalledWith('', '_blank');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(PAY_URL));
  expect(tab.opener).toBeNull();
  expect(calls[0]).toMatchObject({
    path: '/functions/v1/create-checkout',
    body: '{"plan":"premium"}',
  });
});

test('without tabs, payment opens in the same one', async () => {
  answerRequests(() => Response.json({ url: PAY_URL }));
  const { assign } = openBrowser({ hasTabs: false });
  pay();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(PAY_URL));
});

test('a refusal shows the server’s reason, and closes the tab', async () => {
  const message = 'Please confirm your email address first.';
  answerRequests(() => Response.json({ code: 'confirm_first', message }, { status: 403 }));
  const { tab } = openBrowser();
  pay();
  await expectToast({
    type: 'error',
    title: 'Failed to create checkout session',
    description: message,
  });
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test.for([[{}], [{ url: '' }], [{ url: 'javascript:alert(1)' }]])(
  'a response of %j opens no payment: internally No checkout URL received',
  async ([answer]) => {
    answerRequests(() => Response.json(answer));
    openBrowser();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    pay();
    await waitFor(() => expect(warn).toHaveBeenCalledWith(new Error('No checkout URL received')));
    expect(toastStore.get()).toMatchObject({ title: 'Failed to create checkout session' });
    expect(toastStore.get()).not.toHaveProperty('description');
  },
);

test('being offline is reported', async () => {
  answerRequests(() => Promise.reject(new TypeError('Failed to fetch')));
  openBrowser();
  pay();
  await expectToast({
    title: 'Failed to create checkout session',
    description: 'We can’t reach the server. Check your connection and try again.',
  });
});

test('changing a subscription is confirmed by a toast', async () => {
  const calls = answerRequests(() => Response.json({}));
  const { result } = renderHook(() => usePayment(), { wrapper });
  const agreed = { amount: 1501, proration_date: 1_700_000_000 };
  for (const [wish, title] of [
    [{ change: 'cancel' }, 'Your subscription won’t renew'],
    [{ change: 'keep' }, 'You keep your plan'],
    [{ change: 'switch', plan: 'agency_50', agreed }, 'Your plan was changed'],
    [
      { change: 'switch', plan: 'premium', agreed: null },
      'Your plan changes at the end of the period',
    ],
  ] as const) {
    await act(() => result.current.change.mutateAsync(wish));
    expect(toastStore.get()).toMatchObject({ title });
  }
  expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/functions/v1/change-subscription', { change: 'cancel' }],
    ['/functions/v1/change-subscription', { change: 'keep' }],
    ['/functions/v1/change-subscription', { change: 'switch', plan: 'agency_50', agreed }],
    ['/functions/v1/change-subscription', { change: 'switch', plan: 'premium' }],
  ]);
});

test('a switch that needs the bank’s confirmation leads to it', async () => {
  answerRequests(() => Response.json({ url: PAY_URL }));
  const { assign } = openBrowser();
  const { result } = renderHook(() => usePayment(), { wrapper });
  act(() => result.current.change.mutate({ change: 'switch', plan: 'agency_50', agreed: null }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(PAY_URL));
});
