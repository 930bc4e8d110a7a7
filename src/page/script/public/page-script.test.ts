// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { reportView, takeSource } from './events.ts';
import { reportClicks, showAccountMenu } from './main.ts';
import { mendPictures } from './pictures.ts';

const PROFILE_ID = '3f2c1a9e-1111-4222-8333-944455556666';

const sendBeacon = vi.fn((_path: string, _body: Blob) => true);
const fetchPage = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  const settings = { publicUrl: 'http://localhost', script: null, year: 2026, leadStamp: 'old' };
  const { html } = renderProfileDocument(buildPublicProfile(FULL_PAGE), settings);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(navigator, { sendBeacon });
  vi.stubGlobal('fetch', fetchPage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  showAs('visible');
});

function showAs(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function listReported(): Promise<unknown[]> {
  return Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));
}

test('a view is reported after a second, once per browser session and profile', async () => {
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(999);
  expect(sendBeacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(5_000);
  expect(await listReported()).toEqual([
    {
      profile_id: PROFILE_ID,
      id: expect.stringMatching(/^[\w-]{8,40}$/),
      stamp: 'old',
      type: 'profile_view',
      referrer: '',
    },
  ]);
});

test('another browser session is another visit', async () => {
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(1_000);
  // Closing the browser clears session storage and nothing else.
  sessionStorage.clear();
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(1_000);
  expect(await listReported()).toHaveLength(2);
});

test('the view carries the URL’s campaign, and nothing else of it', async () => {
  history.replaceState(
    null,
    '',
    '/bio/ada_lovelace?utm_source=Letter&utm_term=x&utm_medium=&token=y',
  );
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(1_000);
  const [view] = await listReported();
  expect(view).toMatchObject({ utm_source: 'Letter', utm_medium: '' });
  expect(JSON.stringify(view)).not.toMatch(/utm_term|token/);
});

test('a view that can’t be sent is logged, and nothing else happens', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  sendBeacon.mockReturnValueOnce(false);
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  reportView(PROFILE_ID);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(warn).toHaveBeenCalledWith(new TypeError('Failed to fetch'));
});

const OWNER_ID = '9a2c1a9e-1111-4222-8333-944455556666';

test.for([
  [OWNER_ID, true],
  ['11111111-1111-4222-8333-944455556666', undefined],
] as const)('signed in as %s, the view reports is_owner: %j', async ([id, is_owner]) => {
  const session = { access_token: 'token', user: { id, email: 'zoe@vizit.test' } };
  localStorage.setItem('vizit-session', JSON.stringify(session));
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(1_000);
  expect(await listReported()).toEqual([
    {
      profile_id: PROFILE_ID,
      id: expect.any(String),
      stamp: 'old',
      type: 'profile_view',
      referrer: '',
      is_owner,
    },
  ]);
});

test('a scan is reported as one, and the URL forgets it, so a shared link isn’t a scan', async () => {
  history.replaceState(null, '', '/bio/ada_lovelace?utm=1&qr=1#links');
  reportView(PROFILE_ID, takeSource());
  expect(location.href).toMatch(/\/bio\/ada_lovelace\?utm=1#links$/);
  vi.advanceTimersByTime(1_000);
  expect(await listReported()).toMatchObject([{ type: 'profile_view', source: 'qr' }]);
});

test('a marked link’s place is reported, and removed from the URL', async () => {
  history.replaceState(null, '', '/bio/ada_lovelace?at=badge&utm_source=fair#links');
  reportView(PROFILE_ID, takeSource());
  expect(location.href).toMatch(/\/bio\/ada_lovelace\?utm_source=fair#links$/);
  expect(takeSource()).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect(await listReported()).toMatchObject([{ source: 'badge', utm_source: 'fair' }]);
});

test('no view is reported while the page is hidden; its second starts once shown', () => {
  showAs('hidden');
  reportView(PROFILE_ID);
  vi.advanceTimersByTime(60_000);
  expect(sendBeacon).not.toHaveBeenCalled();
  showAs('visible');
  vi.advanceTimersByTime(900);
  showAs('hidden');
  vi.advanceTimersByTime(60_000);
  expect(sendBeacon).not.toHaveBeenCalled();
  showAs('visible');
  vi.advanceTimersByTime(1_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('a click is reported with its type, address and section', async () => {
  reportClicks(PROFILE_ID);
  // The links lead elsewhere, where nothing exists in this test.
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const type of ['click', 'auxclick'] as const) {
    const { signal } = listening;
    document.addEventListener(type, (event) => event.preventDefault(), { signal });
  }
  for (const selector of ['.social a', '.links a', '.contact']) {
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  document
    .querySelector('.links a')
    ?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }));
  expect(await listReported()).toMatchObject([
    { type: 'link_click', link_type: 'social', section: 'social' },
    { link_type: 'custom', section: 'links', link_url: 'https://notes.example.com/engine' },
    { link_type: 'contact', section: 'vcard' },
    { link_type: 'custom' },
  ]);
});

test('a signed-in person gets a menu with Dashboard and Logout in place of Login and Sign Up', () => {
  const session = { access_token: 'token', user: { email: 'zoe@vizit.test' } };
  localStorage.setItem('vizit-session', JSON.stringify(session));
  fetchPage.mockResolvedValue(Response.json({ anonKey: 'anon' }));
  showAccountMenu();
  const account = document.querySelector('[data-account]');
  expect(account?.textContent).toBe('ZDashboardLogout');
  expect(account?.querySelector('a')?.getAttribute('href')).toBe('/edit');
  account?.querySelector('button')?.click();
  expect(account?.textContent).toBe('LoginSign Up');
  expect(localStorage.getItem('vizit-session')).toBeNull();
});

test('Logout there ends the session everywhere, and clears the number on the icon', async () => {
  const clearAppBadge = vi.fn();
  vi.stubGlobal('navigator', { clearAppBadge });
  const session = { access_token: 'token', user: { email: 'zoe@vizit.test' } };
  localStorage.setItem('vizit-session', JSON.stringify(session));
  fetchPage.mockResolvedValue(Response.json({ anonKey: 'anon' }));
  showAccountMenu();
  document.querySelector<HTMLElement>('[data-account] button')?.click();
  await vi.waitFor(() =>
    expect(fetchPage).toHaveBeenLastCalledWith('/auth/v1/logout?scope=global', {
      method: 'POST',
      headers: { authorization: 'Bearer token', apikey: 'anon' },
    }),
  );
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

test.each(['', 'null', '{}', 'not json', '{"access_token":1}'])(
  'with an invalid session (%j) the visitor’s menu stays',
  (stored) => {
    localStorage.setItem('vizit-session', stored);
    showAccountMenu();
    expect(document.querySelector('[data-account]')?.textContent).toBe('LoginSign Up');
  },
);

test('a broken profile picture is replaced by the initial, and other broken pictures disappear', () => {
  mendPictures();
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'));
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('div.picture')?.textContent).toBe('A');
});

test('an emoji initial of several parts isn’t split, in place of a picture or in the menu', () => {
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = '👩‍🚀 Ada';
  mendPictures();
  document.querySelector('img.picture')?.dispatchEvent(new Event('error'));
  expect(document.querySelector('div.picture')?.textContent).toBe('👩‍🚀');
  const user = { user_metadata: { full_name: '🇸🇪 Maya' } };
  localStorage.setItem('vizit-session', JSON.stringify({ access_token: 'token', user }));
  showAccountMenu();
  expect(document.querySelector('[data-account] summary')?.textContent).toBe('🇸🇪');
});
