// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderLeadThanks, renderSwapSheet } from '#audience/leads/public/lead-answer-document.tsx';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { showWayOut } from './in-app.ts';
import { startSwap } from './swap.ts';

const PAGE = buildPublicProfile(FULL_PAGE);
const FORM = { profile: PAGE, stamp: 'old', sending: 'once', sender: null };
const SHEET = renderSwapSheet({ ...FORM, signedInUrl: 'https://vizit.test/bio/ada_lovelace/swap' });
const THANKS = renderLeadThanks(PAGE, '/my-details/the-token', true);

const fetchPage = vi.fn<typeof fetch>();
const getToken = vi.fn(async () => 'a-token');
const readCard = vi.fn(async (file: File) => JSON.parse(await file.text()));

beforeEach(() => {
  const settings = { publicUrl: 'http://localhost', script: null, year: 2026, leadStamp: 'old' };
  const { html } = renderProfileDocument(PAGE, settings);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  localStorage.clear();
  vi.stubGlobal('fetch', fetchPage);
  fetchPage.mockImplementation(async (_url, init) =>
    init?.method === 'POST'
      ? Response.json({ card: THANKS }, { status: 201 })
      : Response.json(SHEET),
  );
});

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const findSheet = () => document.querySelector<HTMLDialogElement>('dialog.swap');
const findField = (name: string) =>
  document.querySelector<HTMLInputElement>(`.swap [name=${name}]`) as HTMLInputElement;
const pressContact = () =>
  document.querySelector('.contact')?.dispatchEvent(new MouseEvent('click', { cancelable: true }));

async function openSheet(): Promise<HTMLDialogElement> {
  startSwap({ getToken, readCard });
  await vi.waitFor(() => expect(findSheet()?.open).toBe(true));
  return findSheet() as HTMLDialogElement;
}

const submit = () =>
  document.querySelector('.swap .lead')?.dispatchEvent(new Event('submit', { cancelable: true }));

const signIn = (id: string) =>
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ access_token: 'x', user: { id } }));

const listCalls = () =>
  fetchPage.mock.calls.map(([url, init]) => ({
    url: new URL(String(url), 'http://localhost').pathname,
    authorization: new Headers(init?.headers).get('authorization'),
  }));

