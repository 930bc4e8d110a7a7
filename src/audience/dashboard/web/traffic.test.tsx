import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOwnTimeZone } from '#account/rules/time-zones.ts';
import type { AnalyticsReport } from '#audience/reports/rules/report.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { Traffic } from './traffic.tsx';
import { TrafficDetails } from './traffic-details.tsx';

const TODAY = '2026-03-31';

// Wide, so that nothing is folded.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ZEROS = { views: 0, visitors: 0, clicks: 0, leads: 0 };

function buildAnswer(given: Partial<AnalyticsReport> = {}) {
  const day = { ...ZEROS, day: TODAY, publishes: 0 };
  return {
    first_day: '2026-03-02',
    last_day: TODAY,
    start_before: '2026-01-31',
    days: [day],
    days_before: [{ ...day, day: '2026-03-01' }],
    totals: ZEROS,
    totals_before: ZEROS,
    dimensions: {},
    link_types: {},
    sections: {},
    drops: {},
    customers: 0,
    ...given,
  };
}

const busy = buildAnswer({
  days: [{ day: TODAY, views: 120, visitors: 90, clicks: 30, leads: 2, publishes: 1 }],
  totals: { views: 120, visitors: 90, clicks: 30, leads: 2 },
  totals_before: { views: 80, visitors: 90, clicks: 40, leads: 0 },
  drops: { bot: 12, owner: 3 },
  customers: 1,
});

/**
 * Answers report calls and records their parameters. The owner's time zone is the test's by
 * default.
 */
function answerReports(answer: (call: number) => Response, time_zone = findOwnTimeZone()) {
  const asked: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).endsWith('/config.json')) {
      return Response.json({ supabaseUrl: location.origin, anonKey: 'key', providers: [] });
    }
    if (String(input).includes('/rest/v1/account_settings')) {
      return Response.json({ user_id: 'ada', time_zone });
    }
    asked.push(JSON.parse(String(init?.body)));
    return answer(asked.length);
  });
  return asked;
}

/** Half a minute before the month ends in the reader's time zone. */
const LAST_SECONDS = new Date(`${TODAY}T23:59:30`);

function open(path = '/', profile: Partial<OwnProfile> = {}, now = LAST_SECONDS, isOpen = true) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const own = { user_id: 'ada', username: 'ada', custom_links: [], ...profile } as OwnProfile;
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Traffic profile={own} isOpen={isOpen} />
            <TrafficDetails profile={own} />
          </>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return { user: userEvent.setup(), router };
}

test('the last 30 days, including today, are requested and labelled with the period before', async () => {
  const asked = answerReports(() => Response.json(busy));
  open();
  expect(await screen.findByText(/compared with/)).toBeTruthy();
  expect(asked).toEqual([{ first_day: '2026-03-02', last_day: TODAY }]);
  expect(screen.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('true');
});

test('days are in the owner’s time zone, which is named', async () => {
  const asked = answerReports(() => Response.json(busy), 'Pacific/Kiritimati');
  open('/', {}, new Date(`${TODAY}T12:00:00Z`));
  expect(await screen.findByRole('link', { name: 'Pacific/Kiritimati' })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ last_day: '2026-04-01' }));
});

test('changes are described in words', async () => {
  answerReports(() => Response.json(busy));
  open();
  await screen.findByText('Click rate');
  const figures = screen.getByText('Click rate').closest('dl');
  expect(figures?.textContent).toContain('Views12050% more');
  expect(figures?.textContent).toContain('Unique visitors90No change');
  expect(figures?.textContent).toContain('Clicks3025% less');
  expect(figures?.textContent).toContain('Leads2None before');
  expect(figures?.textContent).toContain('Click rate25%25 points less');
});

test('another range has its own URL, and is requested', async () => {
  const asked = answerReports(() => Response.json(busy));
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: '7 days' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({ first_day: '2026-03-25', last_day: TODAY });
  expect(router.state.location.search).toBe('?range=7d');
});

