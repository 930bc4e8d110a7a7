import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { UpcomingScreen } from './upcoming.tsx';

afterEach(cleanup);

test.each([['/gallery/', 'Edit your page', '/edit']])(
  '%s is still to come, and leads on: %s',
  (path, label, target) => {
    render(<UpcomingScreen />, {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
    });
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(target);
  },
);
