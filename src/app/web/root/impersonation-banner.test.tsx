import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from '#kit/web/toasts/toast.ts';
import { drawName } from '#test/rough/people.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const NAME = drawName();
const user = {
  id: 'ada',
  email: 'ada@vizit.test',
  app_metadata: {},
  aud: 'authenticated',
  created_at: '',
  user_metadata: { full_name: NAME },
};

/** Impersonates for the given seconds. */
function look(seconds: number) {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const impersonation = { access_token: 'a', expires_at: 1_800_000_000 + seconds, user };
  render(<ImpersonationBanner impersonation={impersonation} />);
}

test('an impersonating administrator reads whose account it is, for how long, and that it is read-only', () => {
  look(90);
  const notice = screen.getByRole('region', { name: 'Viewing as someone else' });
  expect(notice.textContent).toContain(`Viewing as ${NAME}`);
  expect(notice.textContent).toContain(
    '2 min left · ada@vizit.test · You are only looking. They can see that you did.',
  );
  act(() => void vi.advanceTimersByTime(50_000));
  expect(notice.textContent).toContain('40 s left');
});

test('every error says that the account is being viewed, until viewing ends', () => {
  const fail = () => {
    toast.error('We couldn’t save it');
    const shown = toastStore.get();
    if (shown) toast.dismiss(shown.id);
    return shown?.title;
  };
  look(90);
  expect(fail()).toBe('You are only looking.');
  cleanup();
  expect(fail()).toBe('We couldn’t save it');
});

test('once the time is up, none of the account’s data is visible', () => {
  look(2);
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByRole('dialog', { name: 'Time’s up' }).textContent).toContain(
    `You viewed the site as ${NAME}. To continue, start again from their account.`,
  );
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to their account' })).toBeTruthy();
});
