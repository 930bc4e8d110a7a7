import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { RATE_LIMITS, type RateLimits } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, postJson } from '#test/app.ts';
import type { TestProfile } from '#test/factories.ts';
import { signUpOwner } from '#test/servers/foreign-website.ts';
import {
  createSwapper,
  createVisitor,
  decline,
  drawStamp,
  GRACE,
  type Headers,
  listLeads,
  open,
  send,
  server,
  setUpSwaps,
} from './swaps-under-test.ts';

setUpSwaps();

/** The form's own page, for browsers without scripts. */
const openPage = async ({ username }: TestProfile, query = '', headers: Headers = {}) => {
  const answer = await server.app.request(`/bio/${username}/swap${query}`, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

const HIDDEN = /<input type="hidden" name="(\w+)" value="([^"]*)"/g;

const readHidden = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name, value]) => [name, value]));

const post = async (fields: Record<string, string>) => {
  const answer = await server.app.request('/leads', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

test('without scripts, a page links the form, and submitting it shows the follow-up', async () => {
  const profile = await createSwapper();
  const bio = `/bio/${profile.username}`;
  const page = await (await server.app.request(bio)).text();
  expect(page).toMatch(
    new RegExp(`<noscript>.*href="${bio}/swap">Send yours back</a></p></noscript>`),
  );
  const referer = `http://localhost:3000${bio}?at=badge`;
  const { status, headers, html } = await openPage(profile, '', { referer });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('I agree.');
  expect(html).toContain('autoComplete="tel"');
  const stamp = drawStamp(profile);
  const sent = await post({ ...readHidden(html), ...GRACE, stamp });
  expect(sent.status).toBe(303);
  const thanks = await server.app.request(sent.headers.get('location') ?? '');
  const text = await thanks.text();
  expect(text).toContain('Thank you. Your details have been sent.');
  expect(text).toContain('Thanks for meeting me.');
  expect(await listLeads(profile)).toMatchObject([
    { source: 'exchange:badge', full_name: 'Grace Hopper', consent: 'I agree.' },
  ]);
});

test('a refused card returns the form with its input, submission id and place', async () => {
  const profile = await createSwapper();
  const { html } = await openPage(profile, '?at=nfc');
  const fields = readHidden(html);
  const refused = await post({ ...fields, ...GRACE, full_name: '', email: 'grace@' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Please fill in this field.');
  expect(refused.html).toContain('value="grace@"');
  expect(refused.html).not.toContain('name="message"');
  const again = readHidden(refused.html);
  expect(again).toMatchObject({ kind: 'exchange', sending: fields.sending, source: 'nfc' });
  const stamp = drawStamp(profile);
  expect((await post({ ...again, ...GRACE, stamp })).status).toBe(303);
  expect((await post({ ...again, ...GRACE, stamp: drawStamp(profile) })).status).toBe(303);
  expect(await listLeads(profile)).toHaveLength(1);
});

test('a card is refused with the reason if the owner has declined since', async () => {
  const profile = await createSwapper({ lead_form_data: { swap: false } });
  const stamp = drawStamp(profile);
  const { status, html } = await post({ ...GRACE, profile_id: profile.id, stamp });
  expect(status).toBe(404);
  expect(html).toContain(
    'This page no longer takes contact details. What you typed is still here.',
  );
  expect(html).toContain('value="Grace Hopper"');
});

test('the form’s page shows a visitor’s card only to that visitor', async () => {
  const profile = await createSwapper();
  const visitor = await createVisitor({ vcard_data: { phone: '+44 1' } });
  const own = await openPage(profile, '', visitor.headers);
  expect(own.html).toContain('Send yours: <bdi>Joan Clarke</bdi>');
  expect(own.headers.get('cache-control')).toBe('no-store');
  const others = await openPage(profile);
  expect(others.html).not.toContain('Joan');
  expect(readHidden(others.html).sending).not.toBe(readHidden(own.html).sending);
});

test.for([
  ['?at=badge', undefined, 'badge'],
  ['?at=qr', undefined, 'qr'],
  ['', '?qr=1', 'qr'],
  ['', '?at=poster', undefined],
  ['?at=%3Cscript%3E', undefined, undefined],
] as const)(
  'a form opened at %j, from a page at %j, has the source %j',
  async ([query, page, source]) => {
    const profile = await createSwapper();
    const referer = `http://localhost:3000/bio/${profile.username}${page ?? ''}`;
    const { html } = await openPage(profile, query, { referer });
    expect(readHidden(html).source).toBe(source);
  },
);

test('a page that doesn’t ask for cards doesn’t link the form', async () => {
  const { username } = await createSwapper({ lead_form_data: { swap: false } });
  expect(await (await server.app.request(`/bio/${username}`)).text()).not.toContain('<noscript>');
});

test('a resent card is acknowledged even if the owner has declined since', async () => {
  const profile = await createSwapper();
  const sending = randomUUID();
  const first = await send(profile, { sending });
  await decline(profile);
  const again = await send(profile, { sending });
  expect([again.status, again.body.detailsUrl]).toEqual([201, first.body.detailsUrl]);
  expect(await listLeads(profile)).toHaveLength(1);
});

test('a resent card stays deleted if its owner deleted it', async () => {
  const profile = await createSwapper();
  const sending = randomUUID();
  const first = await send(profile, { sending });
  await server.sql`
    insert into private.deleted_leads (id, user_id, lead)
    select id, user_id, to_jsonb(l) from leads l where user_id = ${profile.user_id}`;
  await server.sql`delete from leads where user_id = ${profile.user_id}`;
  const again = await send(profile, { sending });
  expect([again.status, again.body.detailsUrl]).toEqual([201, first.body.detailsUrl]);
  expect(await listLeads(profile)).toHaveLength(0);
});

test('an owner tries their own form as a visitor would', async () => {
  const { id: user_id, token } = await signUpOwner(server);
  const profile = await createSwapper({ user_id });
  const headers = { authorization: `Bearer ${token}` };
  expect((await open(profile, headers)).body.sheet).not.toContain('Send yours:');
  await send(profile, {}, headers);
  expect(await listLeads(profile)).toMatchObject([{ full_name: 'Grace Hopper', message: '' }]);
});

test('opening and sending forms have separate limits', async () => {
  const { username } = await createSwapper();
  const ask = async (limit: keyof RateLimits) => {
    const limits = { ...RATE_LIMITS, [limit]: { points: 2, durationSeconds: 60 } };
    const small = await createTestApp({ sql: server.sql, limits });
    const statuses: number[] = [];
    for (const file of ['swap', 'swap.json', 'swap'])
      statuses.push((await small.app.request(`/bio/${username}/${file}`)).status);
    for (const body of ['no JSON', 'no JSON', 'no JSON'])
      statuses.push((await small.app.request('/leads', postJson(body))).status);
    await small.close();
    return statuses;
  };
  expect(await ask('swapSheetsPerAddress')).toEqual([200, 200, 429, 400, 400, 400]);
  expect(await ask('leadAttemptsPerAddress')).toEqual([200, 200, 200, 400, 400, 429]);
});
