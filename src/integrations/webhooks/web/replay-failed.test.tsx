import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { getSession } from '#kit/web/session/session.ts';
import { leaveSession } from '#kit/web/session/session-under-test.ts';
import { ReplayFailed } from './delivery-log.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/dialog-window.tsx';

const HOUR_MS = 3_600_000;

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await leaveSession();
});

test.each([1, -1])(
  'the last hour is measured by the server’s clock, even when the device is %i hour ahead',
  async (ahead) => {
    const now = Date.parse('2026-03-31T23:59:30Z');
    vi.useFakeTimers({ now: now + ahead * HOUR_MS, toFake: ['Date'] });
    const exp = now / 1000 + 3000;
    const claims = { session_id: 'a', exp, amr: [] };
    const tokens = { access_token: `a.${btoa(JSON.stringify(claims))}.c`, refresh_token: 'r' };
    const session = { ...tokens, expires_at: exp + ahead * 3600, user: { id: 'ada' } };
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
    await getSession();
    const calls = answerRequests(() => Response.json(2));
    render(
      <OwnerContext value="ada">
        <QueryClientProvider client={new QueryClient()}>
          <ReplayFailed webhookId="w" />
        </QueryClientProvider>
      </OwnerContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send failed again' }));
    await userEvent.selectOptions(await screen.findByLabelText('Failed in'), 'The last hour');
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      webhook: 'w',
      since: new Date(now - HOUR_MS).toISOString(),
    });
  },
);