test('the first press of Contact opens the form to send a card back, which keeps its state when closed', async () => {
  const sheet = await openSheet();
  expect(document.activeElement?.textContent).toBe('Send yours back');
  expect(listCalls()).toEqual([{ url: '/bio/ada_lovelace/swap.json', authorization: null }]);
  expect(getToken).not.toHaveBeenCalled();
  findField('full_name').value = 'Grace';
  sheet.close();
  pressContact();
  await vi.waitFor(() => expect(sheet.open).toBe(true));
  expect(findField('full_name').value).toBe('Grace');
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test('a card has its visit’s origin, and so has the link to the form where they are signed in', async () => {
  document.querySelector<HTMLElement>('.contact')?.setAttribute('data-swap', 'badge');
  const sheet = await openSheet();
  expect(sheet.querySelector<HTMLAnchorElement>('.ways a')?.href).toBe(
    'https://vizit.test/bio/ada_lovelace/swap?at=badge',
  );
  submit();
  await vi.waitFor(() => expect(sheet.querySelector('[role=status]')).not.toBeNull());
  expect(JSON.parse(String(fetchPage.mock.calls[1]?.[1]?.body))).toMatchObject({ source: 'badge' });
});

test('a card is sent in place, and its sender isn’t asked again', async () => {
  const sheet = await openSheet();
  submit();
  await vi.waitFor(() => expect(sheet.querySelector('[role=status]')).not.toBeNull());
  expect(JSON.parse(String(fetchPage.mock.calls[1]?.[1]?.body))).toMatchObject({
    kind: 'exchange',
    profile_id: PAGE.id,
    stamp: 'old',
    sending: 'once',
  });
  expect(sheet.querySelector('[role=status] h2')?.textContent).toBe(
    'Thank you. Your details have been sent.',
  );
  expect(sheet.getAttribute('aria-label'), 'its heading is gone').toBe('Send yours back');
  sheet.close();
  pressContact();
  await Promise.resolve();
  expect(sheet.open).toBe(false);
});

test.for([
  [404, 'This page no longer takes contact details. What you typed is still here.'],
  [422, 'Please check the marked fields.'],
] as const)(
  'refused with %i, the form says why and keeps the input',
  async ([status, sentence]) => {
    const sheet = await openSheet();
    findField('full_name').value = 'Grace';
    const message = status === 404 ? 'There is nothing here.' : sentence;
    fetchPage.mockResolvedValue(Response.json({ message }, { status }));
    submit();
    await vi.waitFor(() => expect(sheet.querySelector('.status')?.textContent).toBe(sentence));
    expect(findField('full_name').value).toBe('Grace');
  },
);

test('offline, the form says so, keeps the input, and can be sent again', async () => {
  const sheet = await openSheet();
  findField('full_name').value = 'Grace';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  fetchPage.mockRejectedValueOnce(new TypeError('failed'));
  submit();
  await vi.waitFor(() =>
    expect(sheet.querySelector('.status')?.textContent).toBe(
      'You are offline. Please try again when you are connected.',
    ),
  );
  expect(findField('full_name').value).toBe('Grace');
  submit();
  await vi.waitFor(() => expect(sheet.querySelector('[role=status]')).not.toBeNull());
});

test('a signed-in visitor opens and sends the form as themselves', async () => {
  signIn('of-a-visitor');
  const sheet = await openSheet();
  submit();
  await vi.waitFor(() => expect(sheet.querySelector('[role=status]')).not.toBeNull());
  expect(listCalls().map(({ authorization }) => authorization)).toEqual([
    'Bearer a-token',
    'Bearer a-token',
  ]);
});

test('neither owners on their own page nor visitors who have written are asked', async () => {
  signIn(PAGE.user_id);
  startSwap({ getToken, readCard });
  localStorage.clear();
  document.querySelector('form.lead')?.insertAdjacentHTML('afterend', THANKS);
  pressContact();
  await Promise.resolve();
  expect(fetchPage).not.toHaveBeenCalled();
});

test('a page that doesn’t ask for cards, or is unreachable, only saves the contact; the next press retries', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  fetchPage.mockRejectedValueOnce(new TypeError('failed'));
  fetchPage.mockResolvedValueOnce(Response.json({}, { status: 404 }));
  startSwap({ getToken, readCard });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  pressContact();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
  expect(findSheet()).toBeNull();
  pressContact();
  await vi.waitFor(() => expect(findSheet()?.open).toBe(true));
  warn.mockRestore();
});

async function choose(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('.swap [type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', {
    value: [new File([text], 'me.vcf')],
    configurable: true,
  });
  input.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(readCard).toHaveBeenCalled());
}

test('a card file fills in the form, and a file without a card says so', async () => {
  const sheet = await openSheet();
  findField('phone').value = '+46 1';
  expect(findField('company').closest('[hidden]')).not.toBeNull();
  await choose(
    '{"full_name":"Grace Hopper","email":"g@vizit.test","phone":"","company":"Harbour"}',
  );
  await vi.waitFor(() => expect(findField('full_name').value).toBe('Grace Hopper'));
  expect(findField('phone').value, 'not on the card').toBe('+46 1');
  expect(findField('company').closest('[hidden]')).toBeNull();
  await choose('null');
  await vi.waitFor(() =>
    expect(sheet.querySelector('.status')?.textContent).toContain('Choose a contact card (.vcf).'),
  );
  expect(findField('full_name').value).toBe('Grace Hopper');
});

test('a phone that shares contacts offers them, and cancelling changes nothing', async () => {
  const select = vi.fn(async () => [{ name: ['Grace'], tel: ['+46 2'] }]);
  vi.stubGlobal('navigator', { ...navigator, contacts: { select } });
  const sheet = await openSheet();
  const button = sheet.querySelector<HTMLButtonElement>('.ways button') as HTMLButtonElement;
  expect(button.hidden).toBe(false);
  select.mockRejectedValueOnce(new Error('cancelled'));
  button.click();
  button.click();
  await vi.waitFor(() => expect(findField('phone').value).toBe('+46 2'));
  expect(findField('full_name').value).toBe('Grace');
});

test('other phones offer no contacts', async () => {
  const sheet = await openSheet();
  expect(sheet.querySelector<HTMLElement>('.ways button')?.hidden).toBe(true);
});

test('inside an app, the form opens once the way out is closed', async () => {
  showWayOut('Instagram');
  pressContact();
  startSwap({ getToken, readCard });
  await vi.waitFor(() => expect(findSheet()).not.toBeNull());
  expect(findSheet()?.open).toBe(false);
  document.querySelector<HTMLDialogElement>('dialog.way-out')?.close();
  expect(findSheet()?.open).toBe(true);
});
