// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderLeadThanks } from '#audience/leads/public/lead-answer-document.tsx';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { sendLeadFormInPlace } from './lead-form.ts';

const PAGE = buildPublicProfile(FULL_PAGE);
const fetchPage = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  const settings = { publicUrl: 'http://localhost', script: null, year: 2026, leadStamp: 'old' };
  const { html } = renderProfileDocument(PAGE, settings);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  vi.stubGlobal('fetch', fetchPage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const findForm = () => document.querySelector<HTMLFormElement>('form.lead');

async function submitLeadForm(): Promise<HTMLFormElement> {
  const form = document.querySelector('form') as HTMLFormElement;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.runAllTimersAsync();
  return form;
}

const CARD = renderLeadThanks(PAGE, '/my-details/the-token');

const listSent = () => fetchPage.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

test('the lead form is sent once, and replaced by the owner’s thanks', async () => {
  fetchPage.mockResolvedValue(Response.json({ card: CARD }, { status: 201 }));
  sendLeadFormInPlace(findForm());
  await submitLeadForm();
  expect(listSent()).toEqual([
    expect.objectContaining({ profile_id: PAGE.id, contact_reference: '', stamp: 'old' }),
  ]);
  const sent = document.querySelector('[role=status]');
  expect(sent).toBe(document.activeElement);
  expect(sent?.querySelector('h2')?.textContent).toBe('Thank you. Your message has been sent.');
  expect([...(sent?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
    ['/my-details/the-token'],
  );
  expect(document.querySelector('form.lead')).toBeNull();
});

test('a lead has its visit’s mark, even when resent', async () => {
  fetchPage
    .mockResolvedValueOnce(Response.json({ message: 'Wait.', stamp: 'new' }, { status: 422 }))
    .mockResolvedValueOnce(Response.json({ card: CARD }, { status: 201 }));
  sendLeadFormInPlace(findForm(), 'badge');
  await submitLeadForm();
  expect(listSent().map(({ source }) => source)).toEqual(['badge', 'badge']);
});

test('a form sent too soon is resent by itself, with the answer’s stamp', async () => {
  fetchPage
    .mockResolvedValueOnce(Response.json({ message: 'Wait.', stamp: 'new' }, { status: 422 }))
    .mockResolvedValueOnce(Response.json({ card: CARD }, { status: 201 }));
  sendLeadFormInPlace(findForm());
  const started = Date.now();
  await submitLeadForm();
  expect(listSent().map(({ stamp }) => stamp)).toEqual(['old', 'new']);
  expect(Date.now() - started).toBeGreaterThanOrEqual(3_000);
  expect(document.querySelector('[role=status]')).not.toBeNull();
});

test('a stamp refused twice shows an error, and the visitor can try again', async () => {
  fetchPage.mockImplementation(async () =>
    Response.json({ message: 'Press once more.', stamp: 'new' }, { status: 422 }),
  );
  sendLeadFormInPlace(findForm());
  const form = await submitLeadForm();
  expect(fetchPage).toHaveBeenCalledTimes(2);
  expect(form.querySelector('.status')?.textContent).toBe('Press once more.');
  expect(form.querySelector('button')?.hasAttribute('aria-busy')).toBe(false);
});

test('problems show beside their fields, and the first gets the focus', async () => {
  const problems = { email: 'Please enter a valid email address.' };
  fetchPage.mockResolvedValue(Response.json({ problems }, { status: 422 }));
  sendLeadFormInPlace(findForm());
  const form = await submitLeadForm();
  expect(form.querySelector('#lead-email-problem')?.textContent).toBe(problems.email);
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  expect(form.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
});

test.each(['', 'オフラインです。'])('offline, the form says so: %j', async (own) => {
  fetchPage.mockRejectedValue(new TypeError('failed'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const english = 'You are offline. Please try again when you are connected.';
  if (own) document.forms[0]?.setAttribute('data-offline', own);
  sendLeadFormInPlace(findForm());
  const form = await submitLeadForm();
  expect(form.querySelector('.status')?.textContent).toBe(own || english);
  expect(form.querySelector('button')?.hasAttribute('aria-busy')).toBe(false);
});

test('an unrecognised answer loses nothing, and the form can be sent again', async () => {
  fetchPage.mockResolvedValueOnce(new Response('not what we speak', { status: 400 }));
  fetchPage.mockResolvedValueOnce(Response.json({ card: CARD }, { status: 201 }));
  sendLeadFormInPlace(findForm());
  const name = document.querySelector<HTMLInputElement>('[name=full_name]');
  if (name) name.value = 'Grace Hopper';
  const form = await submitLeadForm();
  expect(form.querySelector('.status')?.textContent).toBe(
    'We couldn’t send your message. Please try again.',
  );
  await submitLeadForm();
  expect(listSent().map(({ full_name }) => full_name)).toEqual(['Grace Hopper', 'Grace Hopper']);
  expect(document.querySelector('form.lead')).toBeNull();
});
