import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { OwnScreensCard } from '../screens/agency-dashboard.tsx';

afterEach(cleanup);

test('the agency’s screens link to its owner’s own page and its tools', () => {
  const owner = { is_agency_profile: true, agency_owner_id: null };
  render(<OwnScreensCard profile={owner} />, { wrapper: MemoryRouter });
  const links = within(screen.getByRole('region', { name: 'Your own page' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My page', '/edit'],
    ['Leads', '/leads'],
    ['Contacts', '/contacts'],
    ['Integrations', '/integration'],
    ['Gallery', '/gallery'],
    ['Domain', '/integration/domain'],
    ['Print and share', '/print'],
  ]);
});
