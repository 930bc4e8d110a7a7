import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { readWithZxing } from '#test/pages/qr-readers.ts';
import { scanPath } from '../rules/scan-path.ts';
import { CodeScreen } from './code-screen.tsx';
// Lazily loaded; loading them must not count as waiting here.
import '#kit/web/fields/long-choice.tsx';
import '#kit/web/overlays/dialog-window.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

const CARD = {
  name: '',
  designation: '',
  company: '',
  email: '',
  phone: '+44 20 7946 0000',
  address: '',
};

const PAGE = {
  full_name: 'Ada Lovelace',
  bio: 'Poet',
  sections_enabled: { vcard: true },
  section_order: ['vcard'],
  vcard_data: CARD,
};

type Columns = Parameters<typeof buildEditableColumns>[0];

/** Opens Ada's code after another screen. @param state of her account that no form changes */
async function open(
  columns: Columns = {},
  state: object = {},
  path = '/code',
  user: object = CONFIRMED,
  found?: null,
) {
  const profile =
    found === null
      ? null
      : {
          ...buildEditableColumns({ username: 'ada', ...PAGE, ...columns }),
          id: ADA,
          user_id: ADA,
          is_active: true,
          plan: 'premium',
          plan_expiry: '2999-01-01T00:00:00Z',
          has_used_trial: true,
          is_agency_profile: false,
          agency_owner_id: null,
          ...state,
        };
  answerRequests((asked) => Response.json(asked.includes('/profiles?') ? profile : []));
  await keepSession(user);
  const router = createMemoryRouter(
    [
      { path: '/leads', element: <p>Her leads</p> },
      { path: '*', element: <CodeScreen /> },
    ],
    { initialEntries: ['/leads', path], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
}

const CONFIRMED = { email_confirmed_at: '2026-03-01T10:00:00Z' };

const findCode = () => screen.findByRole('img', { name: 'QR code of your page' });
const findPlaces = (chosen: string) =>
  screen.findByRole('button', { name: `Where will you use this code?: ${chosen}` });
const findCard = () => screen.findByRole('img', { name: 'QR code of your contact card' });

test('the page’s code is shown with its owner and URL', async () => {
  await open();
  expect((await findCode()).getAttribute('src')).toBe('/bio/ada.svg');
  screen.getByRole('heading', { level: 1, name: 'Ada Lovelace' });
  screen.getByText(`${location.host}/bio/ada`);
});

test('arrow keys, a swipe and a press switch to the card, drawn on the device', async () => {
  await open();
  const code = await findCode();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect((await findCard()).getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(await findCode()).toBe(code);
  fireEvent.pointerDown(code, { clientX: 300, clientY: 300, isPrimary: true });
  fireEvent.pointerUp(code, { clientX: 290, clientY: 500, isPrimary: true });
  expect(await findCode()).toBe(code);
  fireEvent.pointerDown(code, { clientX: 300, clientY: 300, isPrimary: true });
  fireEvent.pointerUp(code, { clientX: 200, clientY: 320, isPrimary: true });
  await findCard();
  await userEvent.click(screen.getByRole('radio', { name: 'Page' }));
  expect(await findCode()).toBe(code);
});

test('the card leads to the page by its id, so it survives a rename', async () => {
  await open();
  await findCode();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  const [, svg = ''] = (await findCard()).getAttribute('src')?.split(/,(.*)/s) ?? [];
  const card = await readWithZxing(Buffer.from(decodeURIComponent(svg)));
  expect(card).toContain(`\r\nURL:${location.origin}${scanPath(ADA, 'card')}\r\n`);
});

test('each place has its own code, link and files', async () => {
  await open();
  await userEvent.click(await findPlaces('Anywhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Table stand' }));
  expect((await findCode()).getAttribute('src')).toBe('/bio/ada.svg?at=table');
  expect(screen.getByText(`${location.host}/bio/ada?at=table`)).toBeTruthy();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('SVG for print')).toBe('/bio/ada.svg?at=table&download');
  expect(hrefOf('PNG for screens')).toBe('/bio/ada.png?at=table&download');
});

test('the list of places has its own arrows and Escape', async () => {
  await open();
  await userEvent.click(await findPlaces('Anywhere'));
  (await screen.findByRole('button', { name: 'Badge' })).focus();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await findPlaces('Anywhere');
  await findCode();
});

test('a card too long for a code lists the parts left out', async () => {
  await open({ vcard_data: { ...CARD, address: '1 Street, '.repeat(40) } });
  await findCode();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByText(/Too long for a code, so left out: address\./);
});

test.for([
  [{ theme_color: '#fde68a', secondary_background: '#ffffff' }, /^Your colours are too close/],
  [{ theme_color: '#fde68a', secondary_background: '#111111' }, /^Cameras need dark on light/],
] as const)(
  'with the colours %o, the owner sees why the code has others',
  async ([colors, words]) => {
    await open({}, colors);
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test.for([
  ['closed', {}, { is_active: false }, CONFIRMED, 'Your page is closed', '/dashboard'],
  ['not confirmed', {}, {}, {}, 'Confirm your email first', '/edit'],
  ['empty', { bio: '', vcard_data: {} }, {}, CONFIRMED, 'Make your page first', '/start'],
] as const)(
  'a page that is %s shows no code, but the reason',
  async ([, columns, state, user, title, to]) => {
    await open(columns as Columns, state, '/code', user);
    await screen.findByRole('heading', { name: title });
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(to);
    expect(screen.queryByRole('img')).toBeNull();
  },
);

test.for([
  ['premium', { vcard_data: {} }, 'No contact card yet', '/edit?at=vcard'],
  ['free', {}, 'The contact card is part of Premium', '/billing?open=contact_card'],
] as const)(
  'on %s without a card to show, the owner sees where to get one',
  async ([plan, columns, title, to]) => {
    await open(columns as Columns, { plan });
    await findCode();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await screen.findByText(title);
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toContain(to);
  },
);

test('a team member’s page has its code too, and one that is gone says so', async () => {
  const id = '00000000-0000-4000-8000-00000000000b';
  await open({ username: 'grace' }, { user_id: id }, `/code?of=${id}`);
  expect((await findCode()).getAttribute('src')).toBe('/bio/grace.svg');
});

test.for([
  ['a former member', '00000000-0000-4000-8000-00000000000b'],
  ['nobody', 'gone'],
] as const)('the code of %s isn’t shown, and the owner reads why', async ([, of]) => {
  await open({}, {}, `/code?of=${of}`, CONFIRMED, null);
  await screen.findByRole('heading', { name: 'This page isn’t on your team' });
  expect(screen.queryByRole('img')).toBeNull();
});

test('Escape closes it, back to where it was opened', async () => {
  await open();
  await findCode();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await screen.findByText('Her leads');
});

test('a code that can’t be drawn says so, and can be retried', async () => {
  await open();
  fireEvent.error(await findCode());
  await screen.findByText('We couldn’t draw the code');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findCode();
});

test('the screen stays on while the code is shown, even after the tab was hidden', async () => {
  const held = new Set<object>();
  const request = vi.fn(async () => {
    const lock = { release: async () => void held.delete(lock) };
    held.add(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    Reflect.deleteProperty(document, 'visibilityState');
  });
  const show = async (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  };
  await open();
  await findCode();
  expect(held.size).toBe(1);
  await show('hidden');
  await expect.poll(() => held.size).toBe(0);
  await show('visible');
  await expect.poll(() => held.size).toBe(1);
  cleanup();
  await expect.poll(() => held.size).toBe(0);
});
