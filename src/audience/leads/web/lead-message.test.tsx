import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LeadMessage } from './lead-columns.tsx';

afterEach(cleanup);

test('a short message is shown in full', () => {
  render(<LeadMessage message="Hello" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a long message expands on demand', async () => {
  render(<LeadMessage message={`Hello\n${'word '.repeat(40)}`} />);
  const button = screen.getByRole('button', { name: 'Show all', expanded: false });
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeTruthy();
});
