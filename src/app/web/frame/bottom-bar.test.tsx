import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN_ENTRIES } from '../layouts/admin-layout.tsx';
import { countCases, USER_ENTRIES } from './navigation.ts';
import { BottomBar } from './shell.tsx';

afterEach(cleanup);

function open(path: string) {
  const onMore = vi.fn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <BottomBar label="Main" entries={USER_ENTRIES} onMore={onMore} />
    </MemoryRouter>,
  );
  const bar = screen.getByRole('navigation', { name: 'Main, short' });
  return { onMore, marked: [...bar.querySelectorAll('[aria-current]')].map((e) => e.textContent) };
}

test.each([
  ['/', 'Dashboard'],
  ['/leads', 'More'],
  ['/edit', 'Edit'],
  ['/billing', 'More'],
  ['/integration', 'More'],
  ['/contacts', 'More'],
])('on %s the bar highlights %s', (path, label) => {
  expect(open(path).marked).toEqual([label]);
});

test('an entry with open cases shows their number', () => {
  render(
    <MemoryRouter>
      <BottomBar
        label="Administration"
        entries={countCases(ADMIN_ENTRIES, { all: 3, reports: 0, questions: 0 })}
        onMore={() => {}}
      />
    </MemoryRouter>,
  );
  screen.getByRole('link', { name: 'Inbox, 3 open' });
  screen.getByRole('link', { name: 'Overview' });
});

test('More opens the drawer', async () => {
  const { onMore } = open('/');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledOnce();
});
