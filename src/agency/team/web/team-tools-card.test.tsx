import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { isScreenPath } from '#kit/rules/screen-paths.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { TeamToolsCard } from './team-tools-card.tsx';

afterEach(cleanup);

async function listLinks(isOpen: boolean) {
  answerRequests(() => Response.json({ is_open: isOpen, sign_in: null }));
  const client = new QueryClient();
  render(
    <OwnerContext value="owner">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <TeamToolsCard />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  await expect.poll(() => client.isFetching()).toBe(0);
  const card = within(screen.getByRole('region', { name: 'For your team' }));
  return card.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
}

test('one card links all the team’s settings', async () => {
  const links = await listLinks(true);
  expect(links).toEqual([
    '/agency-dashboard/profile',
    '/agency-dashboard/profile#sign-in',
    '/agency-dashboard/profile#directory',
    '/integration/domain',
    '/integration/webhooks',
    '/integration/api',
  ]);
  for (const link of links) expect(isScreenPath(link.replace(/#.*/, '')), link).toBe(true);
});

test('company sign-in isn’t linked unless the installation enables it', async () => {
  expect(await listLinks(false)).not.toContain('/agency-dashboard/profile#sign-in');
});
