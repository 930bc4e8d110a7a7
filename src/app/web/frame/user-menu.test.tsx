import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { listOwnScreens } from './navigation.ts';
import { truncateEmail, UserMenu } from './top-bar.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/menu-window.tsx';

afterEach(cleanup);

test('an email of 30 characters is shown in full, and a longer one is cut with an ellipsis', () => {
  const thirty = `${'a'.repeat(18)}@example.com`;
  expect(truncateEmail(thirty)).toBe(thirty);
  expect(truncateEmail(`a${thirty}`)).toBe(`a${thirty.slice(0, 29)}…`);
});

test('an agency owner reaches their own page and its tools from the user menu', async () => {
  const ownScreens = listOwnScreens({ is_agency_profile: true, agency_owner_id: null });
  const menu = <UserMenu email="ada@vizit.test" ownScreens={ownScreens} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: menu }])} />);
  await userEvent.click(screen.getByRole('button', { name: /User menu/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.slice(1, 8).map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['My page', '/edit'],
    ['Leads', '/leads'],
    ['Contacts', '/contacts'],
    ['Integrations', '/integration'],
    ['Gallery', '/gallery'],
    ['Domain', '/integration/domain'],
    ['Print and share', '/print'],
  ]);
  expect(listOwnScreens({ is_agency_profile: false, agency_owner_id: null })).toEqual([]);
  expect(listOwnScreens({ is_agency_profile: true, agency_owner_id: 'an-owner' })).toEqual([]);
});

test('the user menu offers its items in order', async () => {
  const router = createMemoryRouter([{ path: '/', element: <UserMenu email="ada@vizit.test" /> }]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('button', { name: /User menu/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'My profile',
    'Support',
    "What's New",
    'Feature Request',
    'Help Center',
    'Sign out',
  ]);
  expect(items[0]?.getAttribute('href')).toBe('/account-settings');
  const others = items.slice(1, 5).map((item) => item.getAttribute('target'));
  expect(others).toEqual(['_blank', '_blank', '_blank', '_blank']);
});
