import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import { LiveWindow } from './live-window.tsx';

afterEach(cleanup);

/** The editor: its bar with the pressed button disappears once everything is published. */
function Editor({ onTakeBack }: { onTakeBack: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <form aria-label="Your page" tabIndex={-1}>
      {!isOpen && (
        <button type="button" onClick={() => setOpen(true)}>
          Publish
        </button>
      )}
      {isOpen && (
        <LiveWindow
          profile={buildPublicProfile()}
          note={null}
          onTakeBack={onTakeBack}
          onClose={() => setOpen(false)}
        />
      )}
    </form>
  );
}

test('closing the window returns the focus to the editor', async () => {
  render(<Editor onTakeBack={vi.fn()} />);
  screen.getByRole('button', { name: 'Publish' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Your page' })),
  );
});
