import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ADMIN_ENTRIES } from '../layouts/admin-layout.tsx';
import { countCases } from './navigation.ts';
import { Drawer } from './shell.tsx';

afterEach(cleanup);

function open(count: number): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Drawer
          label="Admin"
          entries={countCases(ADMIN_ENTRIES, { all: count, reports: count, questions: 0 })}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the drawer shows the number of open reports and appeals, and nothing at zero', () => {
  open(3);
  expect(screen.getByRole('link', { name: 'Reports 3 open' })).toBeTruthy();
  cleanup();
  open(0);
  expect(screen.getByRole('link', { name: 'Reports' })).toBeTruthy();
});
