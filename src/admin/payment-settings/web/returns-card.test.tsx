import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { ReturnsCard } from './admin-payment.tsx';

afterEach(cleanup);

test.for([true, false])(
  'administrators set whether a returned payment ends the subscription: %s now',
  async (endsOnReturn) => {
    const calls = answerRequests(() => new Response(null, { status: 204 }));
    render(
      <OwnerContext value="a-user-id">
        <QueryClientProvider client={new QueryClient()}>
          <ReturnsCard endsOnReturn={endsOnReturn} />
        </QueryClientProvider>
      </OwnerContext>,
    );
    const field = screen.getByRole('switch', { name: 'End the subscription' });
    expect(field.getAttribute('aria-checked')).toBe(String(endsOnReturn));
    await userEvent.click(field);
    await waitFor(() =>
      expect(calls.map(({ path, body }) => [path, body])).toContainEqual([
        '/rest/v1/rpc/admin_set_returns',
        JSON.stringify({ ends_on_return: !endsOnReturn }),
      ]),
    );
  },
);
