import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { BottomBar } from './bottom-bar.tsx';
import { USER_ENTRIES } from './navigation.ts';

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
  ['/leads', 'Dashboard'],
  ['/edit', 'Edit'],
  ['/billing', 'More'],
  ['/integration', 'More'],
  ['/contacts', 'More'],
])('on %s the bar marks %s', (path, label) => {
  expect(open(path).marked).toEqual([label]);
});

test('More opens the drawer', async () => {
  const { onMore } = open('/');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledOnce();
});
