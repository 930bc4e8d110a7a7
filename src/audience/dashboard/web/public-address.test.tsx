import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PublicAddress } from './public-address.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/menu-window.tsx';

afterEach(cleanup);

function open(closedBecause: string | null) {
  render(
    <MemoryRouter>
      <PublicAddress
        isEmpty={false}
        username="ada"
        closedBecause={closedBecause}
        wallets={<a href="/x">Wallet</a>}
      />
    </MemoryRouter>,
  );
  const page = within(screen.getByRole('region', { name: 'Your page' }));
  return { page, links: () => page.queryAllByRole('link').map(({ textContent }) => textContent) };
}

test('the code, the link and the wallet take one press, and rarer actions are in a menu', async () => {
  const { page, links } = open(null);
  expect(links()).toEqual(['Show your code', 'Wallet']);
  page.getByRole('button', { name: 'Copy link' });
  await userEvent.click(page.getByRole('button', { name: 'More for your page' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Open page', '/bio/ada'],
    ['Print and share', '/print'],
  ]);
});

test('a page that visitors can’t see has no code button', () => {
  const { page, links } = open('It’s suspended, so visitors can’t see it.');
  expect(links()).toEqual([]);
  page.getByText('It’s suspended, so visitors can’t see it.');
});
