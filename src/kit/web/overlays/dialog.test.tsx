import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

test('the dialog opens at the first press, and focus returns to its button', async () => {
  const user = userEvent.setup();
  render(
    <Dialog title="Rename" trigger={<button type="button">Open</button>}>
      <p>What is in it</p>
    </Dialog>,
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  expect(opener.getAttribute('aria-haspopup')).toBe('dialog');
  await user.click(opener);
  const window = await screen.findByRole('dialog', { name: 'Rename' });
  expect(window.textContent).toContain('What is in it');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Rename' })).toBeTruthy();
});
