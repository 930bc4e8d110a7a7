// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  renderLeadThanks,
  renderSwapDocument,
} from '#audience/leads/public/lead-answer-document.tsx';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { startSwap } from './swap.ts';

/* The form's own page, which works without this script. */

const PAGE = buildPublicProfile(FULL_PAGE);
const FORM = { profile: PAGE, stamp: 'old', sending: 'once', sender: null };
const THANKS = renderLeadThanks(PAGE, '/my-details/the-token', true);

const fetchPage = vi.fn<typeof fetch>();
const getToken = async () => 'a-token';
const readCard = async () => null;

const showBody = (html: string) => {
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetchPage);
  fetchPage.mockResolvedValue(Response.json({ card: THANKS }, { status: 201 }));
});

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const listCalls = () =>
  fetchPage.mock.calls.map(([url, init]) => ({
    url: new URL(String(url), 'http://localhost').pathname,
    authorization: new Headers(init?.headers).get('authorization'),
  }));

const OWN_SENDER = {
  answers: { full_name: 'Joan Clarke', email: '', phone: '+44 1', company: '', message: '' },
  pageUrl: 'https://vizit.test/bio/joan',
  lastingUrl: 'https://vizit.test/q/3RG0/CARD',
};
/** The test calls its steps itself. */
const SCRIPT = '<script type="module" src="/swap.js"></script>';
const drawPage = (changes: Partial<Parameters<typeof renderSwapDocument>[0]> = {}) =>
  renderSwapDocument({ ...FORM, source: 'nfc', ...changes }, { year: 2026 }).html.replace(
    SCRIPT,
    '',
  );
const openPage = () => {
  showBody(drawPage());
  startSwap({ getToken, readCard });
};
const findForm = () => document.querySelector<HTMLFormElement>('form.lead') as HTMLFormElement;
const sendPage = async () => {
  findForm().dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(document.querySelector('[role=status]')).not.toBeNull());
  return JSON.parse(String(fetchPage.mock.lastCall?.[1]?.body));
};

test('on its own page, the form is sent in place, with the visitor’s origin', async () => {
  openPage();
  expect(await sendPage()).toMatchObject({ kind: 'exchange', source: 'nfc', sending: 'once' });
  expect(listCalls()).toEqual([{ url: '/leads', authorization: null }]);
});

/** The form's own page, for someone signed in. */
function openOwnPage(): void {
  const session = { access_token: 'x', user: { id: 'of-a-visitor' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  history.replaceState(null, '', '/bio/ada_lovelace/swap');
  const own = drawPage({ sender: OWN_SENDER, sending: 'another' });
  fetchPage.mockImplementation(async (_url, init) =>
    init?.method === 'POST' ? Response.json({ card: THANKS }, { status: 201 }) : new Response(own),
  );
  openPage();
}

test('on its own page, a signed-in visitor sends their own card', async () => {
  openOwnPage();
  await vi.waitFor(() => expect(findForm().textContent).toContain('Send yours: Joan Clarke'));
  expect(await sendPage()).toMatchObject({ full_name: 'Joan Clarke', source: 'nfc' });
  const authorization = 'Bearer a-token';
  expect(listCalls()).toEqual([
    { url: '/bio/ada_lovelace/swap', authorization },
    { url: '/leads', authorization },
  ]);
});

const findInput = (name: string) =>
  findForm().querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

test.for([
  ['typed and looked away', () => Object.assign(findInput('phone'), { value: '+46 1' })],
  ['agreed', () => findInput('consent').click()],
  ['begun to type', () => findInput('full_name').focus()],
  ['sent it', () => findForm().dispatchEvent(new Event('submit', { cancelable: true }))],
] as const)('a visitor who has %s keeps the form unchanged', async ([, act]) => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  openOwnPage();
  act();
  await vi.waitFor(() => expect(parse).toHaveBeenCalled());
  parse.mockRestore();
  expect(document.body.textContent).not.toContain('Joan Clarke');
});

test('on its own page, an unreadable session doesn’t change the form', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  fetchPage.mockRejectedValueOnce(new TypeError('failed'));
  openOwnPage();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(await sendPage()).toMatchObject({ sending: 'once' });
  warn.mockRestore();
});