test('a custom range is shown once its dates are valid', async () => {
  const asked = answerReports(() => Response.json(busy));
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Custom' }));
  const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
  await user.clear(first);
  await user.type(first, '2026-03-09');
  await user.clear(last);
  await user.type(last, '2026-03-08');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('alert').textContent).toBe('The first day must not be after the last.');
  expect(asked).toHaveLength(1);
  await user.clear(first);
  await user.type(first, '2026-03-01');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(asked[1]).toEqual({ first_day: '2026-03-01', last_day: '2026-03-08' }),
  );
  expect(router.state.location.search).toBe('?from=2026-03-01&to=2026-03-08');
});

test('the chart has a table of every day', async () => {
  answerReports(() => Response.json(busy));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  const table = screen.getByRole('table', { name: 'Views and visitors by day' });
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['120', '90', '30', '2', 'Once']);
  await user.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.queryByRole('table', { name: 'Views and visitors by day' })).toBeNull();
});

test('a link is named as on the page, and a long list can be expanded', async () => {
  const link = Array.from({ length: 8 }, (_, index) => {
    return { value: `https://example.com/${index}`, count: 8 - index };
  });
  answerReports(() => Response.json({ ...busy, dimensions: { link } }));
  const { user } = open('/', {
    custom_links: [{ id: 'a', buttonText: 'My shop', url: 'https://example.com/0' }],
  });
  const table = await screen.findByRole('table', { name: 'Links' });
  const names = () => within(table).getAllByRole('rowheader');
  expect(names()).toHaveLength(6);
  expect(names()[0]?.textContent).toBe('My shopexample.com/0');
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('22%');
  await user.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(names()).toHaveLength(8);
});

test('excluded visits are listed, with a link to more', async () => {
  answerReports(() => Response.json(busy));
  open();
  expect((await screen.findByText('Not counted:')).parentElement?.textContent).toBe(
    'Not counted: 12 bots, 3 of your own.',
  );
  const more = screen.getByRole('link', { name: 'What we store about a visit' });
  expect(more.getAttribute('href')).toBe('/privacy');
});

test('the funnel ends with the customers', async () => {
  answerReports(() => Response.json(busy));
  open();
  const table = await screen.findByRole('table', { name: 'From view to customer' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'StepCountPer 100 views',
    'Views120100',
    'Clicks3025',
    'Leads21.7',
    'Customers10.83',
  ]);
});

test('without visits, the card says so and links to the QR code', async () => {
  answerReports(() => Response.json(buildAnswer()));
  open();
  expect(await screen.findByText('No visits in this period')).toBeTruthy();
  const code = screen.getByRole('link', { name: 'Show your code' });
  expect(code.getAttribute('href')).toBe('/code');
});

test.for([
  ['unconfirmed', true, /Verify your email to open your page\.$/],
  ['suspended', false, /with the first visitor\.\s*$/],
] as const)('while the page is %s, no one is asked to share it', async ([, is_active, words]) => {
  answerReports(() => Response.json(buildAnswer()));
  open('/', { is_active }, LAST_SECONDS, false);
  const text = await screen.findByText(/appear here with the first visitor/);
  expect(text.textContent).toMatch(words);
  expect(screen.queryByRole('link', { name: 'Show your code' })).toBeNull();
});

test('a failed report says so without an alert, and can be retried', async () => {
  answerReports((call) => (call === 1 ? new Response('{}', { status: 500 }) : Response.json(busy)));
  const { user } = open();
  await screen.findByText('We couldn’t load your traffic.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Click rate')).toBeTruthy();
  expect(screen.queryByText('We couldn’t load your traffic.')).toBeNull();
});

test('an incomplete report is treated as a failure', async () => {
  answerReports(() => Response.json({ totals: ZEROS }));
  open();
  expect(await screen.findByText('We couldn’t load your traffic.')).toBeTruthy();
});

test('offline, the report says what it is waiting for', async () => {
  answerReports(() => Response.json(busy));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(false);
  open();
  expect(
    await screen.findByText('You’re offline. Your traffic loads once you’re back online.'),
  ).toBeTruthy();
  onlineManager.setOnline(true);
  expect(await screen.findByText('Click rate')).toBeTruthy();
});

test('the result is summed up in a sentence, with one action', async () => {
  answerReports(() => Response.json(busy));
  open();
  expect(
    await screen.findByText('120 views in this period, 50% more than before. 2 leads came in.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View leads' }).getAttribute('href')).toBe('/leads');
});
