import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { PrintScreen } from './print-screen.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import './signature-dialog.tsx';
import './tag-dialog.tsx';
import '#kit/web/overlays/dialog-window.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await leaveSession();
});

const SIGNATURE = { html: '<table><tr><td>Ada</td></tr></table>', text: 'Ada' };

/** Opens the screen as Ada. @param columns of her page */
async function open(
  columns: object = {},
  piece = () => new Response('%PDF-'),
  user: object = { email_confirmed_at: '2026-03-01T10:00:00Z' },
) {
  const profile = {
    ...buildEditableColumns({ username: 'ada', full_name: 'Ada Lovelace' }),
    id: ADA,
    user_id: ADA,
    is_active: true,
    plan: 'free',
    plan_expiry: null,
    has_used_trial: false,
    is_agency_profile: false,
    agency_owner_id: null,
    ...columns,
  };
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/profiles?')) return Response.json(profile);
    if (path === '/functions/v1/print-piece') return piece();
    if (path === '/functions/v1/write-signature') return Response.json(SIGNATURE);
    return Response.json([]);
  });
  await keepSession(user);
  const router = createMemoryRouter([{ path: '*', element: <PrintScreen /> }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Print and share' });
  return calls;
}

const PIECES = {
  card: 'Business cards, PDF',
  badge: 'Name badge, PDF',
  stand: 'Table stand, PDF',
  stickers: 'Sticker sheet, PDF',
  call: 'Call background, PNG',
  story: 'Story picture, PNG',
};

test('each piece takes one press, and a refusal shows the server’s sentence', async () => {
  const refusal = { code: 'unavailable', message: 'This isn’t available right now.' };
  const told = vi.spyOn(toast, 'error');
  const calls = await open({}, () => Response.json(refusal, { status: 503 }));
  for (const [piece, name] of Object.entries(PIECES)) {
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() =>
      expect(told).toHaveBeenLastCalledWith('We couldn’t make the file', refusal.message),
    );
    told.mockClear();
    expect(calls.at(-1)).toMatchObject({
      path: '/functions/v1/print-piece',
      body: JSON.stringify({ piece }),
    });
  }
});

test('the signature is copied as HTML and as text, or shown as HTML', async () => {
  await open();
  const write = vi.fn(async (_items: unknown) => undefined);
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Blob>) {}
    },
  );
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(write);
  await user.click(screen.getByRole('button', { name: 'Email signature: Copy it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Email signature' }));
  const preview = await dialog.findByTitle('Preview of the signature');
  expect(preview.getAttribute('srcdoc')).toContain(SIGNATURE.html);
  expect(preview.getAttribute('sandbox')).not.toContain('scripts');
  await user.click(dialog.getByRole('radio', { name: 'Dark' }));
  expect(preview.getAttribute('srcdoc')).toContain('#1f1f1f');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(write).toHaveBeenCalled());
  const [item] = (write.mock.calls[0]?.[0] ?? []) as { parts: Record<string, Blob> }[];
  expect(await item?.parts['text/html']?.text()).toBe(SIGNATURE.html);
  expect(await item?.parts['text/plain']?.text()).toBe('Ada');
  for (const program of ['Gmail', 'Outlook', 'Apple Mail']) dialog.getByText(program);
});

test('a tag is written if the browser can', async () => {
  const write = vi.fn(async (_message: unknown, _options: unknown) => undefined);
  vi.stubGlobal(
    'NDEFReader',
    class {
      write = write;
    },
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'NFC tag: Write it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Write to a tag' }));
  await waitFor(() => expect(write).toHaveBeenCalled());
  const [message] = write.mock.calls[0] ?? [];
  expect(message).toEqual({
    records: [{ recordType: 'url', data: expect.stringMatching(/\/q\/[0-9A-Z]{25}\/NFC$/) }],
  });
});

test('other browsers show the tag’s URL with instructions', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'NFC tag: Write it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'NFC tag' }));
  dialog.getByText(/\/q\/[0-9A-Z]{25}\/NFC$/);
  dialog.getByText(/open this screen in Chrome/);
  expect(dialog.queryByRole('button', { name: 'Write to a tag' })).toBeNull();
});

test('a suspended page offers no prints, and says why', async () => {
  await open({ is_active: false });
  screen.getByText('Your page is suspended');
  expect(screen.queryByRole('button', { name: /PDF|PNG|Copy|Write/ })).toBeNull();
});

test.for([
  ['unconfirmed', { bio: 'Poet' }, {}, 'Confirm your email first', '/edit'],
  ['empty', {}, undefined, 'Make your page first', '/start'],
] as const)(
  'a page that is %s warns before its codes are printed, with the next step',
  async ([, columns, user, title, to]) => {
    await open(columns, undefined, user);
    const warning = within(screen.getByRole('region', { name: title }));
    expect(warning.getByRole('link').getAttribute('href')).toBe(to);
    screen.getByRole('button', { name: PIECES.card });
  },
);

test('an open page prints without a warning', async () => {
  await open({ bio: 'Poet' });
  screen.getByRole('button', { name: PIECES.card });
  expect(screen.queryByRole('region', { name: / first$/ })).toBeNull();
});

test('an unprintable name is announced before printing', async () => {
  await open({ full_name: '愛達' });
  screen.getByText('Your name’s letters can’t be printed yet');
  expect(screen.queryByText('For everyone at once, go to')).toBeNull();
});

test('an agency’s owner gets a link to the team’s cards', async () => {
  await open({ is_agency_profile: true });
  expect(screen.getByRole('link', { name: 'Team members' }).getAttribute('href')).toBe(
    '/team-members',
  );
});
