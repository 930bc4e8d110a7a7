import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { AgencyCard } from './agency-card.tsx';

afterEach(cleanup);

async function open(directory: object) {
  const staff = {
    name: 'Northlight',
    logo_url: null,
    leads_rule: 'private',
    modes: { company: 'required' },
    agency_id: 'northlight',
    managed: null,
    status: 'active',
    slug: null,
    joined_at: '2026-03-10T12:00:00Z',
    directory,
  };
  answerRequests(() => Response.json({ staff, left: null, invitations: [] }));
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AgencyCard />
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  await screen.findByText('Your leads');
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const rules = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(terms.map((term, index) => [term, rules[index]]));
}

test('the settings show a member which parts the directory fills and locks', async () => {
  expect(await open({ phone: 'locked', full_name: 'locked', picture: 'suggested' })).toMatchObject({
    'The same on every page': 'Nothing.',
    'Must not be empty': 'Company.',
    'From your directory': 'Name and phone. It changes when the directory does.',
    'Filled by your directory': 'Profile picture. You can change it.',
  });
});

test('without a directory, the settings don’t mention one', async () => {
  const rules = await open({});
  expect(rules['The same on every page']).toBe('Nothing. You can edit all of your page.');
  expect(Object.keys(rules)).not.toContain('From your directory');
});
