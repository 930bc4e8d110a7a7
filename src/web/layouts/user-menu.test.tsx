import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { truncateEmail, UserMenu } from './user-menu.tsx';
// Fetched when it is first opened, which must not count as waiting here.
import '../ui/overlays/menu-window.tsx';

afterEach(cleanup);

test('an e-mail of 30 characters stands whole, a longer one is cut there and gets an ellipsis', () => {
  const thirty = `${'a'.repeat(18)}@example.com`;
  expect(truncateEmail(thirty)).toBe(thirty);
  expect(truncateEmail(`a${thirty}`)).toBe(`a${thirty.slice(0, 29)}…`);
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
});
